package io.gangflow.workloads.kind;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobSpec;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.kubernetes.view.SharedCopy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The defaults of Volcano's admission webhook (volcano ed72c7c, pkg/webhooks/admission/jobs/mutate). The ssh plugin,
 * which it adds to MPI jobs, is left out: its keys would be random, and nothing here connects by ssh.
 *
 * <p>The defaults determine how {@code dependsOn} works: the controller starts a task when {@code minAvailable} pods of
 * each task that it depends on run and are ready, or have succeeded, and does not wait for a task whose field is nil
 * (pkg/controllers/job/job_controller_actions.go, {@code isDependsOnPodsReady}). The webhook is part of every
 * installation and sets the field to the task's replicas, so tasks wait here. On a control plane without the webhook
 * they would start together.
 */
public final class VolcanoJobDefaults {

    private static final int MAX_RETRY = 3;

    private VolcanoJobDefaults() {}

    /** Returns the number of pods in all tasks of a job with its defaults. */
    public static int replicas(Job job) {
        return job.getSpec().getTasks().stream().mapToInt(TaskSpec::getReplicas).sum();
    }

    /** Returns the job with a value in every field that the controller reads; the same job if it has them all. */
    public static Job applied(Job job) {
        JobSpec spec = requireNonNullElse(job.getSpec(), new JobSpec());
        if (isApplied(spec)) {
            return job;
        }
        List<TaskSpec> tasks = new ArrayList<>();
        for (int index = 0; index < spec.getTasks().size(); index++) {
            tasks.add(task(spec.getTasks().get(index), index));
        }
        int sum = tasks.stream().mapToInt(TaskSpec::getMinAvailable).sum();
        JobSpec applied = SharedCopy.of(spec);
        applied.setQueue(text(spec.getQueue(), "default"));
        applied.setSchedulerName(text(spec.getSchedulerName(), "volcano"));
        applied.setMaxRetry(number(spec.getMaxRetry(), MAX_RETRY));
        applied.setMinAvailable(number(spec.getMinAvailable(), sum));
        applied.setTasks(tasks);
        applied.setPlugins(plugins(spec));
        Job copy = SharedCopy.of(job);
        copy.setSpec(applied);
        return copy;
    }

    private static boolean isApplied(JobSpec spec) {
        return spec.getQueue() != null
                && spec.getSchedulerName() != null
                && number(spec.getMaxRetry(), 0) != 0
                && number(spec.getMinAvailable(), 0) != 0
                && plugins(spec).equals(spec.getPlugins())
                && spec.getTasks().stream()
                        .allMatch(task -> task.getName() != null
                                && task.getReplicas() != null
                                && task.getMinAvailable() != null
                                && number(task.getMaxRetry(), 0) != 0);
    }

    private static TaskSpec task(TaskSpec task, int index) {
        int replicas = requireNonNullElse(task.getReplicas(), 0);
        TaskSpec applied = SharedCopy.of(task);
        applied.setName(text(task.getName(), "default" + index));
        applied.setReplicas(replicas);
        applied.setMinAvailable(requireNonNullElse(task.getMinAvailable(), minAvailable(task, replicas)));
        applied.setMaxRetry(number(task.getMaxRetry(), MAX_RETRY));
        return applied;
    }

    /** Returns the number of all pods, or of those in the minimum partitions of the task's policy. */
    private static int minAvailable(TaskSpec task, int replicas) {
        int ofPartitions =
                TaskPartitions.of(task).map(TaskPartitions::minAvailable).orElse(0);
        return ofPartitions > 0 ? ofPartitions : replicas;
    }

    private static Map<String, List<String>> plugins(JobSpec spec) {
        Map<String, List<String>> plugins = new TreeMap<>(requireNonNullElse(spec.getPlugins(), Map.of()));
        if (List.of("tensorflow", "mpi", "pytorch", "ray").stream().anyMatch(plugins::containsKey)) {
            plugins.putIfAbsent("svc", List.of());
        }
        return plugins;
    }

    private static String text(@Nullable String value, String otherwise) {
        return value == null || value.isEmpty() ? otherwise : value;
    }

    private static int number(@Nullable Integer value, int otherwise) {
        return value == null || value == 0 ? otherwise : value;
    }
}
