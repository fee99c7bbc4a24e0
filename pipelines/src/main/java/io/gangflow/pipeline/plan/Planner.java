package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks a pipeline against every rule and decides what the file leaves open. */
public final class Planner {

    /** Plans under the schedulers that the file names. */
    public Checked<Plan> plan(Pipeline pipeline) {
        return plan(pipeline, Optional.empty());
    }

    /** Plans with one scheduler for every stage, whatever the file says. */
    public Checked<Plan> plan(Pipeline pipeline, Optional<SchedulerName> override) {
        List<PlannedStage> stages = pipeline.stages().stream()
                .map(stage -> planned(pipeline, stage, override))
                .toList();
        return Checked.of(
                new Plan(pipeline, stages, List.copyOf(pipeline.queues().values())), List.of());
    }

    private static PlannedStage planned(Pipeline pipeline, Stage stage, Optional<SchedulerName> override) {
        return new PlannedStage(
                stage,
                override.or(stage::scheduler).orElse(pipeline.scheduler()),
                stage.queue().or(pipeline::queue).orElse("default"),
                instances(stage),
                GangOfWork.of(stage));
    }

    private static List<Map<String, String>> instances(Stage stage) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> dimension : stage.matrix().entrySet()) {
            List<Map<String, String>> extended = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (String value : dimension.getValue()) {
                    Map<String, String> more = new LinkedHashMap<>(combination);
                    more.put(dimension.getKey(), value);
                    extended.add(more);
                }
            }
            combinations = extended;
        }
        List<Map<String, String>> instances = new ArrayList<>();
        for (Map<String, String> combination : combinations) {
            for (int copy = 0; copy < stage.copies(); copy++) {
                instances.add(combination);
            }
        }
        return instances;
    }
}
