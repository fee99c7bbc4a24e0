package io.gangflow.argo.compiler.template;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.LifecyclePolicy;
import io.fabric8.volcano.api.model.batch.v1alpha1.LifecyclePolicyBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpecBuilder;
import io.gangflow.argo.model.template.Template;
import io.gangflow.pipeline.model.Retry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A gang as a Volcano Job. A pod that fails or is evicted ends the whole gang, because its peers would wait for it
 * forever: the gang is enqueued again if the stage has a retry, and ends otherwise. Volcano counts the retries
 * (pkg/controllers/job/state/restarting.go: failed when retryCount reaches maxRetry), without a back-off; an Argo retry
 * on top would multiply them and could collide with a Job that is still running.
 */
public final class VolcanoGang {

    private final StageTemplate stage;
    private final List<GangTask> tasks;
    private final Map<String, List<String>> plugins;
    private final Variables variables;
    private final ManifestText text = new ManifestText();

    public VolcanoGang(StageTemplate stage, List<GangTask> tasks, Map<String, List<String>> plugins) {
        this(stage, tasks, plugins, (job, task) -> List.of());
    }

    /** @param variables of the pods of a task, in addition to those of the plugins */
    public VolcanoGang(
            StageTemplate stage, List<GangTask> tasks, Map<String, List<String>> plugins, Variables variables) {
        this.stage = stage.withoutAttempts();
        this.tasks = List.copyOf(tasks);
        this.plugins = plugins;
        this.variables = variables;
    }

    /** Variables that depend on the job's name. */
    @FunctionalInterface
    public interface Variables {
        List<EnvVar> of(String job, GangTask task);
    }

    public List<Template> templates() {
        return List.of(ArgoTemplates.create(
                        stage.instanceTemplate(),
                        stage,
                        text.write(job()),
                        Optional.of(ArgoTemplates.Conditions.volcanoJob()))
                .build());
    }

    private Job job() {
        return new JobBuilder()
                .withNewMetadata()
                .withName(stage.objectName())
                .withLabels(stage.labels("gang"))
                .endMetadata()
                .withNewSpec()
                .withSchedulerName(stage.planned().scheduler().schedulerName())
                .withQueue(stage.planned().queue())
                .withPriorityClassName(stage.stage().priority().orElse(null))
                .withMinAvailable(stage.planned().gang().minAvailable())
                .withMaxRetry(tries())
                .withTtlSecondsAfterFinished(ArgoTemplates.TTL_SECONDS)
                .withPlugins(plugins)
                .withPolicies(lostPodPolicy())
                .withTasks(taskSpecs())
                .endSpec()
                .build();
    }

    /** Volcano counts recreated pods like restarts of the whole job. */
    private @Nullable Integer tries() {
        Optional<Integer> again = stage.stage().retry().map(Retry::limit);
        Optional<Integer> replaced =
                tasks.stream().filter(GangTask::isReplaced).findFirst().map(GangTask::replacements);
        return again.isEmpty() && replaced.isEmpty() ? null : again.orElse(0) + replaced.orElse(0) + 1;
    }

    private List<TaskSpec> taskSpecs() {
        List<TaskSpec> specs = new ArrayList<>();
        int elastic = elastic();
        for (GangTask task : tasks) {
            boolean last = specs.size() == tasks.size() - 1;
            boolean isKept = elastic > 0 && !last;
            specs.add(new TaskSpecBuilder()
                    .withName(task.name())
                    .withReplicas(task.replicas())
                    .withMinAvailable(last ? Math.max(0, task.replicas() - elastic) : task.replicas())
                    .withPolicies(policies(task, isKept))
                    .withTemplate(isKept ? kept(template(task)) : template(task))
                    .build());
        }
        return specs;
    }

    /** The number of pods beyond the required ones. */
    private int elastic() {
        return tasks.stream().mapToInt(GangTask::replicas).sum()
                - stage.planned().gang().minAvailable();
    }

    /**
     * An elastic gang can lose pods; Volcano's controller recreates each, and it is pending until there is capacity
     * again.
     */
    private LifecyclePolicy lostPodPolicy() {
        return policy(elastic() > 0 ? List.of("PodFailed") : List.of("PodFailed", "PodEvicted"), again());
    }

    private String again() {
        return stage.stage().retry().isPresent() ? "RestartJob" : "TerminateJob";
    }

    /** @param needed whether every one of these pods is required although the gang is elastic */
    private List<LifecyclePolicy> policies(GangTask task, boolean needed) {
        List<LifecyclePolicy> policies = new ArrayList<>();
        if (task.decides()) {
            policies.add(policy(List.of("TaskCompleted"), "CompleteJob"));
        }
        if (task.isReplaced()) {
            policies.add(policy(List.of("PodFailed"), "RestartPod"));
        }
        if (needed) {
            policies.add(policy(List.of("PodEvicted"), again()));
        }
        return policies;
    }

    private PodTemplateSpec template(GangTask task) {
        return GangPods.template(stage, task, text, variables.of(stage.objectName(), task));
    }

    /**
     * Volcano's gang plugin counts how many pods it may evict, not which (pkg/scheduler/plugins/gang): without this it
     * could evict rank 0 and keep workers.
     */
    private static PodTemplateSpec kept(PodTemplateSpec template) {
        return new PodTemplateSpecBuilder(template)
                .editMetadata()
                .addToAnnotations("volcano.sh/preemptable", "false")
                .endMetadata()
                .build();
    }

    private static LifecyclePolicy policy(List<String> events, String action) {
        return new LifecyclePolicyBuilder()
                .withEvents(events)
                .withAction(action)
                .build();
    }
}
