package io.gangflow.rules.gang;

import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** GF0648: a PodGroup named by an annotation that Volcano does not read. */
final class GroupsAreNamedByTheRightKey implements Rule<CheckedWork> {

    private static final String WRONG = "scheduling.volcano.sh/group-name";

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet set : checked.work().podSets()) {
            Map<String, String> annotations = set.pod().getMetadata().getAnnotations();
            boolean label = set.pod().getMetadata().getLabels().containsKey(GroupAnnotations.GROUP_NAME);
            boolean auto = set.podGroup()
                    .filter(group -> group.startsWith("podgroup-"))
                    .isPresent();
            boolean lost = set.podGroup().isEmpty() || auto;
            if (lost && (annotations.containsKey(WRONG) || label)) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0648,
                        set.span(),
                        "pods of `%s` name their PodGroup by %s"
                                .formatted(CheckedWork.name(set), label ? "a label" : "`" + WRONG + "`"),
                        "expected the annotation `%s`".formatted(GroupAnnotations.GROUP_NAME)));
            }
        }
        return found;
    }
}
