package io.gangflow.workloads.kind;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetSpec;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSetDraft;
import io.gangflow.workloads.pods.PodTemplates;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.Set;

/**
 * A StatefulSet: pods that never end, each created once the previous one runs, unless podManagementPolicy is Parallel.
 * In a very large set only the first pods wait for each other. (Kubernetes 1.36, pkg/controller/statefulset.)
 */
final class StatefulSetKind implements Kind {

    private static final int MOST_ONE_BY_ONE = 100;

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.STATEFUL_SET);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        StatefulSet object = (StatefulSet) cause.object().object();
        StatefulSetSpec spec = requireNonNullElse(object.getSpec(), new StatefulSetSpec());
        int replicas = requireNonNullElse(spec.getReplicas(), 1);
        boolean together = "Parallel".equals(spec.getPodManagementPolicy());
        int oneByOne = together ? 0 : Math.min(replicas, MOST_ONE_BY_ONE);
        PodTemplates.pod(cause, cause.object().name(), "server", spec.getTemplate(), draft, "spec", "template")
                .ifPresent(pod -> {
                    for (int index = 0; index < oneByOne; index++) {
                        draft.add(server(cause, numbered(pod, cause.object().name() + "-" + index), draft)
                                .id(cause.set("server-" + index))
                                .created(after(cause, index)));
                    }
                    if (replicas > oneByOne) {
                        draft.add(server(cause, pod, draft)
                                .count(replicas - oneByOne)
                                .created(after(cause, oneByOne)));
                    }
                });
    }

    private static PodSetDraft server(Cause cause, Pod pod, WorkDraft draft) {
        return draft.server(cause, "server", pod)
                .ownerAnnotations(cause.object().annotations());
    }

    private static PodSet.Creation after(Cause cause, int index) {
        return index == 0 ? cause.created() : new PodSet.Creation.OnceRunning(cause.set("server-" + (index - 1)));
    }

    private static Pod numbered(Pod pod, String name) {
        return new PodBuilder(pod).editMetadata().withName(name).endMetadata().build();
    }
}
