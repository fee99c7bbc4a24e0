package io.gangflow.scheduling.snapshot;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.state.ClusterSnapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NodeInfoTest {

    @Test
    void theNodesOfOneSnapshotHaveTheirNumbersFromOneSource() {
        ClusterSnapshot snapshot =
                cluster().node("a", "1", "1Gi").node("b", "1", "1Gi").snapshot();
        List<NodeInfo> nodes =
                List.copyOf(NodeInfo.all(snapshot, Dimensions.of(snapshot)).values());
        assertThat(nodes.get(0).numbers()).isSameAs(nodes.get(1).numbers());
        assertThat(nodes.get(0).generation()).isNotEqualTo(nodes.get(1).generation());
    }
}
