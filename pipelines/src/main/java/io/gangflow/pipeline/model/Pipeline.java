package io.gangflow.pipeline.model;

import io.gangflow.collection.Ordered;
import io.gangflow.pipeline.notify.RunWatch;
import io.gangflow.pipeline.schedule.Schedule;
import io.gangflow.pipeline.source.SourceMap;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * A pipeline file as values. It has the right shape, but no rule has been checked on it: only a
 * {@code Plan} is compiled.
 *
 * @param stages in the order of the file
 * @param parallelism how many stage instances may exist at the same time; empty for all
 * @param launcher of gangs on a cluster; the simulation and the local run need none
 * @param watch when a run is late, and who is told about runs
 * @param local how it is run on this machine; nothing of it is compiled
 * @param onExit stage that runs at the end, whatever the outcome; it is not part of {@code stages}
 * @param source where everything was written
 */
public record Pipeline(
        String name,
        Optional<String> title,
        Optional<String> description,
        List<Parameter> parameters,
        SchedulerName scheduler,
        Optional<String> queue,
        Map<String, QueueSpec> queues,
        List<PriorityClassSpec> priorityClasses,
        List<Stage> stages,
        OptionalInt parallelism,
        StageLauncher launcher,
        Optional<Schedule> schedule,
        RunWatch watch,
        LocalSection local,
        Optional<Stage> onExit,
        SourceMap source) {

    public Pipeline {
        parameters = ConfinedParameters.of(parameters, stages, onExit);
        priorityClasses = List.copyOf(priorityClasses);
        queues = Ordered.sorted(queues);
        stages = List.copyOf(stages);
    }

    /** The same pipeline with other stages; the source map does not change. */
    public Pipeline withStages(List<Stage> newStages) {
        return expanded(newStages, queues, priorityClasses, source);
    }

    /** The same pipeline with one scheduler for every stage. */
    public Pipeline scheduledBy(SchedulerName newScheduler) {
        return with(newScheduler, stage -> stage.scheduledBy(newScheduler));
    }

    /** The same pipeline with every stage changed, the exit handler included. */
    public Pipeline changing(UnaryOperator<Stage> change) {
        return with(scheduler, change);
    }

    /** The zone of its schedule; UTC for a pipeline without one. */
    public ZoneId timeZone() {
        return schedule.map(each -> ZoneId.of(each.timeZone())).orElse(TimeText.UTC);
    }

    /** The same pipeline, watched in another way. */
    public Pipeline watchedBy(RunWatch newWatch) {
        return with(scheduler, newWatch, UnaryOperator.identity());
    }

    private Pipeline with(SchedulerName newScheduler, UnaryOperator<Stage> change) {
        return with(newScheduler, watch, change);
    }

    private Pipeline with(SchedulerName newScheduler, RunWatch newWatch, UnaryOperator<Stage> change) {
        return new Pipeline(
                name,
                title,
                description,
                parameters,
                newScheduler,
                queue,
                queues,
                priorityClasses,
                stages.stream().map(change).toList(),
                parallelism,
                launcher,
                schedule,
                newWatch,
                local,
                onExit.map(change),
                source);
    }

    /** The same pipeline with what its includes bring, and the places where that is written. */
    public Pipeline expanded(
            List<Stage> newStages,
            Map<String, QueueSpec> newQueues,
            List<PriorityClassSpec> newPriorityClasses,
            SourceMap newSource) {
        return new Pipeline(
                name,
                title,
                description,
                parameters,
                scheduler,
                queue,
                newQueues,
                newPriorityClasses,
                newStages,
                parallelism,
                launcher,
                schedule,
                watch,
                local,
                onExit,
                newSource);
    }

    /** A PriorityClass that is created with the pipeline when it is absent; larger values are more urgent. */
    public record PriorityClassSpec(String name, int value, boolean preempts) {}
}
