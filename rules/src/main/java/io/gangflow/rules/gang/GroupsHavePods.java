package io.gangflow.rules.gang;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.ArrayList;
import java.util.List;

/** GF0644: a PodGroup without pods that keeps its reservation forever. */
final class GroupsHavePods implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodGroup group : checked.work().podGroups()) {
            if (checked.setsOf(group).isEmpty()) {
                checked.written(group)
                        .ifPresent(object -> found.add(Diagnostic.of(
                                        DiagnosticCode.GF0644,
                                        object.span(),
                                        "no pod among the manifests belongs to PodGroup `%s`"
                                                .formatted(Excerpt.of(object.name())),
                                        "once admitted it reserves its minResources forever")
                                .withHint("pods belong by the annotation %s".formatted(GroupAnnotations.GROUP_NAME))));
            }
        }
        return found;
    }
}
