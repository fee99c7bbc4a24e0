package io.gangflow.simulator.controller;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The host names of the pods of a job: {@code <pod>.<job>}. */
final class TaskHosts {

    private TaskHosts() {}

    static List<String> of(Job job, TaskSpec task) {
        var spec = task.getTemplate().getSpec();
        String jobName = job.getMetadata().getName();
        String subdomain = requireNonNullElse(spec.getSubdomain(), jobName);
        if (spec.getHostname() != null) {
            return List.of(spec.getHostname() + "." + subdomain);
        }
        return IntStream.range(0, task.getReplicas())
                .mapToObj(index -> VolcanoJobPods.name(jobName, task.getName(), index) + "." + subdomain)
                .toList();
    }

    static Optional<TaskSpec> task(Job job, String name) {
        return job.getSpec().getTasks().stream()
                .filter(task -> task.getName().equals(name))
                .findFirst();
    }
}
