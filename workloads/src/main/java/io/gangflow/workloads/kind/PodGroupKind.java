package io.gangflow.workloads.kind;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupSpec;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.VolcanoFields;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.List;
import java.util.Set;

/** A PodGroup from a manifest. */
final class PodGroupKind implements Kind {

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.POD_GROUP);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        PodGroup group = (PodGroup) cause.object().object();
        PodGroupSpec spec = group.getSpec() == null ? new PodGroupSpec() : group.getSpec();
        new VolcanoFields(cause, draft).podGroup();
        draft.group(new PodGroupBuilder(group)
                .editMetadata()
                .withName(cause.object().name())
                .withNamespace(cause.object().namespace())
                .withOwnerReferences(List.of()) // its owner, if any, does not exist and cannot be deleted
                .endMetadata()
                .withSpec(spec)
                .build());
    }
}
