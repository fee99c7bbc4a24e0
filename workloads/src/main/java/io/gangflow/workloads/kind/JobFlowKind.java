package io.gangflow.workloads.kind;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobBuilder;
import io.fabric8.volcano.api.model.flow.v1alpha1.Flow;
import io.fabric8.volcano.api.model.flow.v1alpha1.JobFlow;
import io.fabric8.volcano.api.model.flow.v1alpha1.JobFlowSpec;
import io.fabric8.volcano.api.model.flow.v1alpha1.JobTemplate;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.DependencyCycle;
import io.gangflow.workloads.pods.FinishingSets;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A JobFlow: a Volcano Job for the JobTemplate of each flow, once the Jobs of its targets are done (volcano ed72c7c).
 */
final class JobFlowKind implements Kind {

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.JOB_FLOW);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        JobFlow object = (JobFlow) cause.object().object();
        Map<String, List<String>> waits = new LinkedHashMap<>();
        for (Flow flow : requireNonNullElse(object.getSpec(), new JobFlowSpec()).getFlows()) {
            String name = requireNonNullElse(flow.getName(), "");
            waits.put(
                    name,
                    flow.getDependsOn() == null
                            ? List.of()
                            : flow.getDependsOn().getTargets());
        }
        List<String> circle = DependencyCycle.in(waits);
        if (!circle.isEmpty()) {
            draft.find(Diagnostic.of(
                    DiagnosticCode.GF0609,
                    cause.object().span("spec", "flows"),
                    "flows form a cycle: %s".formatted(Excerpt.of(String.join(" → ", circle))),
                    "none of them can start"));
            return;
        }
        Map<String, List<String>> done = new LinkedHashMap<>();
        waits.keySet().forEach(name -> flow(cause, name, waits, done, draft));
    }

    private static List<String> flow(
            Cause cause,
            String name,
            Map<String, List<String>> waits,
            Map<String, List<String>> done,
            WorkDraft draft) {
        if (done.containsKey(name) || !waits.containsKey(name)) {
            if (!waits.containsKey(name)) {
                missing(cause, name, draft);
            }
            return done.getOrDefault(name, List.of());
        }
        List<String> before = new ArrayList<>();
        for (String target : waits.getOrDefault(name, List.of())) {
            before.addAll(flow(cause, target, waits, done, draft));
        }
        int known = draft.podSetCount();
        Optional<ForeignObject> template = draft.object("JobTemplate", name);
        if (template.isPresent() && template.get().object() instanceof JobTemplate jobTemplate) {
            Job job = new JobBuilder()
                    .withNewMetadata()
                    .withName(cause.object().name() + "-" + name)
                    .withNamespace(cause.object().namespace())
                    .endMetadata()
                    .withSpec(jobTemplate.getSpec())
                    .build();
            ForeignObject made = new ForeignObject(
                    job,
                    template.get().tree(),
                    template.get().source(),
                    template.get().begin());
            PodSet.Creation creation = before.isEmpty() ? cause.created() : new PodSet.Creation.OnceDone(before);
            new VolcanoJobKind().add(cause.making(made, draft.uniqueId(made.id()), name, creation), draft);
        } else {
            missing(cause, name, draft);
        }
        List<String> ends = FinishingSets.of(draft.podSetsFrom(known));
        done.put(name, ends.isEmpty() ? before : ends);
        return done.getOrDefault(name, List.of());
    }

    private static void missing(Cause cause, String name, WorkDraft draft) {
        draft.find(Diagnostic.of(
                DiagnosticCode.GF0610,
                cause.object().span("spec", "flows"),
                "no JobTemplate or flow `%s`".formatted(Excerpt.of(name)),
                "nothing comes of this flow"));
    }
}
