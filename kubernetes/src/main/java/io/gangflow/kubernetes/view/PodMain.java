package io.gangflow.kubernetes.view;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Objects;

/**
 * The container of a pod that does the work: {@code main} in Argo's pods, and the first one in pods without a container
 * of that name.
 */
public final class PodMain {

    private static final String MAIN = "main";

    private PodMain() {}

    /** Returns the name of the container; {@code main} if there are no containers or the first one has no name. */
    public static String of(Pod pod) {
        List<Container> containers = pod.getSpec().getContainers();
        boolean named =
                containers.isEmpty() || containers.stream().anyMatch(container -> MAIN.equals(container.getName()));
        return named ? MAIN : Objects.requireNonNullElse(containers.get(0).getName(), MAIN);
    }
}
