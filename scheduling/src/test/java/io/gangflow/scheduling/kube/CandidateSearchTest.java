package io.gangflow.scheduling.kube;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.ClusterCache;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Expected nodes follow from kube-scheduler 1.36, framework/preemption (GetOffsetAndNumCandidates: from a random node
 * on, 100 candidates or a tenth of the nodes, and one of them without a violated budget).
 */
class CandidateSearchTest {

    /** Each node has one less important pod of priority 5, which fills it. */
    private final ClusterFixture cluster = cluster();

    @ParameterizedTest(name = "of {0} nodes from node {1} on: {3}")
    @CsvSource({
        "150, 120, 69, n0069, 'the last of 100'",
        "150, 120, 70, '', 'the one after them'",
        "150, 120, 119, '', 'the one before the first'",
        "150, 120, 120, n0120, 'the first'",
        "1500, 1400, 49, n0049, 'the last of 150, a tenth'",
        "1500, 1400, 50, '', 'the one after them'",
    })
    void theBestOfTheFirstCandidatesIsChosen(int nodes, int offset, int best, String chosen, String why) {
        for (int i = 0; i < nodes; i++) {
            full(i, i == best ? 1 : 5, "none");
        }

        Optional<String> node = preempted(offset);

        assertThat(node).as("seldom another one than the best").isPresent();
        assertThat(node.filter(name(best)::equals).orElse("")).as(why).isEqualTo(chosen);
    }

    @Test
    void theSearchContinuesUntilACandidateViolatesNoBudget() {
        cluster.budget("all", "budget", "violated", 0);
        for (int i = 0; i < 150; i++) {
            full(i, 5, i == 110 ? "none" : "violated");
        }

        assertThat(preempted(0)).as("after 110 candidates with violations").contains("n0110");
    }

    @Test
    void ofTwoNodesBothAreTriedFromEitherOn() {
        full(0, 5, "none");
        full(1, 1, "none");

        assertThat(preempted(0)).contains("n0001");
        assertThat(preempted(1)).contains("n0001");
    }

    /** The pod is nominated for n0001; the urgent pod has priority 10. */
    @ParameterizedTest(name = "{0} is leaving: {2}")
    @CsvSource({
        "p1, 5, false, 'a less important pod on its node'",
        "p0, 5, true, 'a pod on another node'",
        "none, 5, true, 'no pod'",
        "p1, 10, true, 'a pod that is as important'",
    })
    void aNominatedPodWaitsForItsVictims(String leaving, int priority, boolean preempts, String why) {
        full(0, 5, "none");
        full(1, priority, "none");

        assertThat(outcome(0, Optional.of("n0001"), Set.of("uid-" + leaving))
                        .candidate()
                        .isPresent())
                .as(why)
                .isEqualTo(preempts);
    }

    @Test
    void onlyNodesThatAPodLessCouldHelpAreTried() {
        full(0, 5, "none");
        cluster.node("n0001", "1", "8Gi").pods(pod("p1").cpu("1").priority(1).runningOn("n0001"));

        assertThat(outcome(0, Optional.empty(), Set.of()).candidate().map(PreemptionCandidate::node))
                .as("n0001 is too small even without its pod")
                .contains("n0000");
    }

    private void full(int index, int priority, String budget) {
        cluster.node(name(index), "2", "8Gi");
        cluster.pods(pod("p" + index)
                .cpu("2")
                .priority(priority)
                .label("budget", budget)
                .runningOn(name(index))
                .started(1_000));
    }

    private static String name(int index) {
        return "n%04d".formatted(index);
    }

    /** Returns the node on which pods are preempted for an important pod. */
    private Optional<String> preempted(int offset) {
        return outcome(offset, Optional.empty(), Set.of()).candidate().map(PreemptionCandidate::node);
    }

    private DefaultPreemption.Outcome outcome(int offset, Optional<String> nominated, Set<String> leaving) {
        PodFixture urgent = pod("urgent").cpu("2").priority(10);
        ClusterSnapshot snapshot = cluster.pods(urgent).snapshot();
        ClusterCache cache = new ClusterCache();
        cache.update(snapshot);
        List<NodeInfo> nodes = cache.nodes();
        PodInfo info = cache.pod("uid-urgent").orElseThrow();
        PreparedFilters filters =
                new PreparedFilters(info, new FilterCache(NodeFilters.defaults()), nodes, new Nominator());
        Diagnosis diagnosis = new Diagnosis(nodes.size());
        nodes.forEach(node -> diagnosis.add(node, filters.test(node)));
        DefaultPreemption preemption = new DefaultPreemption(
                cache,
                new BudgetCheck(snapshot.disruptionBudgets()),
                new Importance(snapshot.nowMillis()),
                leaving,
                new First(offset));
        return preemption.find(filters, nominated, diagnosis);
    }

    /** Draws a number once, and then always the first of equals. */
    private static final class First extends Random {

        private static final long serialVersionUID = 1L;

        private final int offset;
        private boolean drawn;

        First(int offset) {
            super(0);
            this.offset = offset;
        }

        @Override
        public int nextInt(int bound) {
            int next = drawn ? 0 : offset;
            drawn = true;
            assertThat(next).as("of %d", bound).isLessThan(bound);
            return next;
        }
    }
}
