package io.gangflow.argo.launcher.pod;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.api.StreamRefusedException;
import io.gangflow.argo.launcher.child.Adoption;
import io.gangflow.argo.launcher.child.ChildRef;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.testing.ScriptedApi;
import io.gangflow.argo.launcher.testing.TestPods;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A list and watches of pods in the test's own thread, as long as there are answers. */
final class PodWatchTest {

    private static final ChildRef JOB = new ChildRef("batch.volcano.sh/v1alpha1", "Job", "jobs", "default", "train-0");
    private static final String LABEL = "&labelSelector=volcano.sh%2Fjob-name%3Dtrain-0";
    private static final String PODS = "/api/v1/namespaces/default/pods?";
    private static final String LIST = "GET " + PODS + "limit=100";
    private static final String WATCH =
            "OPEN " + PODS + "watch=true&allowWatchBookmarks=true&timeoutSeconds=290&resourceVersion=";
    private static final String FORBIDDEN = "{'message': 'pods is forbidden'}";

    private final ScriptedApi api = new ScriptedApi();
    private final List<String> changed = new ArrayList<>();
    private final PodRegistry board = new PodRegistry(pod -> changed.add(pod.name()));
    private final List<Duration> pauses = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private PodWatch watch(ChildKind kind) {
        return new PodWatch(
                api,
                new Adoption.Child(JOB, json("{'metadata': {'uid': 'job-uid'}}")),
                kind,
                board,
                time -> pauses.add(time) && api.left() > 0,
                notes::add);
    }

    private void run() {
        watch(ChildKinds.of(JOB.apiVersion(), JOB.kind(), Optional.empty(), Optional.empty()))
                .run();
    }

    /** A kind whose pods have no label of their own. */
    private static ChildKind other() {
        return ChildKinds.of("example.org/v1", "Gizmo", Optional.empty(), Optional.empty());
    }

    private static ObjectNode list(String resourceVersion, String next, ObjectNode... pods) {
        ObjectNode list = (ObjectNode) json("{'metadata': {'resourceVersion': '%s'}}".formatted(resourceVersion));
        if (!next.isEmpty()) {
            list.withObjectProperty("metadata").put("continue", next);
        }
        list.putArray("items").addAll(List.of(pods));
        return list;
    }

    private static String event(String type, String resourceVersion, ObjectNode pod) {
        ObjectNode event = (ObjectNode) json("{'type': '%s'}".formatted(type));
        pod.withObjectProperty("metadata").put("resourceVersion", resourceVersion);
        event.set("object", pod);
        return event.toString();
    }

    private List<String> present() {
        return board.pods().stream().map(PodView::rank).toList();
    }

    @Test
    void podsAreListedAndThenWatchedFromTheRevisionOfTheList() {
        api.then(200, list("5", "", TestPods.running(0), TestPods.running(1)));
        api.thenStream(
                event("MODIFIED", "6", TestPods.ended(0, "Succeeded")),
                event("ADDED", "7", TestPods.pending(2)),
                event("DELETED", "8", TestPods.ended(1, "Failed")));
        api.thenStream();
        run();

        assertThat(api.asked).containsExactly(LIST + LABEL, WATCH + "5" + LABEL, WATCH + "8" + LABEL);
        assertThat(present()).containsExactly("worker-0", "worker-2");
        assertThat(changed)
                .containsExactly(
                        TestPods.name(0), TestPods.name(1), TestPods.name(0), TestPods.name(2), TestPods.name(1));
        assertThat(board.ended()).as("a deleted pod is seen in its last state").isEqualTo(2);
        assertThat(pauses).containsExactly(Duration.ofMillis(500), Duration.ofMillis(500));
        assertThat(notes).isEmpty();
    }

