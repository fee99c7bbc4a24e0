package io.gangflow.kubernetes.view;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Objects;

/** The container of a pod that does the work: {@code main} in pods of Argo's, and the first where none is called so. */
public final class PodMain {

    private static final String MAIN = "main";

    private PodMain() {}

    /** The name of the container; {@code main} where it has none, as in pods that were only described. */
    public static String of(Pod pod) {
        List<Container> containers = pod.getSpec().getContainers();
        boolean named =
                containers.isEmpty() || containers.stream().anyMatch(container -> MAIN.equals(container.getName()));
        return named ? MAIN : Objects.requireNonNullElse(containers.get(0).getName(), MAIN);
    }
}
