package io.gangflow.kubernetes.patch;

import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeAffinityBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTermBuilder;
import io.gangflow.cluster.GpuType;
import java.util.ArrayList;
import java.util.List;

/** GPU types in order of preference, as node affinity. */
final class GpuTypes {

    /** The weight of the first type, the maximum in Kubernetes. */
    private static final int FIRST = 100;

    private GpuTypes() {}

    /**
     * Returns an affinity that requires one of the types, and prefers the first with weight 100 and each further one
     * with half of the previous weight.
     */
    static NodeAffinity affinity(List<String> types) {
        List<PreferredSchedulingTerm> preferred = new ArrayList<>();
        for (String type : types) {
            preferred.add(new PreferredSchedulingTermBuilder()
                    .withWeight(Math.max(1, FIRST >> Math.min(preferred.size(), 7)))
                    .withNewPreference()
                    .withMatchExpressions(in(List.of(type)))
                    .endPreference()
                    .build());
        }
        return new NodeAffinityBuilder()
                .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                .withNodeSelectorTerms(new NodeSelectorTermBuilder()
                        .withMatchExpressions(in(types))
                        .build())
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .withPreferredDuringSchedulingIgnoredDuringExecution(preferred)
                .build();
    }

    private static NodeSelectorRequirement in(List<String> types) {
        return new NodeSelectorRequirement(GpuType.LABEL, "In", types);
    }
}
