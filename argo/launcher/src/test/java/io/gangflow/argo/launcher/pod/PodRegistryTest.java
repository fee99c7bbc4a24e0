package io.gangflow.argo.launcher.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.testing.TestPods;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PodRegistryTest {

    private final PodViews views =
            new PodViews(ChildKinds.of("v1", "Other", Optional.empty(), Optional.empty()), "train-0");

    @Test
    void theResultIsOfTheOneThatLeads() {
        for (List<String> leaderFirst : List.of(
                List.of("train-0-master-0", "train-0-worker-0", "train-0-worker-1"),
                List.of("train-0-worker-2", "train-0-worker-10"),
                List.of("driver", "executor-1"),
                List.of("node-0-0", "node-0-1"),
                List.of("0", "1", "10"))) {
            List<String> last = Arrays.asList(leaderFirst.toArray(String[]::new));
            assertThat(result(last)).contains(leaderFirst.get(0));
            Collections.reverse(last);
            assertThat(result(last)).contains(leaderFirst.get(0));
        }
    }

    @Test
    void whoeverLeftSomethingSpeaksForThoseThatDidNot() {
        PodRegistry board = new PodRegistry(pod -> {});
        board.put(views.of(TestPods.ended(0, "Succeeded")));
        board.put(views.of(TestPods.endedWith(1, "loss 0.12")));
        assertThat(board.result()).contains("loss 0.12");
    }

    @Test
    void aPodThatFailedLeavesNoResultAndOneThatIsMadeAnewReplacesIt() {
        PodRegistry board = new PodRegistry(pod -> {});
        ObjectNode failed = TestPods.endedWith(0, "out of memory");
        ((ObjectNode) failed.at("/status/containerStatuses/0/state/terminated")).put("exitCode", 1);
        board.put(views.of(failed));
        assertThat(board.result()).isEmpty();
        board.put(views.of(TestPods.endedWith(0, "loss 0.12")));
        board.put(views.of(TestPods.endedWith(0, "loss 0.11")));
        assertThat(board.result()).contains("loss 0.11");
    }

    @Test
    void theResultStaysWhenItsPodIsGone() {
        PodRegistry board = new PodRegistry(pod -> {});
        board.put(views.of(TestPods.endedWith(0, "loss 0.12")));
        board.replace(List.of());
        assertThat(board.result()).contains("loss 0.12");
    }

    private Optional<String> result(List<String> names) {
        PodRegistry board = new PodRegistry(pod -> {});
        for (String name : names) {
            ObjectNode pod = TestPods.endedWith(0, name);
            ((ObjectNode) pod.path("metadata")).put("name", name).put("uid", name);
            board.put(views.of(pod));
        }
        return board.result();
    }
}
