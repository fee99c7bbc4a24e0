package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import java.util.List;
import java.util.function.UnaryOperator;

/** A job plugin: creates additional objects for a job, and modifies its pods. */
interface VolcanoJobPlugin {

    /** Returns objects of the job; they are deleted when the job ends or restarts. */
    default List<HasMetadata> objects(Job job) {
        return List.of();
    }

    Pod configured(Pod pod, Job job, TaskSpec task, int index);

    /** Applies a change to every container, and to init containers only if requested. */
    static Pod containers(Pod pod, boolean initToo, UnaryOperator<ContainerBuilder> change) {
        List<Container> containers = changed(pod.getSpec().getContainers(), change);
        List<Container> initContainers = initToo
                ? changed(pod.getSpec().getInitContainers(), change)
                : pod.getSpec().getInitContainers();
        return new PodBuilder(pod)
                .editSpec()
                .withContainers(containers)
                .withInitContainers(initContainers)
                .endSpec()
                .build();
    }

    static EnvVar env(String name, Object value) {
        return new EnvVar(name, String.valueOf(value), null);
    }

    /** Returns the value of {@code --name=value} among a plugin's arguments. */
    static String argument(Job job, String plugin, String name, String otherwise) {
        String prefix = "--" + name + "=";
        return job.getSpec().getPlugins().getOrDefault(plugin, List.of()).stream()
                .filter(argument -> argument.startsWith(prefix))
                .map(argument -> argument.substring(prefix.length()))
                .findFirst()
                .orElse(otherwise);
    }

    /** Returns a port among a plugin's arguments; like Volcano, uses the default if the flag is invalid. */
    static int port(Job job, String plugin, int otherwise) {
        String port = argument(job, plugin, "port", "");
        return port.matches("[0-9]{1,5}") ? Integer.parseInt(port) : otherwise;
    }

    private static List<Container> changed(List<Container> containers, UnaryOperator<ContainerBuilder> change) {
        return containers.stream()
                .map(container -> change.apply(new ContainerBuilder(container)).build())
                .toList();
    }
}
