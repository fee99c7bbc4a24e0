package io.gangflow.scheduling.volcano.plugin;

import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Protects the cluster's own pods from being evicted (plugins/conformance). */
public final class ConformancePlugin implements Plugin {

    private static final Set<String> CRITICAL = Set.of("system-cluster-critical", "system-node-critical");

    @Override
    public Optional<List<JobTask>> preemptable(JobTask preemptor, List<JobTask> candidates) {
        return Optional.of(ordinary(candidates));
    }

    @Override
    public Optional<List<JobTask>> reclaimable(JobTask reclaimer, List<JobTask> candidates) {
        return Optional.of(ordinary(candidates));
    }

    private static List<JobTask> ordinary(List<JobTask> candidates) {
        return candidates.stream()
                .filter(victim -> !isOfTheSystem(victim.task()))
                .toList();
    }

    private static boolean isOfTheSystem(TaskInfo task) {
        String priorityClass = task.pod().spec().getPriorityClassName();
        return task.pod().namespace().equals("kube-system")
                || (priorityClass != null && CRITICAL.contains(priorityClass));
    }
}
