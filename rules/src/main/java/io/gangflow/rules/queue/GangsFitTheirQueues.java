package io.gangflow.rules.queue;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Groups;
import java.util.ArrayList;
import java.util.List;

/** GF0404: a gang that requests more than the capability of its queue. */
final class GangsFitTheirQueues implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodGroup group : checked.work().podGroups()) {
            String name = requireNonNullElse(group.getSpec().getQueue(), "default");
            checked.work().shared().stream()
                    .filter(Queue.class::isInstance)
                    .map(Queue.class::cast)
                    .filter(queue -> queue.getMetadata().getName().equals(name) && queue.getSpec() != null)
                    .forEach(queue -> Groups.exceeding(
                                    Groups.reserved(group), queue.getSpec().getCapability())
                            .ifPresent(dimension -> found.add(Diagnostic.of(
                                    DiagnosticCode.GF0404,
                                    Groups.span(checked, group, "minResources"),
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
