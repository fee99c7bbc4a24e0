package io.gangflow.simulator.scenario;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpecBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.simulator.scenario.ScenarioJob.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The objects that the recorder creates for the jobs of a scenario, in order. */
final class ScenarioWork {

    private final Scenario scenario;
    private final ScenarioPods pods;

    ScenarioWork(Scenario scenario) {
        this.scenario = scenario;
        this.pods = new ScenarioPods(scenario);
    }

    /** Returns the steps by time; jobs of the same time alternate. */
    List<Step> steps() {
        Map<Long, List<List<Step>>> byTime = new TreeMap<>();
        for (ScenarioJob job : scenario.jobs()) {
            byTime.computeIfAbsent(job.atMillis(), missing -> new ArrayList<>()).add(steps(job));
        }
        List<Step> steps = new ArrayList<>();
        for (List<List<Step>> jobs : byTime.values()) {
            int turns = jobs.stream().mapToInt(List::size).max().orElse(0);
            for (int turn = 0; turn < turns; turn++) {
                for (List<Step> own : jobs) {
                    if (turn < own.size()) {
                        steps.add(own.get(turn));
                    }
                }
            }
        }
        return steps;
    }

    private List<Step> steps(ScenarioJob job) {
        if (job.kind() == Kind.GANG && scenario.volcano()) {
            return List.of(new Step(job.atMillis(), List.of(volcanoJob(job))));
        }
        if (job.kind() == Kind.SPARK) {
            return List.of(new Step(
                    job.atMillis(),
                    scenario.volcano() ? List.of(podGroup(job), pods.driver(job)) : List.of(pods.driver(job))));
        }
        List<Step> steps = new ArrayList<>();
        for (int index = 0; index < job.replicas(); index++) {
            steps.add(new Step(job.atMillis(), List.of(pods.single(job, index))));
        }
        return steps;
    }

    private Job volcanoJob(ScenarioJob job) {
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace(scenario.name())
                .withName(job.name())
                .endMetadata()
                .withNewSpec()
                .withMinAvailable(job.minAvailable())
                .withSchedulerName("volcano")
                .withQueue(job.queue())
                .withMaxRetry(3)
                .withPriorityClassName(className(job))
                .withTasks(tasks(job))
                .endSpec()
                .build();
    }

    /**
     * Without the webhook, {@code minAvailable} of a task is nil, and Volcano's controller starts dependent tasks at
     * once (volcano ed72c7c, pkg/controllers/job/job_controller_actions.go, {@code isDependsOnPodsReady}), as if there
     * were no dependency.
     */
    private List<TaskSpec> tasks(ScenarioJob job) {
        if (!job.dependsOn()) {
            return List.of(task(job, "w", job.replicas()).build());
        }
        TaskSpecBuilder others = task(job, "w", job.replicas() - 1);
        return List.of(
                task(job, "m", 1).build(),
                scenario.webhook()
                        ? others.withNewDependsOn().withName("m").endDependsOn().build()
                        : others.build());
    }

    private TaskSpecBuilder task(ScenarioJob job, String name, int replicas) {
        return new TaskSpecBuilder()
                .withName(name)
                .withReplicas(replicas)
                .withTemplate(new PodTemplateSpecBuilder()
                        .withNewMetadata()
                        .withAnnotations(ScenarioPods.annotations(job))
                        .withLabels(Map.of(ScenarioPods.JOB, job.name()))
                        .endMetadata()
                        .withSpec(pods.spec(job, job.each()))
                        .build());
    }

    /**
     * Returns the PodGroup of a Spark application: one pod is enough to start, and resources for all of them are
     * requested.
     */
    private PodGroup podGroup(ScenarioJob job) {
        Resources all = job.driver().plus(job.each().times(job.replicas()));
        return new PodGroupBuilder()
                .withNewMetadata()
                .withNamespace(scenario.name())
                .withName(ScenarioPods.podGroup(job))
                .endMetadata()
                .withNewSpec()
                .withMinMember(1)
                .withMinResources(ScenarioPods.quantities(Resources.of(all.milliCpu(), all.memoryBytes())))
                .withQueue(job.queue())
                .withPriorityClassName(className(job))
                .endSpec()
                .build();
    }

    private static @Nullable String className(ScenarioJob job) {
        return job.priorityClass().isEmpty() ? null : job.priorityClass();
    }

    /** Objects that are created one right after the other, not before a time. */
    record Step(long atMillis, List<HasMetadata> objects) {

        Step {
            objects = List.copyOf(objects);
        }
    }
}
