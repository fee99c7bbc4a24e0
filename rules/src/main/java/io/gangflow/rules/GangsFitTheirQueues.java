package io.gangflow.rules;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.List;

/** GF0404: a gang that asks for more than the capability of its queue. */
final class GangsFitTheirQueues implements Rule<Scene> {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodGroup group : scene.work().podGroups()) {
            String name = requireNonNullElse(group.getSpec().getQueue(), "default");
            scene.work().shared().stream()
                    .filter(Queue.class::isInstance)
                    .map(Queue.class::cast)
                    .filter(queue -> queue.getMetadata().getName().equals(name) && queue.getSpec() != null)
                    .forEach(queue -> Groups.exceeding(
                                    Groups.reserved(group), queue.getSpec().getCapability())
                            .ifPresent(dimension -> found.add(Diagnostic.of(
                                    DiagnosticCode.GF0404,
                                    Groups.span(scene, group, "minResources"),
                                    "PodGroup `%s` needs %s, but queue `%s` allows less"
                                            .formatted(
                                                    Excerpt.of(
                                                            group.getMetadata().getName()),
                                                    dimension,
                                                    Excerpt.of(name)),
                                    "it stays Pending forever"))));
        }
        return found;
    }
}
