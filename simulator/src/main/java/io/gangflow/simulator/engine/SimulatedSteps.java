package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.workflow.WorkflowAction;
import io.gangflow.argo.workflow.WorkflowRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Pods of Argo's in which objects are created or deleted: our stage launcher, and Argo's executor. Such a pod creates its
 * objects when it has started and ends with them, or at once where it waits for none; an unfinished object goes with its pod.
 */
final class SimulatedSteps implements StoreListener {

    private final WorkflowRun run;
    private final Engine engine;
    private final Map<String, Step> byPod = new HashMap<>();
    private final Map<String, Step> byObject = new HashMap<>();

    SimulatedSteps(WorkflowRun run, Engine engine) {
        this.run = run;
        this.engine = engine;
    }

    /** What one pod is to do, and who hears of its end where the pod is not in the store. */
    private record Step(
            String nodeId,
            Pod pod,
            List<WorkflowAction> actions,
            List<HasMetadata> created,
            List<BiConsumer<String, Boolean>> elsewhere) {}

    /** Takes note of what a pod is going to do; to be called before it is created. */
    void plan(Pod pod, WorkflowAction action) {
        byPod.computeIfAbsent(
                        key(pod),
                        missing ->
                                new Step(action.nodeId(), pod, new ArrayList<>(), new ArrayList<>(), new ArrayList<>()))
                .actions()
                .add(action);
    }

    /** Whether a pod is one of these. */
    boolean plans(Pod pod) {
        return byPod.containsKey(key(pod));
    }

    /** Starts a pod on a node that is not described. */
    void startElsewhere(Pod pod, BiConsumer<String, Boolean> ended) {
        Step step = byPod.get(key(pod));
        if (step != null && step.elsewhere().isEmpty()) {
            step.elsewhere().add(ended);
            engine.clock().after(engine.latencies().podStart(), () -> takes(pod));
        }
    }

    /** Whether a pod that has just started is one of these; then its work is done here. */
    boolean takes(Pod pod) {
        Step step = byPod.get(key(pod));
        if (step == null) {
            return false;
        }
        long delay = 0;
        for (WorkflowAction action : step.actions()) {
            delay += engine.latencies().apiCall();
            engine.clock().after(delay, () -> perform(step, action));
        }
        engine.clock().after(delay + engine.latencies().apiCall(), () -> {
            if (step.actions().stream().noneMatch(SimulatedSteps::waits)) {
                end(step, true);
            }
        });
        return true;
    }

    private static boolean waits(WorkflowAction action) {
        return action instanceof WorkflowAction.CreateResource create
                && create.successCondition().isPresent();
    }

    private void perform(Step step, WorkflowAction action) {
        long now = engine.clock().nowMillis();
        if (!isRunning(step)) {
            return;
        }
        if (action instanceof WorkflowAction.DeleteResource deletion) {
            engine.store()
                    .current(deletion.object())
                    .ifPresent(object -> engine.store().delete(object, now));
        } else if (action instanceof WorkflowAction.CreateResource create) {
            if (waits(create)) {
                byObject.put(key(create.object()), step);
            }
            engine.store()
                    .create(create.object(), now)
                    .ifPresentOrElse(made -> step.created().add(made), () -> end(step, false));
        }
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        HasMetadata object = after.or(() -> before).orElseThrow();
        Step ofObject = byObject.get(key(object));
        if (ofObject != null) {
            engine.clock().after(engine.latencies().apiCall(), () -> {
                if (after.isEmpty()) {
                    end(ofObject, false);
                } else if (run.waitsFor(ofObject.nodeId())) {
                    run.judge(ofObject.nodeId(), object).ifPresent(well -> end(ofObject, well));
                }
            });
        }
        Step ofPod = object instanceof Pod ? byPod.get(key(object)) : null;
        if (ofPod != null && (after.isEmpty() || PodPhases.hasEnded((Pod) object))) {
            over(ofPod);
        }
    }

    /** Stops pods whose node has ended without them: it took longer than it may. */
    void stopOverdue() {
        List.copyOf(byPod.values()).stream()
                .filter(step -> !run.waitsFor(step.nodeId()))
                .forEach(this::stop);
    }

    private void stop(Step step) {
        if (!step.elsewhere().isEmpty()) {
            over(step);
        } else {
            engine.store()
                    .current(step.pod())
                    .filter(pod -> !PodPhases.hasEnded(pod))
                    .ifPresent(pod -> engine.store().delete(pod, engine.clock().nowMillis()));
        }
    }

    /** Objects that have not ended are deleted by the launcher, whoever ends it. */
    private void over(Step step) {
        byPod.remove(key(step.pod()));
        for (HasMetadata object : step.created()) {
            if (byObject.remove(key(object)) != null) {
                engine.store()
                        .current(object)
                        .filter(now -> run.judge(step.nodeId(), now).isEmpty())
                        .ifPresent(
                                now -> engine.store().delete(now, engine.clock().nowMillis()));
            }
        }
    }

    private void end(Step step, boolean well) {
        if (!isRunning(step)) {
            return;
        }
        if (step.elsewhere().isEmpty()) {
            engine.store()
                    .current(step.pod())
                    .ifPresent(pod -> engine.store()
                            .updateStatus(PodPhases.ended(
                                    pod,
                                    well,
                                    well ? "Completed" : "Error",
                                    engine.clock().nowMillis())));
        } else {
            over(step);
            step.elsewhere().forEach(ended -> ended.accept(step.nodeId(), well));
        }
    }

    private boolean isRunning(Step step) {
        return step.elsewhere().isEmpty()
                ? engine.store()
                        .current(step.pod())
                        .filter(pod -> PodPhases.isRunning(pod) && !PodPhases.isDeleting(pod) && !engine.isLost(pod))
                        .isPresent()
                : byPod.containsKey(key(step.pod()));
    }

    private static String key(HasMetadata object) {
        return WorkflowDriver.key(object);
    }
}
