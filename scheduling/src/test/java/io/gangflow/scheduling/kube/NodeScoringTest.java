package io.gangflow.scheduling.kube;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Taint;
import io.gangflow.scheduling.kube.NodeScoring.Weighted;
import io.gangflow.scheduling.kube.score.NodeScores;
import io.gangflow.scheduling.snapshot.ClusterCache;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The cached scores have to be those that are computed for each pod anew. */
class NodeScoringTest {

    private static final long NO_TAINTS = 3 * 100;

    private final NodeScoring scoring = new NodeScoring(List.of(
            new Weighted(2, NodeScores.LEAST_ALLOCATED),
            new Weighted(3, NodeScores.TAINT_TOLERATION),
            new Weighted(5, NodeScores.NODE_AFFINITY)));
    private final ClusterCache cache = new ClusterCache();
    private final PodInfo pod = PodInfo.of(pod("a").cpu("1").memory("4Gi").state(), Dimensions.BASIC);

    @Test
    void scoresAreWeightedAndAdded() {
        cache.update(cluster().node("n1", "4", "8Gi").node("n2", "2", "8Gi").snapshot());

        assertThat(scoring.totals(pod, cache.nodes())).containsExactly(2 * 62 + NO_TAINTS, 2 * 50 + NO_TAINTS);
        assertThat(scoring.column(pod, cache.nodes())).containsExactly(2 * 62 + NO_TAINTS, 2 * 50 + NO_TAINTS);
    }

    @Test
    void aChangedNodeIsScoredAnew() {
        cache.update(cluster().node("n1", "4", "8Gi").node("n2", "2", "8Gi").snapshot());
        assertThat(scoring.column(pod, cache.nodes())).startsWith(2 * 62 + NO_TAINTS);

        cache.nodes().get(0).add(pod);

        assertThat(scoring.column(pod, cache.nodes())).containsExactly(2 * 25 + NO_TAINTS, 2 * 50 + NO_TAINTS);
    }

    @Test
    void nodesThatHaveToBeComparedHaveNoCachedScores() {
        ClusterFixture cluster = cluster()
                .node("n1", "4", "8Gi")
                .node("n2", resources("2", "8Gi"), Map.of(), new Taint("old", "", Taint.Effect.PreferNoSchedule));
        cache.update(cluster.snapshot());

        assertThat(scoring.column(pod, cache.nodes())).isNull();
        assertThat(scoring.totals(pod, cache.nodes())).containsExactly(2 * 62 + NO_TAINTS, 2 * 50);

        cache.update(cluster.removeNode("n2").snapshot());
        assertThat(scoring.column(pod, cache.nodes())).containsExactly(2 * 62 + NO_TAINTS);
    }

    @Test
    void scoresThatDependOnOtherNodesAreNotCached() {
        NodeScoring others = new NodeScoring(List.of(
                new Weighted(2, NodeScores.LEAST_ALLOCATED), new Weighted(3, (info, nodes) -> new long[] {7, 9})));
        cache.update(cluster().node("n1", "4", "8Gi").node("n2", "2", "8Gi").snapshot());

        assertThat(others.column(pod, cache.nodes())).isNull();
        assertThat(others.totals(pod, cache.nodes())).containsExactly(2 * 62 + 3 * 7, 2 * 50 + 3 * 9);
    }
}
