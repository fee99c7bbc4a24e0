package io.gangflow.workloads.kind;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.run.Label;
import io.gangflow.workloads.dependency.Dependency;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSetDraft;
import io.gangflow.workloads.pods.PodTemplates;
import io.gangflow.workloads.pods.WorkDraft;
import io.gangflow.workloads.spark.SparkSets;
import java.util.List;
import java.util.Set;

/**
 * A single pod. Kubernetes restarts it forever by default. A pod with a status is in a cluster already: it exists from
 * the start, on its node if it has one, and is ignored if it has ended.
 */
final class PodKind implements Kind {

    /** Kubernetes' default grace period for the deletion of a pod. */
    private static final long GRACE_SECONDS = 30;

    /** A driver and one executor, the minimum with which an application works. */
    private static final int SMALLEST_APPLICATION = 2;

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.POD);
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
                        mark(made, draft.dependency(pod), pod);
                    } else if (SparkSets.takes(made)) {
                        SparkSets.add(cause, made, draft);
                        return;
                    }
                    boolean server = PodTemplates.isServer(made) && !draft.isExpected(cause, "pod", made);
                    PodSetDraft set = server ? draft.server(cause, "pod", made) : draft.set(cause, "pod", made);
                    set.id(cause.id());
                    if (live) {
                        follow(set, draft.dependency(pod), draft);
                    }
                    if (pod.getMetadata().getDeletionTimestamp() != null) {
                        Long grace = pod.getMetadata().getDeletionGracePeriodSeconds();
                        set.ends(new PodSet.End.After(requireNonNullElse(grace, GRACE_SECONDS)));
                    }
                    draft.add(set);
                });
    }

    /** Annotates a pod of a cluster with its gang, in Gangflow's own annotations, unless it has them. */
    private static void mark(Pod made, Dependency dependency, Pod pod) {
        boolean application =
                dependency.kind() == Dependency.Kind.DRIVER || dependency.kind() == Dependency.Kind.EXECUTOR;
        int size = application ? SMALLEST_APPLICATION : dependency.size();
        if (size > 1 && !made.getMetadata().getAnnotations().containsKey(Label.GANG)) {
            String namespace = requireNonNullElse(pod.getMetadata().getNamespace(), "default") + "/";
            String gang = dependency.group().startsWith(namespace)
                    ? dependency.group().substring(namespace.length())
                    : dependency.group();
            made.getMetadata().getAnnotations().put(Label.GANG, gang);
            made.getMetadata().getAnnotations().put(Label.GANG_SIZE, Integer.toString(size));
        }
    }

    /** Ends a set once the pods that its pod follows have ended. */
    private static void follow(PodSetDraft set, Dependency dependency, WorkDraft draft) {
        List<String> followed = dependency.follows().stream()
                .flatMap(pod -> draft.liveSet(pod).stream())
                .toList();
        if (!followed.isEmpty()) {
            set.ends(new PodSet.End.With(followed));
        }
    }
}
