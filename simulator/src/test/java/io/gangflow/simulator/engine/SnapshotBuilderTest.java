package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodState;
import org.junit.jupiter.api.Test;

class SnapshotBuilderTest {

    private final ObjectStore store = new ObjectStore(1);

    @Test
    void nodesAndQueuesOfADescribedClusterAreThere() {
        ClusterSetup.objects(Definitions.TWO_GPUS).forEach(object -> store.create(object, 0));

        ClusterSnapshot snapshot = SnapshotBuilder.objects(store, 5);
        assertThat(snapshot.nowMillis()).isEqualTo(5);
        assertThat(snapshot.nodes()).extracting(node -> node.name()).containsExactly("gpu-1", "gpu-2");
        assertThat(snapshot.nodes().get(0).allocatable())
                .isEqualTo(Definitions.TWO_GPUS.nodePools().get(0).allocatable());
        assertThat(snapshot.queues()).extracting(queue -> queue.name()).containsExactly("default", "root");
    }

    @Test
    void aPodAsksForTheLargerOfItsContainersAndItsInitContainer() {
        store.create(
                new PriorityClassBuilder()
                        .withNewMetadata()
                        .withName("urgent")
                        .endMetadata()
                        .withValue(1_000)
                        .build(),
                0);
        store.create(
                new PodBuilder()
                        .withNewMetadata()
                        .withNamespace("default")
                        .withName("one")
                        .endMetadata()
                        .withNewSpec()
                        .withPriorityClassName("urgent")
                        .addNewContainer()
                        .withName("main")
                        .withNewResources()
                        .addToRequests("cpu", new Quantity("500m"))
                        .addToLimits("memory", new Quantity("1Gi"))
                        .endResources()
                        .endContainer()
                        .addNewInitContainer()
                        .withName("fetch")
                        .withNewResources()
                        .addToRequests("cpu", new Quantity("2"))
                        .endResources()
                        .endInitContainer()
                        .endSpec()
                        .build(),
                1_234);

        PodState pod = SnapshotBuilder.objects(store, 2_000).pods().get(0);
        assertThat(pod.requests()).isEqualTo(Resources.of(2_000, 1L << 30));
        assertThat(pod.priority()).isEqualTo(1_000);
        assertThat(pod.createdMillis()).isEqualTo(1_234);
        assertThat(pod.schedulerName()).isEqualTo("default-scheduler");
        assertThat(pod.holdsResources()).isFalse();

        store.bind("default", "one", "gpu-1");
        assertThat(SnapshotBuilder.objects(store, 2_000).pods().get(0).holdsResources())
                .isTrue();
    }
}
