package io.gangflow.workloads.kind;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.DaemonSetSpec;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.PodTemplates;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.Set;

/** A DaemonSet: one pod for every known node that matches its selector; a single pod if no nodes are known. */
final class DaemonSetKind implements Kind {

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.DAEMON_SET);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        DaemonSet object = (DaemonSet) cause.object().object();
        DaemonSetSpec spec = requireNonNullElse(object.getSpec(), new DaemonSetSpec());
        PodTemplates.pod(cause, cause.object().name(), "agent", spec.getTemplate(), draft, "spec", "template")
                .ifPresent(pod -> draft.add(draft.server(cause, "agent", pod)
                        .count(draft.nodesFor(pod))
                        .ownerAnnotations(cause.object().annotations())));
    }
}
