package io.gangflow.pipeline.plan;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import java.util.List;
import java.util.Map;

/**
 * A stage whose open settings are decided.
 *
 * @param scheduler the stage's scheduler, else the pipeline's, unless the command line overrides both
 * @param queue Volcano queue, {@code default} if none is given
 * @param instances one map of item values for each instance, empty maps if there is no matrix; never empty
 * @param gang the pods of one instance
 */
public record PlannedStage(
        Stage stage, SchedulerName scheduler, String queue, List<Map<String, String>> instances, Gang gang) {

    public PlannedStage {
        instances = instances.stream().map(OrderedMaps::copyOf).toList();
    }

    /** Returns the same decisions for a changed stage. */
    public PlannedStage with(Stage newStage) {
        return new PlannedStage(newStage, scheduler, queue, instances, gang);
    }

    public String name() {
        return stage.name();
    }
}
