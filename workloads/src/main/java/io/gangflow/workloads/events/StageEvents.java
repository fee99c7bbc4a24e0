package io.gangflow.workloads.events;

import io.gangflow.argo.interpreter.NodePhase;
import io.gangflow.argo.interpreter.StageProgress;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Emits events about the start and end of a run's stages. Not thread-safe. */
public final class StageEvents {

    private final RunListener listener;
    private final Map<String, NodePhase> phases = new LinkedHashMap<>();

    public StageEvents(RunListener listener) {
        this.listener = listener;
    }

    /** Returns whether the stage has started, or has ended without a start. */
    public boolean hasStarted(String stage) {
        return phase(stage) != NodePhase.WAITING;
    }

    /** Starts a stage whose pods exist although its status has not arrived; ignores a stage that has started. */
    public void start(StageProgress stage, long nowMillis) {
        if (!hasStarted(stage.stage())) {
            phases.put(stage.stage(), NodePhase.RUNNING);
            started(stage, nowMillis);
        }
    }

    /**
     * Emits the changes since the last call.
     *
     * @param stop outcome of a failing stage if a user stopped the run
     */
    public void update(List<StageProgress> stages, Optional<Outcome> stop, long nowMillis) {
        for (StageProgress stage : stages) {
            NodePhase before = phase(stage.stage());
            NodePhase now = stage.phase();
            if (before == NodePhase.RUNNING && now == NodePhase.WAITING) {
                continue; // the status is older than the observed pods
            }
            phases.put(stage.stage(), now);
            boolean begins = before == NodePhase.WAITING
                    && now != NodePhase.WAITING
                    && now != NodePhase.SKIPPED
                    && now != NodePhase.OMITTED;
            if (begins) {
                started(stage, nowMillis);
            }
            if (now.ended() && !before.ended()) {
                listener.onEvent(new RunEvent.StageEnded(nowMillis, stage.stage(), outcome(now, stop), stage.cached()));
            }
        }
    }

    /** Ends the running stages, whatever ended the run. */
    public void stop(Outcome outcome, long nowMillis) {
        phases.forEach((stage, phase) -> {
            if (phase == NodePhase.RUNNING) {
                listener.onEvent(new RunEvent.StageEnded(nowMillis, stage, outcome));
            }
        });
    }

    private NodePhase phase(String stage) {
        return phases.getOrDefault(stage, NodePhase.WAITING);
    }

    private void started(StageProgress stage, long nowMillis) {
        listener.onEvent(new RunEvent.StageStarted(
                nowMillis, stage.stage(), stage.instances().size()));
    }

    private static Outcome outcome(NodePhase phase, Optional<Outcome> stop) {
        return switch (phase) {
            case SUCCEEDED -> Outcome.COMPLETED;
            case SKIPPED, OMITTED -> Outcome.SKIPPED;
            default -> stop.orElse(Outcome.FAILED);
        };
    }
}
