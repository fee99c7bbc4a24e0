package io.gangflow.simulator.play;

import io.gangflow.argo.interpreter.NodePhase;
import io.gangflow.argo.interpreter.StageProgress;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import io.gangflow.simulator.engine.Engine;
import io.gangflow.workloads.work.RunStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Argo's workflow controller: starts the steps of a run, passes their ends to the run, and reports stages. */
final class WorkflowDriver {

    private final WorkflowRun run;
    private final WorkflowSteps steps;
    private final SourceMap source;
    private final Engine engine;
    private final RunListener listener;
    private final Map<String, StepProgress> underWay = new LinkedHashMap<>();
    private final Map<String, NodePhase> stages = new TreeMap<>();

    WorkflowDriver(WorkflowRun run, WorkflowSteps steps, SourceMap source, Engine engine, RunListener listener) {
        this.source = source;
        this.run = run;
        this.steps = steps;
        this.engine = engine;
        this.listener = listener;
    }

    /** Starts the steps that are due, and stops those that have exceeded their time limit. */
    void advance() {
        List<WorkflowAction> actions = run.next(engine.clock().nowMillis());
        for (WorkflowAction action : actions) {
            if (action instanceof WorkflowAction.WaitUntil wait) {
                engine.clock().at(wait.atMillis(), this::advance);
            }
        }
        long delay = 0;
        for (RunStep step : RunStep.of(actions, run, source)) {
            engine.clock().after(delay, () -> underWay.put(step.nodeId(), steps.start(step, this::ended)));
            delay += engine.latencies().apiCall();
        }
        for (StepProgress step : List.copyOf(underWay.values())) {
            if (!run.waitsFor(step.step().nodeId())) {
                underWay.remove(step.step().nodeId());
                steps.drop(step);
            }
        }
        run.changedStages().forEach(this::report);
    }

    private void ended(String nodeId, boolean well) {
        underWay.remove(nodeId);
        run.podEnded(nodeId, well, engine.clock().nowMillis());
        advance();
    }

    Optional<Outcome> outcome() {
        return run.outcome();
    }

    private void report(StageProgress stage) {
        NodePhase old = stages.getOrDefault(stage.stage(), NodePhase.WAITING);
        NodePhase phase = stage.phase();
        if (old == phase) {
            return;
        }
        stages.put(stage.stage(), phase);
        long now = engine.clock().nowMillis();
        boolean begins = old == NodePhase.WAITING && phase != NodePhase.SKIPPED && phase != NodePhase.OMITTED;
        if (begins) {
            listener.onEvent(new RunEvent.StageStarted(
                    now, stage.stage(), stage.instances().size()));
        }
        if (phase.ended()) {
            listener.onEvent(new RunEvent.StageEnded(now, stage.stage(), outcome(phase)));
        }
    }

    /** Ends the running stages together with the run, whatever the reason. */
    void stop(Outcome outcome) {
        stages.forEach((stage, phase) -> {
            if (!phase.ended()) {
                listener.onEvent(new RunEvent.StageEnded(engine.clock().nowMillis(), stage, outcome));
            }
        });
    }

    private static Outcome outcome(NodePhase phase) {
        return switch (phase) {
            case SUCCEEDED -> Outcome.COMPLETED;
            case SKIPPED, OMITTED -> Outcome.SKIPPED;
            default -> Outcome.FAILED;
        };
    }
}
