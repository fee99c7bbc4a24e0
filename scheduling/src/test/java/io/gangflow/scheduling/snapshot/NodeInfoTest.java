package io.gangflow.scheduling.snapshot;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.kube.NodeFilters;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NodeInfoTest {

    private static PodFixture alone(String name) {
        return pod(name)
                .label("app", "db")
                .spec(spec -> spec.withAffinity(new AffinityBuilder()
                        .withNewPodAntiAffinity()
                        .addNewRequiredDuringSchedulingIgnoredDuringExecution()
                        .withNewLabelSelector()
                        .withMatchLabels(Map.of("app", "db"))
                        .endLabelSelector()
                        .withTopologyKey("kubernetes.io/hostname")
                        .endRequiredDuringSchedulingIgnoredDuringExecution()
                        .endPodAntiAffinity()
                        .build()));
    }

    @Test
    void theNodesOfOneSnapshotHaveTheirNumbersFromOneSource() {
        ClusterSnapshot snapshot =
                cluster().node("a", "1", "1Gi").node("b", "1", "1Gi").snapshot();
        List<NodeInfo> nodes =
                List.copyOf(NodeInfo.all(snapshot, Dimensions.of(snapshot)).values());
        assertThat(nodes.get(0).numbers()).isSameAs(nodes.get(1).numbers());
        assertThat(nodes.get(0).generation()).isNotEqualTo(nodes.get(1).generation());
    }

    @Test
    void aPodOfTheSecondNodeThatAdmitsNoOtherOfItsKindIsAReasonAgainstIt() {
        ClusterSnapshot snapshot = cluster()
                .node("a", Resources.of(1_000, 1L << 30), Map.of("kubernetes.io/hostname", "a"))
                .node("b", Resources.of(8_000, 8L << 30), Map.of("kubernetes.io/hostname", "b"))
                .pods(alone("first").cpu("1").runningOn("b"))
                .snapshot();
        PodState waiting = pod("second").label("app", "db").cpu("2").state();
        Dimensions dimensions = Dimensions.of(snapshot);
        List<NodeInfo> nodes = List.copyOf(NodeInfo.all(snapshot, dimensions).values());

        assertThat(NodeFilters.reasonsAgainst(PodInfo.of(waiting, dimensions), nodes))
                .hasValueSatisfying(text -> assertThat(text).contains("anti-affinity"));
    }
}
