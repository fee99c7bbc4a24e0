package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.QueueSpec;
import java.util.List;

/**
 * A checked pipeline: includes are expanded, stages are in an order in which they can run, and scheduler and queue of
 * every stage are decided. Only {@link Planner} makes one, so whatever is compiled has been checked. Immutable.
 */
public final class Plan {

    private final Pipeline pipeline;
    private final List<PlannedStage> stages;
    private final List<QueueSpec> queues;

    Plan(Pipeline pipeline, List<PlannedStage> stages, List<QueueSpec> queues) {
        this.pipeline = pipeline;
        this.stages = List.copyOf(stages);
        this.queues = List.copyOf(queues);
    }

    public Pipeline pipeline() {
        return pipeline;
    }

    /** In topological order, ties as in the file. */
    public List<PlannedStage> stages() {
        return stages;
    }

    /** The queues that the stages use, by name. */
    public List<QueueSpec> queues() {
        return queues;
    }
}
