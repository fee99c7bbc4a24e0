package io.gangflow.argo.launcher;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.child.Adoption;
import io.gangflow.argo.launcher.child.ChildRef;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.pod.PendingReason;
import io.gangflow.argo.launcher.pod.PodRegistry;
import io.gangflow.argo.launcher.pod.PodViews;
import io.gangflow.argo.launcher.testing.ScriptedApi;
import io.gangflow.argo.launcher.testing.TestPods;
import io.gangflow.faults.VirtualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When the reason why nothing runs is reported; its wording is tested with {@link PendingReason}. */
final class PendingReasonLogTest {

    private static final ChildKind KIND =
            ChildKinds.of("kubeflow.org/v1", "PyTorchJob", Optional.empty(), Optional.empty());
    private static final JsonNode JOB = json("{'metadata': {'uid': 'u'}}");
    private static final Adoption.Child CHILD =
            new Adoption.Child(new ChildRef("kubeflow.org/v1", "PyTorchJob", "pytorchjobs", "default", "train-0"), JOB);

    private final VirtualTime time = new VirtualTime();
    private final List<String> notes = new ArrayList<>();
    private final PodRegistry board = new PodRegistry(pod -> {});
    private final PendingReasonLog log =
            new PendingReasonLog(new PendingReason(new ScriptedApi(), KIND, board), time, notes::add);

    private void update(long millisLater) {
        time.advance(millisLater);
        log.update(CHILD, JOB);
    }

    private void put(ObjectNode pod) {
        board.put(new PodViews(KIND, "train-0").of(pod));
    }

    @Test
    void aReasonIsReportedOnceItLasts() {
        put(TestPods.unschedulable(0, "no room"));
        update(0);
        assertThat(notes).as("a reason at the start").isEmpty();
        assertThat(log.last()).contains("1 of 1 pods: no room");
        update(2_000);
        update(2_000);
        assertThat(notes).containsExactly("waiting: 1 of 1 pods: no room");
    }

    @Test
    void theReasonIsLookedForEveryTwoSeconds() {
        put(TestPods.unschedulable(0, "no room"));
        update(5_000);
        update(1_999);
        assertThat(notes).isEmpty();
        update(1);
        assertThat(notes).hasSize(1);
    }

    @Test
    void anotherReasonIsReportedWhenItLasts() {
        put(TestPods.unschedulable(0, "no room"));
        update(0);
        update(2_000);
        put(TestPods.unschedulable(0, "quota"));
        update(2_000);
        assertThat(notes).hasSize(1);
        update(2_000);
        put(TestPods.unschedulable(0, "no room"));
        update(2_000);
        update(2_000);
        assertThat(notes)
                .containsExactly(
                        "waiting: 1 of 1 pods: no room",
                        "waiting: 1 of 1 pods: quota",
                        "waiting: 1 of 1 pods: no room");
    }

    @Test
    void aReasonThatReturnsIsReportedAgain() {
        put(TestPods.unschedulable(0, "no room"));
        update(0);
        update(2_000);
        put(TestPods.running(0));
        update(2_000);
        assertThat(log.last()).isEmpty();
        put(TestPods.unschedulable(0, "no room"));
        update(2_000);
        assertThat(notes).as("it must last again").hasSize(1);
        update(2_000);
        assertThat(notes).containsExactly("waiting: 1 of 1 pods: no room", "waiting: 1 of 1 pods: no room");
    }

    @Test
    void aReasonEndsAsSoonAsSomethingRuns() {
        assertThat(log.last()).isEmpty();
        update(0);
        assertThat(log.last()).contains("it has no pods yet");
        put(TestPods.running(0));
        assertThat(log.last()).as("not looked for again yet").isEmpty();
    }
}
