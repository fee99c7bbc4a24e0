package io.gangflow.argo.pods;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.Set;

/** A pod on its own. Kubernetes restarts it for ever unless it says otherwise. */
final class PodKind implements Kind {

    @Override
    public Set<String> types() {
        return Set.of("v1/Pod");
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        Pod pod = (Pod) cause.object().object();
        PodTemplateSpec template = new PodTemplateSpec(pod.getMetadata(), pod.getSpec());
        PodTemplates.pod(cause, cause.object().name(), "pod", template, draft, "spec")
                .ifPresent(made -> {
                    if (SparkSets.takes(made)) {
                        SparkSets.add(cause, made, draft);
                        return;
                    }
                    PodSetDraft set = draft.set(cause, "pod", made).id(cause.id());
                    boolean server = PodTemplates.isServer(made) && !draft.isExpected(cause, "pod", made);
                    draft.add(server ? set.ends(new PodSet.End.Never()) : set);
                });
    }
}
