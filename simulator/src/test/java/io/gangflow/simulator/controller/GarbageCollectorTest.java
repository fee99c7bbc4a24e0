package io.gangflow.simulator.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import org.junit.jupiter.api.Test;

class GarbageCollectorTest {

    private final ControllerBench bench = new ControllerBench(new GarbageCollector());

    @Test
    void whatBelongsToADeletedPodGoesWithIt() {
        bench.create(pod("driver", "default-scheduler"));
        bench.create(configMap(bench.pod("driver")));
        bench.settle();
        assertThat(bench.store.list(ConfigMap.class)).hasSize(1);

        bench.store.remove(bench.pod("driver"));
        bench.settle();
        assertThat(bench.store.list(ConfigMap.class)).isEmpty();
    }

    @Test
    void whatBelongsToAnUnknownKindStays() {
        ConfigMap map = configMap(pod("driver", "default-scheduler"));
        map.getMetadata().getOwnerReferences().get(0).setKind("Workflow");
        bench.create(map);
        bench.settle();
        assertThat(bench.store.list(ConfigMap.class)).hasSize(1);
    }

    @Test
    void aVolcanoPodWithoutAGroupGetsOneOfItsOwn() {
        ControllerBench groups = new ControllerBench(new PodGroupController());
        groups.create(pod("single", "volcano"), pod("other", "default-scheduler"));
        groups.settle();

        assertThat(groups.store.list(PodGroup.class)).hasSize(1);
        String name = groups.store.list(PodGroup.class).get(0).getMetadata().getName();
        assertThat(name)
                .isEqualTo("podgroup-" + groups.pod("single").getMetadata().getUid());
        assertThat(groups.pod("single").getMetadata().getAnnotations())
                .containsEntry(PodGroupController.GROUP_NAME, name);
        assertThat(groups.pod("other").getMetadata().getAnnotations()).isNullOrEmpty();
    }

    private static Pod pod(String name, String scheduler) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withSchedulerName(scheduler)
                .addNewContainer()
                .withName("main")
                .endContainer()
                .endSpec()
                .build();
    }

    private static ConfigMap configMap(Pod owner) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("conf")
                .addNewOwnerReference()
                .withApiVersion("v1")
                .withKind("Pod")
                .withName("driver")
                .withUid(
                        owner.getMetadata().getUid() == null
                                ? "gone"
                                : owner.getMetadata().getUid())
                .endOwnerReference()
                .endMetadata()
                .build();
    }
}
