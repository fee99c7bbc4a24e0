package io.gangflow.rules;

import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;

/** GF0647: pods that belong to a PodGroup which is not there. */
final class GroupsExist implements Rule<Scene> {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet set : scene.work().podSets()) {
            if (set.podGroup().isPresent() && scene.groupOf(set).isEmpty() && set.count() > 0) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0647,
                        set.span(),
                        "PodGroup `%s` of `%s` is not among the manifests"
                                .formatted(Excerpt.of(set.podGroup().get()), Scene.name(set)),
                        "Volcano skips pods whose PodGroup does not exist"));
            }
        }
        return found;
    }
}
