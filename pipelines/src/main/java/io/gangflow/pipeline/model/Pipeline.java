package io.gangflow.pipeline.model;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.notify.RunMonitoring;
import io.gangflow.pipeline.schedule.Schedule;
import io.gangflow.pipeline.source.SourceMap;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * The values of a pipeline file. Their shape is correct, but no rule has been checked yet: only a {@code Plan} is
 * compiled.
 *
 * @param stages in the order of the file
 * @param parallelism maximum number of stage instances at the same time; empty for no limit
 * @param launcher launcher of gangs on a cluster; the simulation and the local run need none
 * @param watch when a run is late, and who is notified about runs
 * @param local settings for local runs; not part of the compiled output
 * @param onExit stage that runs at the end, whatever the outcome; it is not part of {@code stages}
 * @param source the source positions of all values
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
        LauncherMode launcher,
        Optional<Schedule> schedule,
        RunMonitoring watch,
        LocalSection local,
        Optional<Stage> onExit,
        SourceMap source) {

    public Pipeline {
        parameters = ConfinedParameters.of(parameters, stages, onExit);
        priorityClasses = List.copyOf(priorityClasses);
        queues = OrderedMaps.sorted(queues);
        stages = List.copyOf(stages);
    }

    /** Returns this pipeline with other stages; the source map does not change. */
    public Pipeline withStages(List<Stage> newStages) {
        return expanded(newStages, queues, priorityClasses, source);
    }

    /** Returns this pipeline with one scheduler for every stage. */
    public Pipeline scheduledBy(SchedulerName newScheduler) {
        return with(newScheduler, stage -> stage.scheduledBy(newScheduler));
    }

    /** Returns this pipeline with every stage changed, the exit handler included. */
    public Pipeline changing(UnaryOperator<Stage> change) {
        return with(scheduler, change);
    }

    /** Returns the zone of its schedule; UTC for a pipeline without one. */
    public ZoneId timeZone() {
        return schedule.map(each -> ZoneId.of(each.timeZone())).orElse(TimeText.UTC);
    }

    /** Returns this pipeline with another run watch. */
    public Pipeline watchedBy(RunMonitoring newWatch) {
        return with(scheduler, newWatch, UnaryOperator.identity());
    }

    private Pipeline with(SchedulerName newScheduler, UnaryOperator<Stage> change) {
        return with(newScheduler, watch, change);
    }

    private Pipeline with(SchedulerName newScheduler, RunMonitoring newWatch, UnaryOperator<Stage> change) {
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

    /** Returns this pipeline with its includes expanded, and their source positions. */
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

    /** A PriorityClass that is created with the pipeline if it does not exist; larger values are more urgent. */
    public record PriorityClassSpec(String name, int value, boolean preempts) {}
}
