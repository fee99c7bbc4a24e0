package io.gangflow.workloads.kind;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.ReplicationControllerSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentSpec;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetSpec;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.PodTemplates;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Deployments, ReplicaSets and ReplicationControllers: equal pods that never end, all created at once. */
final class ReplicaKind implements Kind {

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.DEPLOYMENT, KindCatalogue.REPLICA_SET, KindCatalogue.REPLICATION_CONTROLLER);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        HasMetadata object = cause.object().object();
        if (object instanceof Deployment deployment) {
            DeploymentSpec spec = requireNonNullElse(deployment.getSpec(), new DeploymentSpec());
            add(cause, spec.getReplicas(), spec.getTemplate(), cause.object().annotations(), draft);
        } else if (object instanceof ReplicaSet replicaSet) {
            ReplicaSetSpec spec = requireNonNullElse(replicaSet.getSpec(), new ReplicaSetSpec());
            add(cause, spec.getReplicas(), spec.getTemplate(), cause.object().annotations(), draft);
        } else if (object instanceof ReplicationController controller) {
            ReplicationControllerSpec spec = requireNonNullElse(controller.getSpec(), new ReplicationControllerSpec());
            add(cause, spec.getReplicas(), spec.getTemplate(), Map.of(), draft);
        }
    }

    private static void add(
            Cause cause,
            @Nullable Integer replicas,
            @Nullable PodTemplateSpec template,
            Map<String, String> annotations,
            WorkDraft draft) {
        PodTemplates.pod(cause, cause.object().name(), "server", template, draft, "spec", "template")
                .ifPresent(pod -> draft.add(draft.server(cause, "server", pod)
                        .count(requireNonNullElse(replicas, 1))
                        .ownerAnnotations(annotations)));
    }
}
