package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.argo.model.status.NodeStatus;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Carries out the actions that a run requests, and reports their results to the run. Used by the controller's thread.
 */
final class RunDriver {

    /** Too many requests, service unavailable, gateway timeout. */
    private static final Set<Integer> TRANSIENT = Set.of(429, 503, 504);

    private final WorkflowRun run;
    private final RunObjects objects;
    private final Consumer<Pod> terminator;
    private final Map<String, HasMetadata> tracked = new LinkedHashMap<>();
    private final Map<String, NodePodState> states = new LinkedHashMap<>();
    private long dueMillis = Long.MAX_VALUE;

    /** @param terminator ends the containers of a pod without deleting it */
    RunDriver(WorkflowRun run, RunObjects objects, Consumer<Pod> terminator) {
        this.run = run;
        this.objects = objects;
        this.terminator = terminator;
    }

    WorkflowRun run() {
        return run;
    }

    /** The latest states of pods, by the names of their nodes. */
    Map<String, NodePodState> podStates() {
        return Map.copyOf(states);
    }

    /** Resumes the run from the nodes of a status. */
    void restore(Collection<NodeStatus> past, long nowMillis) {
        for (WorkflowAction open : run.restore(past)) {
            if (open instanceof WorkflowAction.DeleteResource deletion) {
                delete(deletion, nowMillis);
                continue;
            }
            HasMetadata wanted = open instanceof WorkflowAction.CreatePod create
                    ? create.pod()
                    : ((WorkflowAction.CreateResource) open).object();
            Optional<HasMetadata> there = objects.find(open.nodeId(), wanted);
            if (there.isPresent()) {
                tracked.put(open.nodeId(), there.get());
            } else {
                run.broken(open.nodeId(), "pod deleted", nowMillis);
            }
        }
    }

    /** Observes and creates objects until nothing is left to do now. */
    void advance(long nowMillis) {
        observe(nowMillis);
        List<WorkflowAction> actions = run.next(nowMillis);
        while (!actions.isEmpty()) {
            actions.forEach(action -> perform(action, nowMillis));
            actions = run.next(nowMillis);
        }
    }

    /** Ends running nodes; keeps the exit handler when the run is only stopped. */
    void shutDown(String strategy, long nowMillis) {
        run.shutDown(strategy);
        for (Map.Entry<String, HasMetadata> entry : Map.copyOf(tracked).entrySet()) {
            String node = entry.getKey();
            if (strategy.equals("Stop") && run.isOfExitHandler(node)) {
                continue;
            }
            HasMetadata object = entry.getValue();
            if (object instanceof Pod pod) {
                terminator.accept(pod);
            } else {
                objects.delete(object);
            }
            tracked.remove(node);
            run.podEnded(node, false, "workflow shutdown with strategy:  " + strategy, nowMillis);
        }
    }

    /** When to check again without any change; {@link Long#MAX_VALUE} when only a change matters. */
    long dueMillis(long nowMillis) {
        if (dueMillis <= nowMillis) {
            dueMillis = Long.MAX_VALUE;
        }
        return dueMillis;
    }

    private void perform(WorkflowAction action, long nowMillis) {
        if (action instanceof WorkflowAction.CreatePod create) {
            create(create.nodeId(), create.pod(), nowMillis);
        } else if (action instanceof WorkflowAction.CreateResource create) {
            create(create.nodeId(), create.object(), nowMillis);
        } else if (action instanceof WorkflowAction.DeleteResource deletion) {
            delete(deletion, nowMillis);
        } else if (action instanceof WorkflowAction.WaitUntil until) {
            dueMillis = Math.min(dueMillis, until.atMillis());
        }
    }

    private void create(String node, HasMetadata object, long nowMillis) {
        try {
            HasMetadata made = objects.create(node, object, run.isOfExitHandler(node));
            tracked.put(node, made);
            if (made instanceof Pod pod) {
                states.put(node, NodePodState.of(pod));
            } else {
                report(node, made, nowMillis);
            }
        } catch (KubernetesClientException e) {
            if (isTransient(e)) {
                throw e; // the next pass tries again
            }
            run.broken(node, said(e), nowMillis);
        }
    }

    /** No response, or one of those after which Argo tries again (argo-workflows 4.1, util/errors/errors.go). */
    private static boolean isTransient(KubernetesClientException e) {
        return e.getCode() <= 0 || TRANSIENT.contains(e.getCode());
    }

    private void delete(WorkflowAction.DeleteResource deletion, long nowMillis) {
        try {
            objects.delete(deletion.object());
            run.podEnded(deletion.nodeId(), true, nowMillis);
        } catch (KubernetesClientException e) {
            if (isTransient(e)) {
                throw e; // the next pass tries again
            }
            run.podEnded(deletion.nodeId(), false, said(e), nowMillis);
        }
    }

    private static String said(KubernetesClientException e) {
        return e.getStatus() == null || e.getStatus().getMessage() == null
                ? String.valueOf(e.getMessage())
                : e.getStatus().getMessage();
    }

    private void observe(long nowMillis) {
        for (Map.Entry<String, HasMetadata> entry : List.copyOf(tracked.entrySet())) {
            Optional<HasMetadata> now = objects.current(entry.getValue());
            if (now.isPresent()) {
                tracked.put(entry.getKey(), now.get());
                report(entry.getKey(), now.get(), nowMillis);
            } else if (objects.isGone(entry.getValue())) {
                tracked.remove(entry.getKey());
                run.broken(entry.getKey(), "pod deleted", nowMillis);
            }
        }
    }

    private void report(String node, HasMetadata object, long nowMillis) {
        if (!(object instanceof Pod pod)) {
            run.observed(node, object, () -> objects.result(object), nowMillis);
            if (!run.waitsFor(node)) {
                tracked.remove(node);
            }
            return;
        }
        NodePodState state = NodePodState.of(pod);
        states.put(node, state);
        if (state.ended()) {
            tracked.remove(node);
            objects.completed(pod);
            run.setResult(node, state.result());
            run.podEnded(node, state.phase().equals("Succeeded"), state.message(), nowMillis);
        }
    }
}
