package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import java.util.Optional;

/**
 * The environment of {@code torch.distributed}: the master is rank 0, worker i is rank i + 1, and the world size is the
 * number of both (volcano ed72c7c, pkg/controllers/job/plugins/distributed-framework/pytorch). The init container that
 * can wait for the master is off by default there, and omitted here.
 */
final class PytorchPlugin implements VolcanoJobPlugin {

    private static final String NAME = "pytorch";

    @Override
    public Pod configured(Pod pod, Job job, TaskSpec task, int index) {
        String master = VolcanoJobPlugin.argument(job, NAME, "master", "master");
        String worker = VolcanoJobPlugin.argument(job, NAME, "worker", "worker");
        Optional<TaskSpec> masterTask = TaskHosts.task(job, master);
        if (masterTask.isEmpty()) {
            return pod;
        }
        String address = TaskHosts.of(job, masterTask.get()).get(0);
        int world = job.getSpec().getTasks().stream()
                .filter(member ->
                        member.getName().equals(master) || member.getName().equals(worker))
                .mapToInt(TaskSpec::getReplicas)
                .sum();
        int port = VolcanoJobPlugin.port(job, NAME, 23_456);
        return VolcanoJobPlugin.containers(pod, false, container -> {
            open(container, "pytorchjob-port", port);
            container.addToEnv(
                    VolcanoJobPlugin.env("MASTER_ADDR", address),
                    VolcanoJobPlugin.env("MASTER_PORT", port),
                    VolcanoJobPlugin.env("WORLD_SIZE", world));
            if (task.getName().equals(master)) {
                container.addToEnv(VolcanoJobPlugin.env("RANK", 0));
            } else if (task.getName().equals(worker)) {
                container.addToEnv(VolcanoJobPlugin.env("RANK", index + 1));
            }
            return container;
        });
    }

    /** Adds a port unless the container has it. */
    static void open(ContainerBuilder container, String name, int port) {
        if (!container.hasMatchingPort(has -> has.getContainerPort() == port)) {
            container.addToPorts(new ContainerPortBuilder()
                    .withName(name)
                    .withContainerPort(port)
                    .build());
        }
    }
}
