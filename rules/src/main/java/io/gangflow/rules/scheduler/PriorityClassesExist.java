package io.gangflow.rules.scheduler;

import static java.util.Objects.requireNonNullElse;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** GF0608: priority classes that are neither among the objects nor built into Kubernetes. */
final class PriorityClassesExist implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        Set<String> known = new TreeSet<>(Set.of("system-cluster-critical", "system-node-critical", ""));
        checked.ofKind("PriorityClass").forEach(priority -> known.add(priority.name()));
        Set<String> said = new HashSet<>();
        for (PodSet set : checked.work().podSets()) {
            String name = requireNonNullElse(set.pod().getSpec().getPriorityClassName(), "");
            if (!known.contains(name) && said.add(name)) {
                Diagnostic finding = Diagnostic.of(
                        DiagnosticCode.GF0608,
                        set.span(),
                        "priority class `%s` of `%s` is not among the manifests"
                                .formatted(Excerpt.of(name), CheckedWork.name(set)),
                        "the API server refuses pods whose class does not exist");
                found.add(finding.withNearest(name, known));
            }
        }
        return found;
    }
}
