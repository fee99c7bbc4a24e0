package io.gangflow.argo.pods;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.List;
import java.util.Set;

/**
 * A pod on its own. Kubernetes restarts it for ever unless it says otherwise. One with a status is in a cluster
 * already: it is there from the start, on its node if it has one, and not at all when it has ended.
 */
final class PodKind implements Kind {

    /** Kubernetes' default for the time between the wish to delete a pod and its end. */
    private static final long GRACE_SECONDS = 30;

    @Override
    public Set<String> types() {
        return Set.of("v1/Pod");
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        Pod pod = (Pod) cause.object().object();
        String phase = requireNonNullElse(
                requireNonNullElse(pod.getStatus(), new PodStatus()).getPhase(), "");
        if (List.of("Succeeded", "Failed").contains(phase)) {
            return;
        }
        PodTemplateSpec template = new PodTemplateSpec(pod.getMetadata(), pod.getSpec());
        PodTemplates.pod(cause, cause.object().name(), "pod", template, draft, "spec")
                .ifPresent(made -> {
                    boolean live = !phase.isEmpty();
                    if (live) {
                        PodSet.exists(made, phase, pod.getMetadata().getCreationTimestamp());
                        draft.liveGangs().mark(pod, made);
                    } else if (SparkSets.takes(made)) {
                        SparkSets.add(cause, made, draft);
                        return;
                    }
                    boolean server = PodTemplates.isServer(made) && !draft.isExpected(cause, "pod", made);
                    PodSetDraft set = server ? draft.server(cause, "pod", made) : draft.set(cause, "pod", made);
                    set.id(cause.id());
                    if (pod.getMetadata().getDeletionTimestamp() != null) {
                        Long grace = pod.getMetadata().getDeletionGracePeriodSeconds();
                        set.ends(new PodSet.End.After(requireNonNullElse(grace, GRACE_SECONDS)));
                    }
                    draft.add(set);
                });
    }
}
