package io.gangflow.argo.view;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;

/** The container of a pod that does the work: {@code main} in pods of Argo's, and the first where none is called so. */
public final class PodMain {

    private static final String MAIN = "main";

    private PodMain() {}

    /** The name of the container. */
    public static String of(Pod pod) {
        List<Container> containers = pod.getSpec().getContainers();
        return containers.stream().anyMatch(container -> container.getName().equals(MAIN))
                ? MAIN
                : containers.get(0).getName();
    }
}