    @Test
    void aLongListIsReadInPagesAndReplacesWhatWasKnown() throws IOException {
        board.put(new PodViews(other(), "train-0").of(TestPods.running(9)));
        api.then(200, list("5", "a/b", TestPods.running(0))).then(200, list("6", "", TestPods.running(1)));
        String revision = watch(ChildKinds.of(JOB.apiVersion(), JOB.kind(), Optional.empty(), Optional.empty()))
                .list();

        assertThat(revision).isEqualTo("6");
        assertThat(api.asked).containsExactly(LIST + LABEL, LIST + "&continue=a%2Fb" + LABEL);
        assertThat(present()).containsExactly("worker-0", "worker-1");
    }

    @Test
    void podsWithoutALabelAreFoundByTheirOwner() throws IOException {
        ObjectNode ours = TestPods.running(1);
        ours.withObjectProperty("metadata")
                .putArray("ownerReferences")
                .addObject()
                .put("uid", "other");
        ours.withObjectProperty("metadata")
                .withArrayProperty("ownerReferences")
                .addObject()
                .put("uid", "job-uid");
        ObjectNode theirs = TestPods.running(2);
        theirs.withObjectProperty("metadata")
                .putArray("ownerReferences")
                .addObject()
                .put("uid", "other");
        api.then(200, list("5", "", TestPods.running(0), ours, theirs));
        api.thenStream(event("ADDED", "6", theirs), event("ADDED", "7", TestPods.running(3)));
        watch(other()).run();

        assertThat(api.asked).containsExactly(LIST, WATCH + "5");
        assertThat(changed).containsExactly(TestPods.name(1));
    }

    @Test
    void aConnectionThatBreaksIsResumedWhereItBroke() {
        api.thenLost().then(200, list("5", "")).thenLost();
        api.thenBroken(event("ADDED", "6", TestPods.running(0)) + "\n{").thenStream();
        run();

        assertThat(api.asked)
                .containsExactly(
                        LIST + LABEL, LIST + LABEL, WATCH + "5" + LABEL, WATCH + "5" + LABEL, WATCH + "6" + LABEL);
        assertThat(present()).containsExactly("worker-0");
    }

    @Test
    void aListWithoutARevisionIsReadAgainWhenItsWatchBreaks() {
        api.then(200, list("", "")).thenLost().then(200, list("7", "")).thenStream();
        run();

        assertThat(api.asked).containsExactly(LIST + LABEL, WATCH + LABEL, LIST + LABEL, WATCH + "7" + LABEL);
    }

    @ParameterizedTest
    @ValueSource(ints = {410, 401, 500})
    void aWatchThatIsRefusedStartsWithANewList(int status) {
        api.then(200, list("5", "", TestPods.running(0))).then(status, "{'message': 'too old'}");
        api.then(200, list("7", "")).thenStream();
        run();

        assertThat(api.asked).containsExactly(LIST + LABEL, WATCH + "5" + LABEL, LIST + LABEL, WATCH + "7" + LABEL);
        assertThat(present()).isEmpty();
        assertThat(notes).isEmpty();
    }

    @Test
    void podsThatMustNotBeReadAreReportedOnce() {
        api.then(403, FORBIDDEN).thenStream();
        run();
        assertThat(api.asked).containsExactly(LIST + LABEL);
        assertThat(notes).containsExactly("the pods cannot be seen, nor their logs: pods is forbidden");
        assertThat(pauses).isEmpty();
    }

    @Test
    void aListThatIsRefusedChangesNothing() {
        board.put(new PodViews(other(), "train-0").of(TestPods.running(0)));
        api.then(200, list("5", "a", TestPods.running(1))).then(410, "{'message': 'the page is too old'}");

        assertThatThrownBy(() -> watch(other()).list())
                .isInstanceOfSatisfying(
                        StreamRefusedException.class,
                        e -> assertThat(e.status()).isEqualTo(410))
                .hasMessage("the page is too old");
        assertThat(present()).containsExactly("worker-0");
    }

    @Test
    void aStopEndsTheWatch() {
        api.then(200, list("5", "")).thenStream();
        run();

        assertThat(api.asked).hasSize(2);
        assertThat(pauses).hasSize(1);
    }
}
