package io.gangflow.workloads.kind;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.run.Label;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSetDraft;
import io.gangflow.workloads.pods.PodTemplates;
import io.gangflow.workloads.pods.VolcanoFields;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A Volcano Job with its webhook's defaults: one set of pods for each task, created once the job's PodGroup is
 * admitted, or once the tasks run that it depends on (volcano ed72c7c, pkg/controllers/job). With the plugins that set
 * up ranks, pods need all their peers, because the number of ranks is written into every pod; without them, they need
 * the job's minAvailable.
 */
final class VolcanoJobKind implements Kind {

    private static final Set<String> RANK_PLUGINS = Set.of("pytorch", "tensorflow", "mpi", "ray");

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.VOLCANO_JOB);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        Job raw = (Job) cause.object().object();
        Job job = VolcanoJobDefaults.applied(new JobBuilder(raw)
                .editMetadata()
                .withName(cause.object().name())
                .withNamespace(cause.object().namespace())
                .endMetadata()
                .build());
        List<TaskSpec> tasks = job.getSpec().getTasks();
        if (tasks.isEmpty()) {
            draft.find(Diagnostic.of(
                    DiagnosticCode.GF0612,
                    cause.object().span("spec"),
                    "`%s` has no tasks".formatted(Excerpt.of(cause.object().name())),
                    "expected at least one task"));
            return;
        }
        new VolcanoFields(cause, draft).job();
        for (int index = 0; index < tasks.size(); index++) {
            PartitionCheck.check(cause, tasks.get(index), index, draft);
        }
        if (TaskOrder.check(cause, tasks, draft)) {
            boolean complete = true;
            for (int index = 0; index < tasks.size(); index++) {
                complete &= task(cause, job, index, draft);
            }
            if (complete) {
                draft.group(VolcanoJobPodGroup.of(job, draft.priorityClasses()));
                draft.own(
                        job,
                        tasks.stream().map(task -> cause.set(task.getName())).toList());
            }
        }
    }

    private static boolean task(Cause cause, Job job, int index, WorkDraft draft) {
        TaskSpec task = job.getSpec().getTasks().get(index);
        String name = cause.object().name() + "-" + task.getName() + (task.getReplicas() == 1 ? "-0" : "");
        String[] path = {"spec", "tasks", Integer.toString(index)};
        var made = PodTemplates.pod(cause, name, task.getName(), task.getTemplate(), draft, PodTemplates.below(path));
        made.ifPresent(pod -> {
            pod.getMetadata().getAnnotations().put(GroupAnnotations.GROUP_NAME, VolcanoJobPodGroup.name(job));
            pod.getMetadata().getAnnotations().put(GroupAnnotations.TASK_SPEC, task.getName());
            pod.getMetadata().getLabels().put(GroupAnnotations.TASK_SPEC, task.getName());
            TaskPartitions.of(task)
                    .ifPresent(partitions -> pod.getMetadata()
                            .getAnnotations()
                            .put(TaskPartitions.SIZE, Integer.toString(partitions.partitionSize())));
            PodSpec own = task.getTemplate().getSpec();
            pod.getSpec()
                    .setSchedulerName(requireNonNullElse(
                            own.getSchedulerName(), job.getSpec().getSchedulerName()));
            if (own.getPriorityClassName() == null) {
                pod.getSpec().setPriorityClassName(job.getSpec().getPriorityClassName());
            }
            PodSetDraft set = draft.set(cause, task.getName(), pod)
                    .count(task.getReplicas())
                    .created(created(cause, task))
                    .needs(needs(cause, job))
                    .span(cause.object().span(path[0], path[1], path[2], "name"));
            if (PodTemplates.isServer(pod) && !draft.isExpected(cause, task.getName(), pod)) {
                set.ends(new PodSet.End.Never());
            }
            decider(job)
                    .filter(deciding -> !deciding.equals(task.getName()))
                    .ifPresent(deciding -> set.ends(new PodSet.End.With(cause.set(deciding))));
            draft.add(set);
        });
        return made.isPresent();
    }

    private static PodSet.Creation created(Cause cause, TaskSpec task) {
        boolean depends =
                task.getDependsOn() != null && !task.getDependsOn().getName().isEmpty();
        if (depends) {
            return new PodSet.Creation.OnceRunning(
                    cause.set(task.getDependsOn().getName().get(0)));
        }
        boolean first = cause.created() instanceof PodSet.Creation.At;
        return first ? new PodSet.Creation.OnceEnqueued(0) : cause.created();
    }

    private static List<PodSet.Need> needs(Cause cause, Job job) {
        boolean ranks = job.getSpec().getPlugins() != null
                && job.getSpec().getPlugins().keySet().stream().anyMatch(RANK_PLUGINS::contains);
        int minAvailable = job.getSpec().getMinAvailable();
        boolean marked = job.getSpec().getTasks().stream().anyMatch(VolcanoJobKind::isMarked);
        if (marked || (!ranks && minAvailable <= 1)) {
            return List.of();
        }
        List<PodSet.Need> needs = new ArrayList<>();
        int left = minAvailable;
        for (TaskSpec task : job.getSpec().getTasks()) {
            int running = ranks ? task.getReplicas() : Math.min(left, task.getMinAvailable());
            left -= running;
            if (running > 0) {
                needs.add(new PodSet.Need(cause.set(task.getName()), running));
            }
        }
        return needs;
    }

    /** Returns whether the pods declare the size of their gang themselves ({@code GangNeeds}). */
    private static boolean isMarked(TaskSpec task) {
        ObjectMeta metadata =
                task.getTemplate() == null ? null : task.getTemplate().getMetadata();
        return metadata != null
                && metadata.getAnnotations() != null
                && metadata.getAnnotations().containsKey(Label.GANG);
    }

    /** Returns the task whose end is the job's. */
    private static Optional<String> decider(Job job) {
        return job.getSpec().getTasks().stream()
                .filter(task -> task.getPolicies() != null
                        && task.getPolicies().stream()
                                .anyMatch(policy -> "CompleteJob".equals(policy.getAction())
                                        && ("TaskCompleted".equals(policy.getEvent())
                                                || policy.getEvents().contains("TaskCompleted"))))
                .map(TaskSpec::getName)
                .findFirst();
    }
}
