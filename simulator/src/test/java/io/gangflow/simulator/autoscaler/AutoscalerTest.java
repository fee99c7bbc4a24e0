package io.gangflow.simulator.autoscaler;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AutoscalerTest {

    private static final ScalablePool SMALL = pool("small", 0, 10, 0.1, "4");
    private static final ScalablePool LARGE = pool("large", 0, 2, 1.0, "16");

    private final Autoscaler autoscaler = new Autoscaler(List.of(SMALL, LARGE));

    @Test
    void podsArePackedOnAsFewNodesAsTheyNeed() {
        ClusterFixture cluster = cluster().pods(pod("a").cpu("3"), pod("b").cpu("1"), pod("c").cpu("4"));

        assertThat(scan(cluster, Map.of()).additions()).containsExactly(Map.entry("small", 2));
    }

    @Test
    void aPodThatFitsOnlyALargeNodeBringsOne() {
        assertThat(scan(cluster().pods(pod("a").cpu("10")), Map.of()).additions())
                .containsExactly(Map.entry("large", 1));
    }

    @Test
    void aPoolDoesNotGrowBeyondItsLimit() {
        ClusterFixture cluster = cluster();
        for (int i = 0; i < 5; i++) {
            cluster.pods(pod("p" + i).cpu("10"));
        }

        assertThat(scan(cluster, Map.of("large", 1)).additions()).containsExactly(Map.entry("large", 1));
    }

    @Test
    void nodesThatBootAreNotOrderedAgain() {
        ClusterFixture cluster = cluster().pods(pod("a").cpu("4"));

        Autoscaler.Plan plan =
                autoscaler.scan(cluster.snapshot(), uids(cluster), Map.of("small", 1), List.of(SMALL.template()));

        assertThat(plan).isEqualTo(Autoscaler.Plan.NOTHING);
    }

    @Test
    void aPodThatNoPoolTakesBringsNothing() {
        assertThat(scan(cluster().pods(pod("a").cpu("64")), Map.of())).isEqualTo(Autoscaler.Plan.NOTHING);
    }

    @Test
    void anEmptyNodeGoesAfterTenMinutes() {
        ClusterFixture cluster = cluster().node("small-1", resources("4", "16Gi"), Map.of(ScalablePool.LABEL, "small"));

        assertThat(scan(cluster, Map.of("small", 1)).removals()).isEmpty();
        assertThat(autoscaler.nextRemovalMillis()).isEqualTo(600_000);
        assertThat(scan(cluster.at(599_999), Map.of("small", 1)).removals()).isEmpty();
        assertThat(scan(cluster.at(600_000), Map.of("small", 1)).removals()).containsExactly("small-1");
    }

    @Test
    void aNodeInUseStays() {
        ClusterFixture cluster = cluster()
                .node("small-1", resources("4", "16Gi"), Map.of(ScalablePool.LABEL, "small"))
                .pods(pod("a").cpu("100m").runningOn("small-1"));

        scan(cluster, Map.of("small", 1));

        assertThat(scan(cluster.at(700_000), Map.of("small", 1)).removals()).isEmpty();
    }

    private Autoscaler.Plan scan(ClusterFixture cluster, Map<String, Integer> sizes) {
        return autoscaler.scan(cluster.snapshot(), uids(cluster), sizes, List.of());
    }

    private static Set<String> uids(ClusterFixture cluster) {
        return cluster.snapshot().pods().stream().map(PodState::uid).collect(Collectors.toSet());
    }

    private static ScalablePool pool(String name, int min, int max, double usd, String cpu) {
        NodeState template =
                new NodeState(name, resources(cpu, "16Gi"), 110, Map.of(ScalablePool.LABEL, name), List.of());
        return new ScalablePool(name, min, max, usd, template);
    }
}
