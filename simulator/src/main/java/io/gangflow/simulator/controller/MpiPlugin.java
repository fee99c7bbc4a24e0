package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import java.util.Optional;

/** Passes the host names of the workers to the master (volcano ed72c7c, plugins/distributed-framework/mpi). */
final class MpiPlugin implements VolcanoJobPlugin {

    private static final String NAME = "mpi";

    @Override
    public Pod configured(Pod pod, Job job, TaskSpec task, int index) {
        boolean master = task.getName().equals(VolcanoJobPlugin.argument(job, NAME, "master", "master"));
        Optional<TaskSpec> workers = TaskHosts.task(job, VolcanoJobPlugin.argument(job, NAME, "worker", "worker"));
        if (master && workers.isEmpty()) {
            return pod;
        }
        int port = VolcanoJobPlugin.port(job, NAME, 22);
        return VolcanoJobPlugin.containers(pod, true, container -> {
            PytorchPlugin.open(container, "mpijob-port", port);
            if (master) {
                container.addToEnv(
                        VolcanoJobPlugin.env("MPI_HOST", String.join(",", TaskHosts.of(job, workers.orElseThrow()))));
            }
            return container;
        });
    }
}
