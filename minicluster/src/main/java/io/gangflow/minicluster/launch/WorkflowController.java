package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.workflow.WorkflowAction;
import io.gangflow.argo.workflow.WorkflowRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Argo's part: creates what a run says, and tells it what became of that. Not thread-safe. */
final class WorkflowController {

    private final WorkflowRun run;
    private final RunObjects objects;
    private final Map<String, Tracked> tracked = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    WorkflowController(WorkflowRun run, RunObjects objects) {
        this.run = run;
        this.objects = objects;
    }

    /** An object of a node; {@code seen} once the view has shown it, so that its absence means that it is gone. */
    private record Tracked(HasMetadata object, boolean seen) {}

    /** Observes and creates until there is nothing to do at the moment. */
    void advance(long nowMillis) {
        observe(nowMillis);
        List<WorkflowAction> actions = run.next(nowMillis);
        while (!actions.isEmpty()) {
            actions.forEach(action -> perform(action, nowMillis));
            actions = run.next(nowMillis);
        }
    }

    /** What the API refused to create, in its words. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    private void perform(WorkflowAction action, long nowMillis) {
        if (action instanceof WorkflowAction.CreatePod create) {
            create(create.nodeId(), create.pod(), nowMillis);
        } else if (action instanceof WorkflowAction.CreateResource create) {
            create(create.nodeId(), create.object(), nowMillis);
        } else if (action instanceof WorkflowAction.DeleteResource deletion) {
            delete(deletion, nowMillis);
        }
        // WaitUntil: the loop comes back often enough
    }

    private void create(String nodeId, HasMetadata object, long nowMillis) {
        try {
            HasMetadata made = objects.create(object);
            tracked.put(nodeId, new Tracked(made, false));
            if (!(made instanceof Pod)) {
                run.observed(nodeId, made, nowMillis);
            }
        } catch (KubernetesClientException e) {
            problems.add("%s %s was refused: %s"
                    .formatted(object.getKind(), object.getMetadata().getName(), e.getMessage()));
            run.podEnded(nodeId, false, nowMillis);
        }
    }

    private void delete(WorkflowAction.DeleteResource deletion, long nowMillis) {
        HasMetadata object = deletion.object();
        boolean deleted = true;
        try {
            objects.delete(object);
        } catch (KubernetesClientException e) {
            deleted = false;
            problems.add("%s %s can't be deleted: %s"
                    .formatted(object.getKind(), object.getMetadata().getName(), e.getMessage()));
        }
        run.podEnded(deletion.nodeId(), deleted, nowMillis);
    }

    private void observe(long nowMillis) {
        for (Map.Entry<String, Tracked> entry : List.copyOf(tracked.entrySet())) {
            Optional<HasMetadata> now = objects.current(entry.getValue().object());
            if (now.isPresent()) {
                tracked.put(entry.getKey(), new Tracked(now.get(), true));
                tell(entry.getKey(), now.get(), nowMillis);
            } else if (entry.getValue().seen()) {
                tracked.remove(entry.getKey());
                run.objectGone(entry.getKey(), nowMillis);
            }
        }
    }

    private void tell(String nodeId, HasMetadata object, long nowMillis) {
        if (!(object instanceof Pod pod)) {
            run.observed(nodeId, object, nowMillis);
            return;
        }
        String phase = pod.getStatus() == null ? "" : pod.getStatus().getPhase();
        if ("Succeeded".equals(phase) || "Failed".equals(phase)) {
            tracked.remove(nodeId);
            run.podEnded(nodeId, phase.equals("Succeeded"), nowMillis);
        }
    }
}
