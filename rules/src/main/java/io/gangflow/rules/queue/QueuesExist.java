package io.gangflow.rules.queue;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Groups;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** GF0607: queues that are neither among the objects nor created by Volcano itself. */
final class QueuesExist implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        Set<String> known = new TreeSet<>(Set.of("default", "root"));
        checked.ofKind("Queue").forEach(queue -> known.add(queue.name()));
        for (PodGroup group : checked.work().podGroups()) {
            String name = requireNonNullElse(group.getSpec().getQueue(), "default");
            if (!known.contains(name)) {
                Diagnostic finding = Diagnostic.of(
                        DiagnosticCode.GF0607,
                        Groups.span(checked, group, "queue"),
                        "queue `%s` of `%s` is not among the manifests"
                                .formatted(
                                        Excerpt.of(name),
                                        Excerpt.of(group.getMetadata().getName())),
                        "Volcano skips PodGroups whose queue does not exist");
                found.add(finding.withNearest(name, known));
            }
        }
        return found;
    }
}
