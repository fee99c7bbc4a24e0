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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Argo's controller: creates what a run says, watches what became of it, and tells of the stages. */
final class WorkflowDriver implements StoreListener {

    private final WorkflowRun run;
    private final Engine engine;
    private final RunListener listener;
    private final SimulatedSteps steps;
    private final Predicate<Pod> admitted;
    private final Map<String, String> nodes = new HashMap<>();
    private final Map<String, NodePhase> stages = new TreeMap<>();

    /** @param admitted whether the cluster is described with a node for a pod of Argo's */
    WorkflowDriver(
            WorkflowRun run, SimulatedSteps steps, Predicate<Pod> admitted, Engine engine, RunListener listener) {
        this.admitted = admitted;
        this.steps = steps;
        this.run = run;
        this.engine = engine;
        this.listener = listener;
    }

    /** Does what is to be done now, and plans to create what is to be created. */
    void advance() {
        Map<String, Pod> pods = new LinkedHashMap<>();
        for (WorkflowAction action : run.next(engine.clock().nowMillis())) {
            if (action instanceof WorkflowAction.WaitUntil wait) {
                engine.clock().at(wait.atMillis(), this::advance);
            } else if (action instanceof WorkflowAction.CreatePod create) {
                pods.put(action.nodeId(), create.pod());
            } else { // one pod creates or deletes all objects of its node
                steps.plan(
                        pods.computeIfAbsent(
                                action.nodeId(), node -> run.stepPod(node).orElseThrow()),
                        action);
            }
        }
        long delay = 0;
        for (Map.Entry<String, Pod> pod : pods.entrySet()) {
            engine.clock().after(delay, () -> start(pod.getKey(), pod.getValue()));
            delay += engine.latencies().apiCall();
        }
        steps.stopOverdue();
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
        if (after.isEmpty() || PodPhases.hasEnded((Pod) object)) {
            nodes.remove(key(object));
            boolean well = after.isPresent() && PodPhases.of((Pod) object).equals("Succeeded");
            engine.clock().after(engine.latencies().workflowReaction(), () -> {
                run.podEnded(node, well, engine.clock().nowMillis());
                advance();
            });
        }
    }

    /** Every node has a pod: one that does its work, or one that creates or deletes its objects. */
    private void start(String node, Pod pod) {
        if (steps.plans(pod) && !admitted.test(pod)) {
            startElsewhere(pod);
            return;
        }
        nodes.put(key(pod), node);
        if (engine.store().create(pod, engine.clock().nowMillis()).isEmpty()) {
            nodes.remove(key(pod));
            run.podEnded(node, false, engine.clock().nowMillis());
            advance();
        }
    }

    /** Runs on a node that the cluster description does not have, so its pod is not visible. */
    private void startElsewhere(Pod pod) {
        steps.startElsewhere(
                pod,
                (node, well) -> engine.clock().after(engine.latencies().workflowReaction(), () -> {
                    run.podEnded(node, well, engine.clock().nowMillis());
                    advance();
                }));
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

    static String key(HasMetadata object) {
        return object.getKind() + "/" + object.getApiVersion() + "/"
                + object.getMetadata().getNamespace() + "/"
                + object.getMetadata().getName();
    }
}
