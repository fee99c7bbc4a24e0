package io.gangflow.rules.gang;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.kind.VolcanoJobDefaults;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** GF0634: a Service for pods of a Volcano Job whose svc plugin blocks other clients. */
final class JobsAreReachable implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.volcanoJobs().forEach(object -> {
            Job job = VolcanoJobDefaults.applied((Job) object.object());
            List<String> arguments = requireNonNullElse(job.getSpec().getPlugins(), Map.<String, List<String>>of())
                    .get("svc");
            boolean closed = arguments != null && !arguments.contains("--disable-network-policy=true");
            checked.ofKind("Service")
                    .filter(service -> closed && selects(checked, service, object))
                    .forEach(service -> found.add(Diagnostic.of(
                                    DiagnosticCode.GF0634,
                                    service.span(),
                                    "Service `%s` selects pods of Job `%s`, whose svc plugin admits only pods of the same Job"
                                            .formatted(Excerpt.of(service.name()), Excerpt.of(object.name())),
                                    "a NetworkPolicy blocks its clients")
                            .withHint("plugins: { svc: [\"--disable-network-policy=true\"] }")));
        });
        return found;
    }

    private static boolean selects(CheckedWork checked, ForeignObject service, ForeignObject job) {
        Map<String, String> selector = service.object() instanceof Service typed && typed.getSpec() != null
                ? requireNonNullElse(typed.getSpec().getSelector(), Map.of())
                : Map.of();
        return !selector.isEmpty()
                && checked.work().podSets().stream()
                        .filter(set -> set.id().startsWith(job.id() + "#"))
                        .anyMatch(set -> labels(set, job).entrySet().containsAll(selector.entrySet()));
    }

    /** Returns the labels with those that Volcano adds. */
    private static Map<String, String> labels(PodSet set, ForeignObject job) {
        Map<String, String> labels = new TreeMap<>(set.pod().getMetadata().getLabels());
        labels.put("volcano.sh/job-name", job.name());
        labels.put("volcano.sh/job-namespace", job.namespace());
        return labels;
    }
}
