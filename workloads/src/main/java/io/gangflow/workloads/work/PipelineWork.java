package io.gangflow.workloads.work;

import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.kind.Kinds;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ModelObjects;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The work of a successful run of a pipeline: the objects that Argo would create from the compiled manifests, in the
 * order of the stages, without retries. A stage starts once its predecessors have succeeded; a stage of servers has
 * succeeded once they run.
 */
public final class PipelineWork {

    /** The prefix of the names of a run's objects. */
    private static final String RUN = "run";

    private final SourceMap source;
    private final WorkflowRun run;
    private final Map<String, RunStep> steps = new LinkedHashMap<>();

    private PipelineWork(SourceMap source, WorkflowRun run) {
        this.source = source;
        this.run = run;
    }

    /**
     * Returns the work with representative values for parameters without a default: the sizes of pods do not depend on
     * them.
     */
    public static ManifestWork of(Plan plan, Durations durations) {
        return of(plan, new ManifestCompiler().compile(plan), durations);
    }

    /** Returns the work of a plan that is already compiled. */
    public static ManifestWork of(Plan plan, Manifests manifests, Durations durations) {
        Map<String, String> arguments = new TreeMap<>();
        for (Parameter parameter : plan.pipeline().parameters()) {
            if (parameter.defaultValue().isEmpty()) {
                arguments.put(parameter.name(), parameter.representativeValue());
            }
        }
        return of(manifests, plan.pipeline().source(), arguments, durations);
    }

    /** Returns the compiled manifests as objects with places in the pipeline's file, for rules on objects. */
    public static List<ForeignObject> objects(Manifests manifests, Plan plan) {
        return manifests.inOrder().stream()
                .map(object ->
                        ModelObjects.foreign(object, plan.pipeline().source().key("stages")))
                .toList();
    }

    /**
     * Returns the work with values for the parameters.
     *
     * @throws IllegalArgumentException if an argument is unknown, missing, or not an allowed value
     */
    public static ManifestWork of(
            Manifests manifests, SourceMap source, Map<String, String> arguments, Durations durations) {
        WorkflowRun run = new WorkflowRun(manifests.workflowTemplate(), RUN, arguments);
        run.assumeResults();
        PipelineWork work = new PipelineWork(source, run);
        long now = 0;
        for (List<WorkflowAction> next = run.next(now); !next.isEmpty(); next = run.next(now)) {
            now = work.take(next, now);
        }
        return work.resulting(manifests, durations);
    }

    /** Ends all steps successfully. Returns the time at which to continue, which is later if a stage has a delay. */
    private long take(List<WorkflowAction> actions, long nowMillis) {
        for (RunStep step : RunStep.of(actions, run, source)) {
            steps.put(step.nodeId(), step);
            run.podEnded(step.nodeId(), true, nowMillis);
        }
        return actions.stream()
                .filter(WorkflowAction.WaitUntil.class::isInstance)
                .mapToLong(action -> ((WorkflowAction.WaitUntil) action).atMillis())
                .reduce(nowMillis, Math::max);
    }

    private ManifestWork resulting(Manifests manifests, Durations durations) {
        List<ForeignObject> objects =
                steps.values().stream().flatMap(step -> step.objects().stream()).toList();
        WorkDraft draft = new WorkDraft(objects, durations);
        manifests.shared().forEach(shared -> {
            ForeignObject object = ModelObjects.foreign(shared, source.key("stages"));
            Kinds.of(object.type()).ifPresent(kind -> kind.add(Cause.applied(object, object.id()), draft));
        });
        StepOrder order = new StepOrder(run.order());
        for (RunStep step : steps.values()) {
            order.made(step, step.add(order.creation(step), RUN, draft));
        }
        order.limits(manifests.workflowTemplate().getSpec()).forEach(draft::limit);
        return new ManifestWork(draft.work(), draft.found(), draft.guessed());
    }
}
