package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.scheduling.kube.KubeScheduler;
import io.gangflow.simulator.play.PlayedWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PreemptionInClusterTest {

    private final Engine engine = new Engine(1, Latencies.DEFAULT);
    private final List<String> history = new ArrayList<>();

    @Test
    void theVictimLeavesAndThePodTakesItsPlace() {
        engine.store().listen(this::record);
        PlayedWork work = new PlayedWork(engine, Optional.empty());
        engine.add(new KubeScheduler(1), 0, (namespace, pod, message) -> {});
        engine.store().create(node(), 0);
        work.add(Submitted.work(pod("low", 1)));
        engine.clock().at(5_000, () -> work.add(Submitted.work(pod("high", 10))));

        while (engine.clock().hasWork()) {
            engine.clock().step();
        }

        assertThat(history)
                .containsExactly(
                        "low on n1",
                        "low is ended: default-scheduler: preempting to accommodate a higher priority pod",
                        "high is nominated to n1",
                        "low is gone",
                        "high on n1");
        assertThat(engine.store()
                        .get(Pod.class, "default", "high")
                        .orElseThrow()
                        .getStatus())
                .satisfies(status -> assertThat(status.getPhase()).isEqualTo("Succeeded"))
                .satisfies(status -> assertThat(status.getNominatedNodeName()).isNull());
    }

    private void record(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (after.isEmpty()) {
            before.ifPresent(pod -> history.add(pod.getMetadata().getName() + " is gone"));
        } else if (after.get() instanceof Pod now && before.isPresent() && before.get() instanceof Pod old) {
            String name = now.getMetadata().getName();
            if (old.getSpec().getNodeName() == null && now.getSpec().getNodeName() != null) {
                history.add(name + " on " + now.getSpec().getNodeName());
            }
            if (PodStatusView.disruption(old).isEmpty()) {
                PodStatusView.disruption(now).ifPresent(why -> history.add(name + " is ended: " + why));
            }
            String nominated = now.getStatus().getNominatedNodeName();
            if (nominated != null && old.getStatus().getNominatedNodeName() == null) {
                history.add(name + " is nominated to " + nominated);
            }
        }
    }

    private static Node node() {
        return new NodeBuilder()
                .withNewMetadata()
                .withName("n1")
                .endMetadata()
                .withNewStatus()
                .withAllocatable(Map.of("cpu", new Quantity("2"), "memory", new Quantity("8Gi")))
                .endStatus()
                .build();
    }

    private static Pod pod(String name, int priority) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy("Never")
                .withPriority(priority)
                .addNewContainer()
                .withName("main")
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity("2")))
                .endResources()
                .endContainer()
                .endSpec()
                .build();
    }
}
