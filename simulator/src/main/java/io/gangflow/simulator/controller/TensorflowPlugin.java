package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes TF_CONFIG (volcano ed72c7c, plugins/distributed-framework/tensorflow). */
final class TensorflowPlugin implements VolcanoJobPlugin {

    private static final String NAME = "tensorflow";
    private static final List<String> TYPES = List.of("ps", "worker", "chief", "evaluator");

    @Override
    public Pod configured(Pod pod, Job job, TaskSpec task, int index) {
        List<TaskSpec> tasks = job.getSpec().getTasks();
        if (tasks.size() == 1 && tasks.get(0).getReplicas() == 1) {
            return pod;
        }
        String cluster =
                TYPES.stream().flatMap(type -> hosts(job, type).stream()).collect(Collectors.joining(",", "{", "}"));
        String type = TYPES.stream()
                .filter(known -> taskName(job, known).equals(task.getName()))
                .findFirst()
                .orElse(task.getName());
        String config = "{\"cluster\":%s,\"task\":{\"type\":\"%s\",\"index\":%d}}".formatted(cluster, type, index);
        return VolcanoJobPlugin.containers(
                pod, false, container -> container.addToEnv(VolcanoJobPlugin.env("TF_CONFIG", config)));
    }

    private static String taskName(Job job, String type) {
        return VolcanoJobPlugin.argument(job, NAME, type, type);
    }

    /** Names of tasks and hosts are DNS labels, so they need no escaping in JSON. */
    private static Optional<String> hosts(Job job, String type) {
        String port = VolcanoJobPlugin.argument(job, NAME, "port", "2222");
        return TaskHosts.task(job, taskName(job, type))
                .map(task -> TaskHosts.of(job, task).stream()
                        .map(host -> "\"" + host + ":" + port + "\"")
                        .collect(Collectors.joining(",", "\"" + type + "\":[", "]")));
    }
}
