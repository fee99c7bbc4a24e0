package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.QueueSpec;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.notify.RunMonitoring;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A checked pipeline: includes are expanded, stages are in an order in which they can run, and scheduler and queue of
 * every stage are decided. Only {@link Planner} creates one, so everything that is compiled has been checked.
 * Immutable.
 */
public final class Plan {

    private final Pipeline pipeline;
    private final List<PlannedStage> stages;
    private final List<QueueSpec> queues;
    private final Optional<PlannedStage> onExit;

    Plan(Pipeline pipeline, List<PlannedStage> stages, List<QueueSpec> queues, Optional<PlannedStage> onExit) {
        this.pipeline = pipeline;
        this.stages = List.copyOf(stages);
        this.queues = List.copyOf(queues);
        this.onExit = onExit;
    }

    /** Returns the pipeline with its includes expanded. */
    public Pipeline pipeline() {
        return pipeline;
    }

    /** Returns this plan with the stages of all branches: no stage has a condition. */
    public Plan unconditional() {
        if (stages.stream().allMatch(stage -> stage.stage().isUnconditional())) {
            return this;
        }
        List<PlannedStage> always = stages.stream()
                .map(stage -> stage.with(stage.stage().unconditional()))
                .toList();
        List<Stage> written =
                pipeline.stages().stream().map(Stage::unconditional).toList();
        return new Plan(pipeline.withStages(written), always, queues, onExit);
    }

    /** Returns this plan without notifications. */
    public Plan withoutNotifications() {
        RunMonitoring silent = new RunMonitoring(pipeline.watch().late(), List.of());
        return new Plan(pipeline.watchedBy(silent), stages, queues, onExit);
    }

    /** Returns the stages in topological order, ties in the order of the file. */
    public List<PlannedStage> stages() {
        return stages;
    }

    /** Returns the schedulers of the stages by keyword, such as {@code kube-scheduler,volcano}. */
    public String schedulers() {
        return stages.stream()
                .map(PlannedStage::scheduler)
                .distinct()
                .sorted()
                .map(SchedulerName::keyword)
                .collect(Collectors.joining(","));
    }

    /** Returns the queues that the stages use, by name. */
    public List<QueueSpec> queues() {
        return queues;
    }

    /** Returns the stage that runs at the end, whatever the outcome; it is not among {@link #stages()}. */
    public Optional<PlannedStage> onExit() {
        return onExit;
    }
}
