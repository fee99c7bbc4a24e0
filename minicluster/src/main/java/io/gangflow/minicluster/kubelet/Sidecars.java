package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The sidecars of a pod: init containers with restart policy Always. They run beside the containers after them, and end
 * in reverse order after the pod's containers (Kubernetes 1.36, pkg/kubelet/kuberuntime). Used by one thread.
 */
final class Sidecars {

    private final List<Container> inOrder;
    private final Map<String, ContainerProcess> running = new ConcurrentHashMap<>();
    private boolean ending;

    Sidecars(Pod pod) {
        this.inOrder = pod.getSpec().getInitContainers().stream()
                .filter(Sidecars::isSidecar)
                .toList();
    }

    static boolean isSidecar(Container container) {
        return "Always".equals(container.getRestartPolicy());
    }

    void started(Container container, ContainerProcess process) {
        running.put(container.getName(), process);
    }

    /** Whether an ended sidecar is restarted. */
    boolean restart() {
        return !ending;
    }

    /**
     * Ends them with SIGTERM, the last one first, and kills those that exceed the time; returns the ones that were
     * running.
     */
    List<Container> end(Duration grace) throws InterruptedException {
        ending = true;
        List<Container> ended = new ArrayList<>(inOrder);
        Collections.reverse(ended);
        ended.removeIf(container -> !isAlive(container));
        for (Container container : ended) {
            ContainerProcess process = running.get(container.getName());
            if (process != null) {
                process.terminate();
                if (!process.awaitEnd(grace.toMillis(), TimeUnit.MILLISECONDS)) {
                    process.kill();
                    process.awaitEnd();
                }
            }
        }
        return ended;
    }

    private boolean isAlive(Container container) {
        ContainerProcess process = running.get(container.getName());
        return process != null && process.isAlive();
    }
}
