package io.gangflow.scheduling.kube.score;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTermBuilder;
import io.gangflow.cluster.Taint;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Expected values follow from the formulas of kube-scheduler 1.36, framework/plugins. */
final class NodeScoresTest {

    private final NodeScore balanced = BalancedAllocation.over(Dimensions.CPU, Dimensions.MEMORY);
    private final NodeScore balancedWithGpus =
            BalancedAllocation.over(Dimensions.CPU, Dimensions.MEMORY, Dimensions.MEMORY + 1);

    @Test
    void leastAllocatedIsTheMeanOfFreeCpuAndMemoryInPercent() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "2", "8Gi");

        assertThat(scores(NodeScores.LEAST_ALLOCATED, cluster, pod("a").cpu("1").memory("4Gi")))
                .containsExactly((75 + 50) / 2, (50 + 50) / 2);
    }

    @Test
    void podsWithoutRequestsAreScoredWithDefaultRequests() {
        ClusterFixture cluster = cluster()
                .node("n1", "1", "1000Mi")
                .node("n2", "1", "1000Mi")
                .pods(pod("running").runningOn("n1"));

        assertThat(scores(NodeScores.LEAST_ALLOCATED, cluster, pod("a")))
                .as("100m of CPU and 200 MiB each")
                .containsExactly((80 + 60) / 2, (90 + 80) / 2);
    }

    @Test
    void anOvercommittedResourceScoresNothing() {
        ClusterFixture cluster = cluster()
                .node("n1", "2", "8Gi")
                .pods(pod("large").cpu("3").memory("2Gi").runningOn("n1"));
        PodFixture pod = pod("a").cpu("1").memory("2Gi");

        assertThat(scores(NodeScores.LEAST_ALLOCATED, cluster, pod)).containsExactly(50 / 2);
        assertThat(scores(NodeScores.MOST_ALLOCATED, cluster, pod)).containsExactly((100 + 50) / 2);
    }

    @Test
    void mostAllocatedIsTheMeanOfUsedCpuAndMemoryInPercent() {
        ClusterFixture cluster = cluster()
                .node("n1", "4", "8Gi")
                .pods(pod("b").cpu("1").memory("1Gi").runningOn("n1"));

        assertThat(scores(NodeScores.MOST_ALLOCATED, cluster, pod("a").cpu("1").memory("1Gi")))
                .containsExactly((50 + 25) / 2);
    }

    @Test
    void aNodeWithoutAResourceScoresNothingForIt() {
        ClusterFixture cluster = cluster().node("n1", "4", "0");

        assertThat(scores(NodeScores.LEAST_ALLOCATED, cluster, pod("a").cpu("1")))
                .containsExactly(75 / 2);
        assertThat(scores(NodeScores.MOST_ALLOCATED, cluster, pod("a").cpu("1")))
                .containsExactly(25 / 2);
    }

    @Test
    void theBalanceGetsWorseByAPodThatUsesOneResourceMore() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi");

        assertThat(scores(balanced, cluster, pod("even").cpu("2").memory("4Gi")))
                .as("no change")
                .containsExactly(75);
        assertThat(scores(balanced, cluster, pod("uneven").cpu("2").memory("2Gi")))
                .as("deviation of 50 % and 25 %: a balance of 87 instead of 100")
                .containsExactly(50 + (50 + 87 - 100) / 2);
    }

    @Test
    void memoryCountsForPodsThatRequestOnlyCpu() {
        assertThat(scores(balanced, cluster().node("n1", "4", "8Gi"), pod("cpu").cpu("2")))
                .as("deviation of 50 % and 0 %: a balance of 75")
                .containsExactly(50 + (50 + 75 - 100) / 2);
    }

    @Test
    void theBalanceGetsBetterByAPodThatUsesTheOtherResource() {
        ClusterFixture cluster =
                cluster().node("n1", "4", "8Gi").pods(pod("cpu").cpu("2").runningOn("n1"));

        assertThat(scores(balanced, cluster, pod("memory").memory("4Gi")))
                .as("from 75 to 100")
                .containsExactly(50 + (50 + 100 - 75) / 2);
    }

    @Test
    void anOvercommittedResourceCountsAsFullForTheBalance() {
        ClusterFixture cluster =
                cluster().node("n1", "4", "8Gi").pods(pod("cpu").cpu("6").runningOn("n1"));

        assertThat(scores(balanced, cluster, pod("memory").memory("8Gi")))
                .as("from 50 to 100")
                .containsExactly(100);
    }

    @Test
    void aPodWithoutRequestsHasNoBalance() {
        assertThat(scores(balanced, cluster().node("n1", "4", "8Gi"), pod("a"))).containsExactly(0);
    }

    @Test
    void aSingleResourceIsAlwaysBalanced() {
        assertThat(scores(balanced, cluster().node("n1", "4", "0"), pod("a").cpu("3")))
                .containsExactly(75);
    }

    @Test
    void gpusCountForPodsThatRequestThem() {
        ClusterFixture cluster = cluster().node("n1", resources("4", "8Gi").withGpus(4), Map.of());

        assertThat(scores(
                        balancedWithGpus,
                        cluster,
                        pod("a").cpu("1").memory("4Gi").gpus(4)))
                .as("deviation of 25, 50 and 100 %: a balance of 68")
                .containsExactly(50 + (50 + 68 - 100) / 2);
        assertThat(scores(balancedWithGpus, cluster, pod("a").cpu("1").memory("4Gi")))
                .as("deviation of 25 and 50 %: a balance of 87")
                .containsExactly(50 + (50 + 87 - 100) / 2);
    }

    @Test
    void theSumOfThePreferredTermsIsScaledToTheBestNode() {
        ClusterFixture cluster = cluster()
                .node("n1", resources("4", "8Gi"), Map.of("zone", "a", "disk", "ssd"))
                .node("n2", resources("4", "8Gi"), Map.of("disk", "ssd"))
                .node("n3", resources("4", "8Gi"), Map.of());
        PodFixture pod = pod("a").spec(spec -> spec.withNewAffinity()
                .withNewNodeAffinity()
                .withPreferredDuringSchedulingIgnoredDuringExecution(
                        preferred(10, "zone", "a"), preferred(30, "disk", "ssd"))
                .endNodeAffinity()
                .endAffinity());

        assertThat(scores(NodeScores.NODE_AFFINITY, cluster, pod)).containsExactly(100, 75, 0);
        assertThat(scores(NodeScores.NODE_AFFINITY, cluster, pod("b"))).containsExactly(0, 0, 0);
    }

    @Test
    void nodesWithFewerUntoleratedTaintsAreBetter() {
        Taint old = new Taint("old", "", Taint.Effect.PreferNoSchedule);
        Taint spot = new Taint("spot", "", Taint.Effect.PreferNoSchedule);
        ClusterFixture cluster = cluster()
                .node("n1", resources("4", "8Gi"), Map.of(), old, spot)
                .node("n2", resources("4", "8Gi"), Map.of(), old)
                .node("n3", resources("4", "8Gi"), Map.of());
        PodFixture tolerant = pod("b").spec(
                        spec -> spec.addNewToleration().withOperator("Exists").endToleration());

        assertThat(scores(NodeScores.TAINT_TOLERATION, cluster, pod("a"))).containsExactly(0, 50, 100);
        assertThat(scores(NodeScores.TAINT_TOLERATION, cluster, tolerant)).containsExactly(100, 100, 100);
    }

    private static PreferredSchedulingTerm preferred(int weight, String key, String value) {
        return new PreferredSchedulingTermBuilder()
                .withWeight(weight)
                .withNewPreference()
                .addToMatchExpressions(new NodeSelectorRequirement(key, "In", List.of(value)))
                .endPreference()
                .build();
    }

    private static long[] scores(NodeScore score, ClusterFixture cluster, PodFixture pod) {
        ClusterSnapshot snapshot = cluster.snapshot();
        Dimensions dimensions = Dimensions.of(snapshot, List.of(pod.state().requests()));
        return score.scores(
                PodInfo.of(pod.state(), dimensions),
                List.copyOf(NodeInfo.all(snapshot, dimensions).values()));
    }
}
