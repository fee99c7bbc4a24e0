package io.gangflow.workloads.work;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.run.Label;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.kind.Kinds;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.FinishingSets;
import io.gangflow.workloads.pods.ModelObjects;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSetDraft;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One step of a run: the pod that does its work, or the Argo pod that creates or deletes objects, together with these
 * objects.
 *
 * @param pod the Argo pod; empty if the step is a pod itself, which is then the only object
 * @param objects objects that it creates
 * @param deleted objects that it deletes, with only kind and name
 * @param waits whether the Argo pod ends after the objects it created
 */
public record RunStep(
        String nodeId,
        Optional<ForeignObject> pod,
        List<ForeignObject> objects,
        List<HasMetadata> deleted,
        boolean waits) {

    /** Duration of an Argo pod that waits for nothing. */
    static final double SECONDS = 1;

    public RunStep {
        objects = List.copyOf(objects);
        deleted = List.copyOf(deleted);
    }

    /** Returns the steps that start with these actions, in the order of the actions. */
    public static List<RunStep> of(List<WorkflowAction> actions, WorkflowRun run, SourceMap source) {
        Map<String, List<WorkflowAction>> ofNode = new LinkedHashMap<>();
        for (WorkflowAction action : actions) {
            if (!(action instanceof WorkflowAction.WaitUntil)) {
                ofNode.computeIfAbsent(action.nodeId(), missing -> new ArrayList<>())
                        .add(action);
            }
        }
        return ofNode.entrySet().stream()
                .map(node -> step(node.getKey(), node.getValue(), run.stepPod(node.getKey()), source))
                .toList();
    }

    private static RunStep step(String node, List<WorkflowAction> actions, Optional<Pod> pod, SourceMap source) {
        List<ForeignObject> objects = new ArrayList<>();
        List<HasMetadata> deleted = new ArrayList<>();
        boolean waits = false;
        for (WorkflowAction action : actions) {
            if (action instanceof WorkflowAction.CreatePod create) {
                objects.add(foreign(create.pod(), source));
            } else if (action instanceof WorkflowAction.CreateResource create) {
                objects.add(foreign(create.object(), source));
                waits |= create.successCondition().isPresent();
            } else if (action instanceof WorkflowAction.DeleteResource delete) {
                deleted.add(delete.object());
            }
        }
        return new RunStep(node, pod.map(made -> foreign(made, source)), objects, deleted, waits);
    }

    private static ForeignObject foreign(HasMetadata object, SourceMap source) {
        String stage = label(object, Label.STAGE, "");
        return ModelObjects.foreign(object, stage.isEmpty() ? source.key("stages") : source.key("stages", stage));
    }

    String stage() {
        return label(first().object(), Label.STAGE, "");
    }

    String instance() {
        return label(first().object(), Label.INSTANCE, "0");
    }

    private ForeignObject first() {
        return objects.isEmpty() ? pod.orElseThrow() : objects.get(0);
    }

    private static String label(HasMetadata object, String key, String missing) {
        return ObjectView.labels(object).getOrDefault(key, missing);
    }

    /**
     * Adds the step's pod sets. A pod that waits for work exists before that work and ends after it. One that waits for
     * servers ends soon after they run, so it is treated like one that waits for nothing.
     *
     * @param run name of the run
     */
    Sets add(PodSet.Creation created, String run, WorkDraft draft) {
        int known = draft.podSetCount();
        if (pod.isEmpty()) {
            objects.forEach(object -> add(object, created, run, draft));
            List<PodSet> sets = draft.podSetsFrom(known);
            return new Sets(ids(sets), FinishingSets.of(sets), servers(sets));
        }
        ForeignObject argos = pod.get();
        String id = draft.uniqueId(argos.id());
        objects.forEach(object -> add(object, new PodSet.Creation.OnceRunning(id), run, draft));
        List<PodSet> sets = draft.podSetsFrom(known);
        List<String> followed = waits ? FinishingSets.of(sets) : List.of();
        draft.add(launcher(argos, id, created, run, draft)
                .ends(followed.isEmpty() ? new PodSet.End.After(SECONDS) : new PodSet.End.With(followed)));
        List<String> servers = waits && followed.isEmpty() ? servers(sets) : List.of();
        return new Sets(
                ids(followed.isEmpty() ? sets : draft.podSetsFrom(known)),
                servers.isEmpty() ? List.of(id) : List.of(),
                servers);
    }

    PodSetDraft launcher(ForeignObject argos, String id, PodSet.Creation created, String run, WorkDraft draft) {
        return draft.server(new Cause(argos, id, stage(), run, created), "launcher", scheduled(argos))
                .id(id);
    }

    private static Pod scheduled(ForeignObject pod) {
        Pod made = (Pod) pod.object();
        String scheduler = requireNonNullElse(made.getSpec().getSchedulerName(), "default-scheduler");
        return new PodBuilder(made)
                .editMetadata()
                .withAnnotations(new TreeMap<>(ObjectView.annotations(made)))
                .endMetadata()
                .editSpec()
                .withSchedulerName(scheduler)
                .endSpec()
                .build();
    }

    /** Adds the pod sets of one of the step's objects, and returns them. */
    List<PodSet> add(ForeignObject object, PodSet.Creation created, String run, WorkDraft draft) {
        int known = draft.podSetCount();
        Cause cause = new Cause(object, draft.uniqueId(object.id()), stage(), run, created);
        Kinds.of(object.type()).ifPresent(kind -> kind.add(cause, draft));
        return draft.podSetsFrom(known);
    }

    static List<String> ids(List<PodSet> sets) {
        return sets.stream().map(PodSet::id).toList();
    }

    static List<String> servers(List<PodSet> sets) {
        return ids(sets.stream()
                .filter(set -> set.ends() instanceof PodSet.End.Never)
                .toList());
    }

    /**
     * Ids of the pod sets of a step.
     *
     * @param instance sets that a limit on instances counts: not those of Argo pods that wait for nothing
     * @param done sets that have all ended when the step has; empty for a step of servers only
     * @param running sets of which one runs when a step of servers has ended
     */
    record Sets(List<String> instance, List<String> done, List<String> running) {
        Sets {
            instance = List.copyOf(instance);
            done = List.copyOf(done);
            running = List.copyOf(running);
        }
    }
}
