package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.check.Rules;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.PythonPackages;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks a pipeline against every rule and decides the settings that the file leaves open. Stateless. */
public final class Planner {

    private static final String DEFAULT_QUEUE = "default";

    /** Plans with the schedulers of the file. */
    public Checked<Plan> plan(Pipeline pipeline) {
        return plan(pipeline, Optional.empty());
    }

    /** Plans with one scheduler for every stage, instead of those in the file. */
    public Checked<Plan> plan(Pipeline pipeline, Optional<SchedulerName> override) {
        Pipeline decided = override.map(pipeline::scheduledBy).orElse(pipeline);
        Checked<Pipeline> expanded = Expansion.of(decided);
        List<Diagnostic> found = new ArrayList<>(expanded.diagnostics());
        if (expanded.value().isEmpty()) {
            found.addAll(Rules.checkWhole(decided));
            return Checked.failed(found);
        }
        Pipeline whole = expanded.value().get();
        found.addAll(Rules.checkWhole(whole));
        return found.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR)
                ? Checked.failed(found)
                : Checked.of(plan(complete(placed(zoned(whole))), found), found);
    }

    /** Returns the pipeline with its times in the zone of its schedule, which the checks have found valid. */
    private static Pipeline zoned(Pipeline pipeline) {
        return pipeline.schedule().isEmpty()
                ? pipeline // its times are in UTC, as read
                : pipeline.changing(Substitution.inZone(pipeline.timeZone())::in);
    }

    private static Pipeline placed(Pipeline pipeline) {
        return pipeline.changing(Substitution.ofStages(pipeline.stages())::in);
    }

    /** Returns the pipeline with the init containers that keys of its stages require. */
    private static Pipeline complete(Pipeline pipeline) {
        return pipeline.changing(PythonPackages::in);
    }

    private static Plan plan(Pipeline pipeline, List<Diagnostic> warnings) {
        List<PlannedStage> stages = StageOrder.of(pipeline.stages()).sorted().stream()
                .map(stage -> planned(pipeline, stage))
                .toList();
        if (stages.size() != pipeline.stages().size()) {
            throw new IllegalStateException("stages without an order in spite of " + warnings);
        }
        return new Plan(
                pipeline,
                stages,
                List.copyOf(pipeline.queues().values()),
                pipeline.onExit().map(exit -> planned(pipeline, exit)));
    }

    private static PlannedStage planned(Pipeline pipeline, Stage stage) {
        return new PlannedStage(
                stage,
                stage.scheduler().orElse(pipeline.scheduler()),
                stage.queue().or(pipeline::queue).orElse(DEFAULT_QUEUE),
                stage.repetition().instances(),
                GangOfWork.of(stage));
    }
}
