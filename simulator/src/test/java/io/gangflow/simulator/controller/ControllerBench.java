package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.scheduling.state.Times;
import io.gangflow.simulator.engine.ObjectStore;
import java.util.List;

/** Runs a controller on a store step by step. */
final class ControllerBench {

    final ObjectStore store = new ObjectStore(1);
    private final Controller controller;
    long nowMillis;

    ControllerBench(Controller controller) {
        this.controller = controller;
    }

    void create(HasMetadata... objects) {
        for (HasMetadata object : objects) {
            store.create(object, nowMillis);
        }
    }

    /** Reconciles once, a second later, and applies the changes. */
    List<Change> look() {
        nowMillis += 1_000;
        List<Change> changes = controller.reconcile(store, nowMillis);
        for (Change change : changes) {
            if (change instanceof Change.Create) {
                store.create(change.object(), nowMillis);
            } else if (change instanceof Change.UpdateStatus) {
                store.updateStatus(change.object());
            } else if (change instanceof Change.UpdateMetadata) {
                store.updateMetadata(change.object());
            } else {
                store.delete(change.object(), nowMillis);
            }
        }
        return changes;
    }

    /** Reconciles until there are no changes. */
    void settle() {
        for (int looks = 0; looks < 100; looks++) {
            if (look().isEmpty()) {
                return;
            }
        }
        throw new AssertionError("the controller never comes to rest");
    }

    List<String> pods() {
        return store.list(Pod.class).stream()
                .map(pod -> pod.getMetadata().getName())
                .toList();
    }

    Pod pod(String name) {
        return store.get(Pod.class, "default", name).orElseThrow();
    }

    void podGroups(String phase) {
        for (PodGroup group : store.list(PodGroup.class)) {
            store.updateStatus(new PodGroupBuilder(group)
                    .withNewStatus()
                    .withPhase(phase)
                    .endStatus()
                    .build());
        }
    }

    void phase(String pod, String phase) {
        phase(pod, phase, phase.equals("Failed") ? 1 : 0);
    }

    void phase(String name, String phase, int exitCode) {
        store.bind("default", name, "node-1");
        PodBuilder pod = new PodBuilder(pod(name));
        var status = pod.withNewStatus().withPhase(phase);
        if (phase.equals("Failed")) {
            status.withContainerStatuses(new ContainerStatusBuilder()
                    .withNewState()
                    .withNewTerminated()
                    .withExitCode(exitCode)
                    .withFinishedAt(Times.seconds(nowMillis))
                    .endTerminated()
                    .endState()
                    .build());
        }
        store.updateStatus(status.endStatus().build());
    }
}
