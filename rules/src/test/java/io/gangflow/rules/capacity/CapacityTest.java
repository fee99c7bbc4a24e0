package io.gangflow.rules.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.rules.ObjectRules;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CapacityTest {

    private static final Cluster TWO_NODES = Cluster.of("two", Cluster.pool("w", 2, Resources.of(3_000, 8L << 30)));

    private static final String GANG = """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: { name: train }
            spec:
              minAvailable: %d
              tasks:
                - name: rank
                  replicas: %d
                  template: { spec: { restartPolicy: Never, containers: [{ name: main, resources: { requests: { cpu: %d } } }] } }
            """;

    private static final String NODE = """
            apiVersion: v1
            kind: Node
            metadata: { name: gpu, labels: { kind: gpu } }
            spec: { taints: [{ key: nvidia.com/gpu, effect: NoSchedule }] }
            status: { allocatable: { cpu: 8, memory: 16Gi } }
            ---
            apiVersion: v1
            kind: Pod
            metadata: { name: p }
            spec: { nodeSelector: { kind: %s }, containers: [{ name: main, resources: { requests: { cpu: 1 } } }] }
            """;

    private static List<String> found(String yaml, Optional<Cluster> cluster) {
        ForeignManifests manifests = new ManifestReader().text("a.yaml", yaml).manifests();
        ManifestWork work = ManifestWork.of(manifests.objects(), Durations.NONE);
        return ObjectRules.fits(manifests.objects(), work.work(), cluster).stream()
                .map(finding -> finding.code() + " " + finding.message())
                .toList();
    }

    @Test
    void aGangThatFitsIsFine() {
        assertThat(found(GANG.formatted(2, 2, 3), Optional.of(TWO_NODES))).isEmpty();
    }

    @Test
    void aGangCanBeLargerThanTheCluster() {
        assertThat(found(GANG.formatted(3, 3, 3), Optional.of(TWO_NODES)))
                .containsExactly("GF0412 the gang of `Job/default/train` needs 9 cpu at the same time,"
                        + " but its nodes have 6 cpu, 16Gi in total");
    }

    @Test
    void aGangCanFitTheSumAndNotTheNodes() {
        assertThat(found(GANG.formatted(3, 3, 2), Optional.of(TWO_NODES)))
                .containsExactly(
                        "GF0414 the 3 pods of the gang of `Job/default/train` fit the total capacity of the nodes, but not the single nodes");
    }

    @Test
    void aPodCanBeLargerThanEveryNode() {
        assertThat(found(GANG.formatted(1, 1, 4), Optional.of(TWO_NODES)))
                .containsExactly("GF0413 a pod of `train` requests 4 cpu, but no node has that much");
    }

    @Test
    void nodesOfTheManifestsCountToo() {
        assertThat(found(NODE.formatted("gpu"), Optional.empty()))
                .containsExactly("GF0415 pods of `p` do not tolerate the taints of any node that is large enough");
        assertThat(found(NODE.formatted("cpu"), Optional.empty()))
                .containsExactly("GF0416 no node has the labels that pods of `p` select");
    }

    @Test
    void withoutNodesNothingIsSaid() {
        assertThat(found(GANG.formatted(3, 3, 3), Optional.empty())).isEmpty();
    }
}
