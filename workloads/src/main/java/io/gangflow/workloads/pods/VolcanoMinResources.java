package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The minResources of a gang's PodGroup: the pods that count for minAvailable, tasks of a higher priority class first,
 * with the names that quotas use next to the plain ones (volcano ed72c7c, pkg/controllers/job/job_controller_util.go,
 * CalcPGMinResources).
 */
public final class VolcanoMinResources {

    private VolcanoMinResources() {}

    /**
     * Returns the resources of the minAvailable pods of a job.
     *
     * @param classes the priority classes of the cluster
     */
    public static Map<String, Quantity> of(Job job, List<PriorityClass> classes) {
        List<TaskSpec> tasks = byPriority(job, classes);
        int minAvailable = job.getSpec().getMinAvailable();
        int sum = tasks.stream().mapToInt(TaskSpec::getMinAvailable).sum();
        QuotaUsage total = new QuotaUsage();
        if (minAvailable < sum) {
            tasks.forEach(task -> total.add(spec(task), Math.min(task.getReplicas(), minAvailable - total.pods())));
        } else {
            tasks.forEach(task -> total.add(spec(task), Math.min(task.getMinAvailable(), minAvailable - total.pods())));
            tasks.forEach(task -> total.add(
                    spec(task), Math.min(task.getReplicas() - task.getMinAvailable(), minAvailable - total.pods())));
        }
        return total.quantities();
    }

    /** Returns the resources of {@code count} equal pods; in a pod, a limit without a request has become a request. */
    public static Map<String, Quantity> of(PodSpec spec, int count) {
        QuotaUsage total = new QuotaUsage();
        total.addPods(spec, count);
        return total.quantities();
    }

    private static List<TaskSpec> byPriority(Job job, List<PriorityClass> classes) {
        Comparator<TaskSpec> descending = Comparator.comparingInt(task -> -priority(task, classes));
        return job.getSpec().getTasks().stream().sorted(descending).toList();
    }

    private static int priority(TaskSpec task, List<PriorityClass> classes) {
        return classes.stream()
                .filter(known -> known.getMetadata().getName().equals(spec(task).getPriorityClassName()))
                .mapToInt(PriorityClass::getValue)
                .findFirst()
                .orElse(0);
    }

    private static PodSpec spec(TaskSpec task) {
        return task.getTemplate().getSpec();
    }
}
