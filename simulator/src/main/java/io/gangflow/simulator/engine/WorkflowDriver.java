package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.workflow.NodePhase;
import io.gangflow.argo.workflow.StageProgress;
import io.gangflow.argo.workflow.WorkflowAction;
import io.gangflow.argo.workflow.WorkflowRun;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Argo's controller: creates what a run says, watches what became of it, and tells of the stages. */
final class WorkflowDriver implements StoreListener {

    private final WorkflowRun run;
    private final Engine engine;
    private final RunListener listener;
    private final Map<String, String> nodes = new HashMap<>();
    private final Map<String, NodePhase> stages = new TreeMap<>();

    WorkflowDriver(WorkflowRun run, Engine engine, RunListener listener) {
        this.run = run;
        this.engine = engine;
        this.listener = listener;
    }

    /** Does what is to be done now, and plans to create what is to be created. */
    void advance() {
        long now = engine.clock().nowMillis();
        long delay = 0;
        for (WorkflowAction action : run.next(now)) {
            if (action instanceof WorkflowAction.WaitUntil wait) {
                engine.clock().at(wait.atMillis(), this::advance);
                continue;
            }
            engine.clock().after(delay, () -> perform(action));
            delay += engine.latencies().apiCall();
        }
        run.stages().forEach(this::tell);
    }

    Optional<Outcome> outcome() {
        return run.outcome();
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        HasMetadata object = after.or(() -> before).orElseThrow();
        String node = nodes.get(key(object));
        if (node == null) {
            return;
        }
        boolean finishedPod = object instanceof Pod pod && PodPhases.hasEnded(pod);
        if (after.isEmpty()) {
            nodes.remove(key(object));
            engine.clock().after(engine.latencies().workflowReaction(), () -> {
                run.objectGone(node, engine.clock().nowMillis());
                advance();
            });
        } else if (finishedPod || !(object instanceof Pod)) {
            engine.clock().after(engine.latencies().workflowReaction(), () -> {
                observe(node, object);
                advance();
            });
        }
    }

    private void observe(String node, HasMetadata object) {
        long now = engine.clock().nowMillis();
        if (object instanceof Pod pod) {
            run.podEnded(node, PodPhases.of(pod).equals("Succeeded"), now);
        } else {
            run.observed(node, object, now);
        }
    }

    private void perform(WorkflowAction action) {
        if (action instanceof WorkflowAction.DeleteResource deletion) {
            long now = engine.clock().nowMillis();
            engine.store()
                    .current(deletion.object())
                    .ifPresent(object -> engine.store().delete(object, now));
            run.podEnded(action.nodeId(), true, now);
            advance();
        } else {
            create(action);
        }
    }

    private void create(WorkflowAction action) {
        HasMetadata object = action instanceof WorkflowAction.CreatePod pod
                ? pod.pod()
                : ((WorkflowAction.CreateResource) action).object();
        nodes.put(key(object), action.nodeId());
        Optional<HasMetadata> created =
                engine.store().create(object, engine.clock().nowMillis());
        if (created.isEmpty()) {
            nodes.remove(key(object));
            run.podEnded(action.nodeId(), false, engine.clock().nowMillis());
        }
        advance();
    }

    private void tell(StageProgress stage) {
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

    /** Stages that are under way end with the run, whatever made it end. */
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

    private static String key(HasMetadata object) {
        return object.getKind() + "/" + object.getApiVersion() + "/"
                + object.getMetadata().getNamespace() + "/"
                + object.getMetadata().getName();
    }
}
