package io.gangflow.kubernetes.patch;

import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeAffinityBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.gangflow.pipeline.model.NodeRule;
import io.gangflow.pipeline.model.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The node affinity of a placement: one of its GPU types, in order of preference, and its conditions on labels. */
public final class NodeRules {

    private NodeRules() {}

    /** Returns the affinity; empty if a node selector is sufficient. */
    public static Optional<NodeAffinity> affinity(Placement placement) {
        boolean types = placement.gpuTypes().size() > 1;
        if (!types && placement.require().isEmpty() && placement.prefer().isEmpty()) {
            return Optional.empty();
        }
        NodeAffinity affinity = types ? GpuTypes.affinity(placement.gpuTypes()) : new NodeAffinity();
        NodeAffinityBuilder built = new NodeAffinityBuilder(affinity);
        if (!placement.require().isEmpty()) {
            List<NodeSelectorRequirement> all = new ArrayList<>(required(affinity));
            placement.require().forEach(rule -> all.add(requirement(rule)));
            built.withNewRequiredDuringSchedulingIgnoredDuringExecution()
                    .withNodeSelectorTerms(new NodeSelectorTermBuilder()
                            .withMatchExpressions(all)
                            .build())
                    .endRequiredDuringSchedulingIgnoredDuringExecution();
        }
        placement
                .prefer()
                .forEach(preference -> built.addNewPreferredDuringSchedulingIgnoredDuringExecution()
                        .withWeight(preference.weight())
                        .withNewPreference()
                        .withMatchExpressions(requirement(preference.rule()))
                        .endPreference()
                        .endPreferredDuringSchedulingIgnoredDuringExecution());
        return Optional.of(built.build());
    }

    /** Returns the requirements of the single term, all of which must hold. */
    private static List<NodeSelectorRequirement> required(NodeAffinity affinity) {
        return affinity.getRequiredDuringSchedulingIgnoredDuringExecution() == null
                ? List.of()
                : affinity.getRequiredDuringSchedulingIgnoredDuringExecution()
                        .getNodeSelectorTerms()
                        .get(0)
                        .getMatchExpressions();
    }

    private static NodeSelectorRequirement requirement(NodeRule rule) {
        return new NodeSelectorRequirement(rule.key(), rule.operator().name(), rule.values());
    }
}
