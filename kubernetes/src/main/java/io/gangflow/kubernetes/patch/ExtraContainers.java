package io.gangflow.kubernetes.patch;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.pipeline.model.ExtraContainer;
import java.util.ArrayList;
import java.util.List;

/**
 * Init containers and sidecars. A sidecar is an init container that always restarts (Kubernetes 1.29): it starts after
 * the init containers, runs next to the main container, and the kubelet stops it when that has ended. As a plain
 * container it would keep a pod of Volcano or Spark running forever, and Argo would have to kill it.
 */
final class ExtraContainers {

    private final StagePods pods;
    private final MountedVolumes volumes;

    ExtraContainers(StagePods pods, MountedVolumes volumes) {
        this.pods = pods;
        this.volumes = volumes;
    }

    /** Returns all of them in the order in which they start. */
    List<Container> containers() {
        List<Container> containers = new ArrayList<>();
        pods.settings().initContainers().forEach(extra -> containers.add(container(extra)));
        pods.settings()
                .sidecars()
                .forEach(extra -> containers.add(new ContainerBuilder(container(extra))
                        .withRestartPolicy("Always")
                        .build()));
        return containers;
    }

    private Container container(ExtraContainer extra) {
        Container container = pods.containers()
                .of(extra.image(), extra.command().stream().map(pods.values()).toList(), extra.resources(), env(extra));
        return new ContainerBuilder(container)
                .withName(extra.name())
                .withSecurityContext(LoosenedSecurity.in(container.getSecurityContext(), extra.security()))
                .addAllToVolumeMounts(volumes.mounts())
                .build();
    }

    /** Returns the container's own variables, and those of the stage that it does not set itself. */
    private List<EnvVar> env(ExtraContainer extra) {
        List<EnvVar> env = new ArrayList<>(pods.env().apply(extra.env().keySet()));
        extra.env()
                .forEach((name, value) -> env.add(new EnvVar(name, pods.values().apply(value), null)));
        return env;
    }
}
