package io.gangflow.argo.pods;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.foreign.ForeignObject;
import io.gangflow.argo.manifests.ManifestCompiler;
import io.gangflow.argo.manifests.Manifests;
import io.gangflow.argo.workflow.WorkflowAction;
import io.gangflow.argo.workflow.WorkflowRun;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run of a pipeline causes when all goes well: the objects that Argo would create from the compiled manifests,
 * in the order of the stages, with nothing tried again. A stage begins when the stages have succeeded that it comes
 * after; a stage that only serves has succeeded when it runs.
 */
public final class PipelineWork {

    /** What the names of a run's objects begin with. */
    private static final String RUN = "run";

    private final SourceMap source;
    private final Durations durations;
    private final StageOrderOfWork order;
    private final List<ForeignObject> objects = new ArrayList<>();
    private final List<Origin> origins = new ArrayList<>();

    /** The node that an object was created for, and its stage. */
    private record Origin(String nodeId, String stage) {}

    private PipelineWork(Manifests manifests, SourceMap source, Durations durations) {
        this.source = source;
        this.durations = durations;
        order = StageOrderOfWork.of(manifests.workflowTemplate());
    }

    /** With representative values for parameters without a default: no pod's size depends on them. */
    public static ManifestWork of(Plan plan, Durations durations) {
        return of(plan, new ManifestCompiler().compile(plan), durations);
    }

    /** The same where the plan is compiled already. */
    public static ManifestWork of(Plan plan, Manifests manifests, Durations durations) {
        Map<String, String> arguments = new TreeMap<>();
        for (Parameter parameter : plan.pipeline().parameters()) {
            if (parameter.defaultValue().isEmpty()) {
                arguments.put(parameter.name(), parameter.representativeValue());
            }
        }
        return of(manifests, plan.pipeline().source(), arguments, durations);
    }

    /** The compiled manifests as objects whose cause is in the pipeline's file, for rules that look at objects. */
    public static List<ForeignObject> objects(Manifests manifests, Plan plan) {
        return manifests.inOrder().stream()
                .map(object ->
                        ModelObjects.foreign(object, plan.pipeline().source().key("stages")))
                .toList();
    }

    /**
     * With values for the parameters.
     *
     * @throws IllegalArgumentException when an argument is unknown, missing, or not one of the allowed values
     */
    public static ManifestWork of(
            Manifests manifests, SourceMap source, Map<String, String> arguments, Durations durations) {
        PipelineWork work = new PipelineWork(manifests, source, durations);
        WorkflowRun run = new WorkflowRun(manifests.workflowTemplate(), RUN, arguments);
        long now = 0;
        for (List<WorkflowAction> next = run.next(now); !next.isEmpty(); next = run.next(now)) {
            for (WorkflowAction action : next) {
                now = Math.max(now, work.take(action, run, now));
            }
        }
        return work.resulting(manifests);
    }

    /** Returns when to go on: a stage that is delayed has to be waited for. */
    private long take(WorkflowAction action, WorkflowRun run, long nowMillis) {
        if (action instanceof WorkflowAction.WaitUntil wait) {
            return wait.atMillis();
        }
        if (action instanceof WorkflowAction.DeleteResource) {
            run.podEnded(action.nodeId(), true, nowMillis);
            return nowMillis;
        }
        HasMetadata object = action instanceof WorkflowAction.CreatePod pod
                ? pod.pod()
                : ((WorkflowAction.CreateResource) action).object();
        String stage = requireNonNullElse(object.getMetadata().getLabels(), Map.<String, String>of())
                .getOrDefault(Label.STAGE, "");
        origins.add(new Origin(action.nodeId(), stage));
        objects.add(ModelObjects.foreign(object, source.key("stages", stage)));
        run.podEnded(action.nodeId(), true, nowMillis);
        return nowMillis;
    }

    private ManifestWork resulting(Manifests manifests) {
        WorkDraft draft = new WorkDraft(objects, durations);
        manifests.shared().forEach(shared -> {
            ForeignObject object = ModelObjects.foreign(shared, source.key("stages"));
            Kinds.of(object.type()).ifPresent(kind -> kind.add(Cause.applied(object, object.id()), draft));
        });
        Map<String, List<String>> idsOfNode = new LinkedHashMap<>();
        for (int index = 0; index < origins.size(); index++) {
            ForeignObject object = objects.get(index);
            String stage = origins.get(index).stage();
            int before = draft.podSetCount();
            Cause cause = new Cause(object, draft.uniqueId(object.id()), stage, RUN, order.creation(stage));
            Kinds.of(object.type()).ifPresent(kind -> kind.add(cause, draft));
            List<PodSet> made = draft.podSetsFrom(before);
            order.made(stage, instance(object), made);
            idsOfNode
                    .computeIfAbsent(origins.get(index).nodeId(), missing -> new ArrayList<>())
                    .addAll(made.stream().map(PodSet::id).toList());
        }
        order.limits(idsOfNode).forEach(draft::limit);
        return new ManifestWork(draft.work(), draft.found(), draft.guessed());
    }

    private static String instance(ForeignObject object) {
        return object.labels().getOrDefault(Label.INSTANCE, "0");
    }
}
