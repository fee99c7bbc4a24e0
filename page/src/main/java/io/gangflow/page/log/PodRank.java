package io.gangflow.page.log;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.PodMain;
import java.util.Optional;

/**
 * The rank of a pod in its gang, read from the variables set by Volcano's PyTorch plugin and Kubeflow's operators.
 *
 * @param world number of ranks
 */
public record PodRank(int rank, int world) {

    /** Returns the rank of a pod; empty for a pod without ranks. */
    public static Optional<PodRank> of(Pod pod) {
        return variable(pod, "RANK")
                .flatMap(rank -> variable(pod, "WORLD_SIZE").map(world -> new PodRank(rank, world)));
    }

    private static Optional<Integer> variable(Pod pod, String name) {
        return pod.getSpec().getContainers().stream()
                .filter(container -> container.getName().equals(PodMain.of(pod)))
                .flatMap(container -> container.getEnv().stream())
                .filter(variable -> variable.getName().equals(name))
                .map(EnvVar::getValue)
                .filter(value -> value != null && value.matches("[0-9]{1,6}"))
                .map(Integer::valueOf)
                .findFirst();
    }
}
