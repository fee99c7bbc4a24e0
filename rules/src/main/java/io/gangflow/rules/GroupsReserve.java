package io.gangflow.rules;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.List;

/** GF0645: a PodGroup without minResources is let in whatever room there is. */
final class GroupsReserve implements Rule<Scene> {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodGroup group : scene.work().podGroups()) {
            boolean spark = scene.setsOf(group).stream().anyMatch(Scene::isDriver);
            boolean none = group.getSpec().getMinResources() == null
                    || group.getSpec().getMinResources().isEmpty();
            if (!spark && none && Groups.minMember(group) > 1) {
                scene.written(group)
                        .ifPresent(object -> found.add(Diagnostic.of(
                                DiagnosticCode.GF0645,
                                object.span(),
                                "PodGroup `%s` has no minResources".formatted(Excerpt.of(object.name())),
                                "it is admitted without free capacity, and its pods block others")));
            }
        }
        return found;
    }
}
