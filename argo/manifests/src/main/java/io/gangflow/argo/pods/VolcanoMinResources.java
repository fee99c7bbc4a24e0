package io.gangflow.argo.pods;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.cluster.Resources;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a gang needs at least, as a PodGroup carries it: the pods that count for minAvailable, tasks of a higher
 * priority class first, with the names that quotas use beside the plain ones (volcano ed72c7c,
 * pkg/controllers/job/job_controller_util.go, CalcPGMinResources). Quota names for limits are left out: no scheduler
 * reads them.
 */
public final class VolcanoMinResources {

    private VolcanoMinResources() {}

    /** @param classes the priority classes of the cluster */
    public static Map<String, Quantity> of(Job job, List<PriorityClass> classes) {
        List<TaskSpec> tasks = byPriority(job, classes);
        int minAvailable = job.getSpec().getMinAvailable();
        int sum = tasks.stream().mapToInt(TaskSpec::getMinAvailable).sum();
        Total total = new Total();
        if (minAvailable < sum) {
            tasks.forEach(task -> total.add(task, Math.min(task.getReplicas(), minAvailable - total.pods)));
        } else {
            tasks.forEach(task -> total.add(task, Math.min(task.getMinAvailable(), minAvailable - total.pods)));
            tasks.forEach(task ->
                    total.add(task, Math.min(task.getReplicas() - task.getMinAvailable(), minAvailable - total.pods)));
        }
        return quantities(total.resources, total.pods);
    }

    /** The same for {@code count} equal pods. */
    public static Map<String, Quantity> of(PodSpec spec, int count) {
        return quantities(PodRequests.of(spec).times(count), count);
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

    private static Map<String, Quantity> quantities(Resources resources, int pods) {
        Map<String, Quantity> quantities = new TreeMap<>();
        put(quantities, "cpu", io.gangflow.cluster.Quantity.formatCpu(resources.milliCpu()));
        put(quantities, "memory", io.gangflow.cluster.Quantity.formatBytes(resources.memoryBytes()));
        resources.extended().forEach((name, amount) -> put(quantities, name, Long.toString(amount)));
        quantities.put("pods", new Quantity(Integer.toString(pods)));
        quantities.put("count/pods", new Quantity(Integer.toString(pods)));
        return quantities;
    }

    private static void put(Map<String, Quantity> quantities, String name, String amount) {
        quantities.put(name, Quantity.parse(amount));
        quantities.put("requests." + name, Quantity.parse(amount));
    }

    private static final class Total {
        private Resources resources = Resources.NONE;
        private int pods;

        void add(TaskSpec task, int count) {
            if (count > 0) {
                resources = resources.plus(PodRequests.of(spec(task)).times(count));
                pods += count;
            }
        }
    }
}
