package io.gangflow.argo.events;

import io.gangflow.argo.workflow.NodePhase;
import io.gangflow.argo.workflow.StageProgress;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells of the stages of a run as they begin and end. Not thread-safe. */
public final class StageEvents {

    private final RunListener listener;
    private final Map<String, NodePhase> phases = new LinkedHashMap<>();

    public StageEvents(RunListener listener) {
        this.listener = listener;
    }

    /** Tells what is new since the last call. */
    public void update(List<StageProgress> stages, long nowMillis) {
        for (StageProgress stage : stages) {
            NodePhase before = phases.getOrDefault(stage.stage(), NodePhase.WAITING);
            NodePhase now = stage.phase();
            phases.put(stage.stage(), now);
            boolean begins = before == NodePhase.WAITING
                    && now != NodePhase.WAITING
                    && now != NodePhase.SKIPPED
                    && now != NodePhase.OMITTED;
            if (begins) {
                listener.onEvent(new RunEvent.StageStarted(
                        nowMillis, stage.stage(), stage.instances().size()));
            }
            if (now.ended() && !before.ended()) {
                listener.onEvent(new RunEvent.StageEnded(nowMillis, stage.stage(), outcome(now)));
            }
        }
    }

    /** Ends the stages that are under way, whatever made the run end. */
    public void stop(Outcome outcome, long nowMillis) {
        phases.forEach((stage, phase) -> {
            if (phase == NodePhase.RUNNING) {
                listener.onEvent(new RunEvent.StageEnded(nowMillis, stage, outcome));
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
