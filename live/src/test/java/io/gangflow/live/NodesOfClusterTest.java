package io.gangflow.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Taint;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.foreign.ManifestReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodesOfClusterTest {

    private static final String NODE = """
            ---
            apiVersion: v1
            kind: Node
            metadata: { name: %s, labels: { kubernetes.io/hostname: %s, eks.amazonaws.com/nodegroup: gpu, zone: %s } }
            spec: { taints: [{ key: nvidia.com/gpu, effect: NoSchedule }] }
            status: { allocatable: { cpu: 3920m, memory: 7Gi, nvidia.com/gpu: 1, pods: 29 } }
            """;

    private static List<ForeignObject> objects(String yaml) {
        return new ManifestReader().text("nodes.yaml", yaml).manifests().objects();
    }

    @Test
    void equalNodesMakeAPoolWithTheirNames() {
        Cluster cluster = NodesOfCluster.of(
                        "live",
                        objects(NODE.formatted("ip-1", "ip-1", "a")
                                + NODE.formatted("ip-2", "ip-2", "a")
                                + NODE.formatted("ip-3", "ip-3", "b")))
                .orElseThrow();

        assertThat(cluster.nodePools()).extracting(NodePool::name).containsExactly("gpu", "gpu-2");
        assertThat(cluster.nodes()).extracting(NodePool.Node::name).containsExactly("ip-1", "ip-2", "ip-3");
        assertThat(cluster.nodePools().get(0).allocatable().milliCpu()).isEqualTo(3_920);
        assertThat(cluster.nodePools().get(0).allocatable().gpus()).isEqualTo(1);
        assertThat(cluster.nodePools().get(0).taints())
                .containsExactly(new Taint("nvidia.com/gpu", "", Taint.Effect.NoSchedule));
    }

    @Test
    void aClusterWithoutNodesIsNone() {
        assertThat(NodesOfCluster.of("live", List.of())).isEmpty();
    }

    @Test
    void nodesTakeAsManyPodsAsTheySay() {
        Cluster cluster = NodesOfCluster.of("live", objects(NODE.formatted("ip-1", "ip-1", "a")))
                .orElseThrow();

        assertThat(cluster.nodePools().get(0).maxPods()).isEqualTo(29);
    }

    @Test
    void nodesThatAreCordonedOrNotReadyTakeNoMorePods() {
        String cordoned = NODE.formatted("ip-1", "ip-1", "a").replace("spec: {", "spec: { unschedulable: true,");
        String broken = NODE.formatted("ip-2", "ip-2", "a")
                .replace("status: {", "status: { conditions: [{ type: Ready, status: Unknown }],");
        Cluster cluster = NodesOfCluster.of("live", objects(cordoned + broken)).orElseThrow();

        assertThat(cluster.nodePools().get(0).taints())
                .contains(new Taint("node.kubernetes.io/unschedulable", "", Taint.Effect.NoSchedule));
        assertThat(cluster.nodePools().get(1).taints())
                .contains(new Taint("node.kubernetes.io/not-ready", "", Taint.Effect.NoSchedule));
    }
}
