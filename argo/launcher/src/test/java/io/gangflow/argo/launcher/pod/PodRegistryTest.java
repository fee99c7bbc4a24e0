package io.gangflow.argo.launcher.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.testing.TestPods;
import java.util.ArrayList;
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

    @Test
    void aListReplacesThePodsAndShowsEachOfThem() {
        List<String> shown = new ArrayList<>();
        PodRegistry board = new PodRegistry(pod -> shown.add(pod.rank() + (pod.ended() ? " ended" : "")));
        board.put(views.of(TestPods.running(0)));
        board.put(views.of(TestPods.running(1)));
        board.replace(List.of(views.of(TestPods.ended(1, "Failed")), views.of(TestPods.pending(2))));

        assertThat(shown).containsExactly("worker-0", "worker-1", "worker-1 ended", "worker-2");
        assertThat(board.pods()).extracting(PodView::rank).containsExactly("worker-1", "worker-2");
        assertThat(board.seen()).isEqualTo(3);
        assertThat(board.ended()).isEqualTo(1);
    }

    @Test
    void aRankCountsOnceAsItsNewestPodDoes() {
        PodRegistry board = new PodRegistry(pod -> {});
        board.put(views.of(TestPods.ended(0, "Failed")));
        board.remove("pod-uid-0");
        assertThat(board.pods()).isEmpty();
        assertThat(board.ended()).as("a pod that is gone").isEqualTo(1);
        board.put(views.of(TestPods.running(0)));
        assertThat(board.ended()).as("a pod that replaces it").isZero();
        assertThat(board.seen()).isEqualTo(1);
    }

    @Test
    void atMost20_000RanksAreRemembered() {
        PodRegistry board = new PodRegistry(pod -> {});
        for (int index = 0; index <= 20_000; index++) {
            board.put(pod(index, false));
        }
        assertThat(board.seen()).isEqualTo(20_000);
        board.put(pod(20_000, true));
        assertThat(board.ended()).as("a rank too many").isZero();
        board.put(pod(19_999, true));
        assertThat(board.ended()).as("a rank that is remembered").isEqualTo(1);
    }

    private static PodView pod(int index, boolean ended) {
        String name = TestPods.name(index);
        Optional<String> none = Optional.empty();
        return new PodView(name, name, name, "worker", true, ended, none, none, Optional.empty(), none);
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
