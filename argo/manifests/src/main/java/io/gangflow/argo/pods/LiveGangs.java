package io.gangflow.argo.pods;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.foreign.ForeignObject;
import io.gangflow.run.Label;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which pods of a cluster need each other, by the kind of their owner: all of a Kubeflow job, and of a Volcano Job as
 * many as its PodGroup asks for. Owners themselves are not read.
 */
final class LiveGangs {

    private static final Set<String> TRAINING =
            Set.of("PyTorchJob", "TFJob", "MPIJob", "XGBoostJob", "PaddleJob", "TrainJob");

    private final Map<String, Integer> podsOf = new HashMap<>();
    private final Map<String, Integer> minMemberOf = new HashMap<>();

    LiveGangs(List<ForeignObject> objects) {
        for (ForeignObject object : objects) {
            if (object.object() instanceof Pod pod && !hasEnded(pod)) {
                owner(pod).ifPresent(owner -> podsOf.merge(owner.getUid(), 1, Integer::sum));
            } else if (object.object() instanceof PodGroup group && group.getSpec() != null) {
                minMemberOf.put(
                        object.namespace() + "/" + object.name(),
                        requireNonNullElse(group.getSpec().getMinMember(), 1));
            }
        }
    }

    /** Says on a pod, with our own annotations, which gang it belongs to, where it does not say so itself. */
    void mark(Pod written, Pod made) {
        Map<String, String> annotations = made.getMetadata().getAnnotations();
        if (annotations.containsKey(Label.GANG)) {
            return;
        }
        owner(written).ifPresent(owner -> {
            int size = size(owner, made);
            if (size > 1) {
                annotations.put(Label.GANG, owner.getKind() + "/" + owner.getName());
                annotations.put(Label.GANG_SIZE, Integer.toString(size));
            }
        });
    }

    private int size(OwnerReference owner, Pod pod) {
        int pods = podsOf.getOrDefault(owner.getUid(), 1);
        if (TRAINING.contains(owner.getKind())) {
            return pods;
        }
        String group = pod.getMetadata().getNamespace() + "/"
                + pod.getMetadata().getAnnotations().getOrDefault(GroupAnnotations.GROUP_NAME, "");
        boolean volcanoJob = owner.getApiVersion().startsWith("batch.volcano.sh/");
        return volcanoJob ? Math.min(pods, minMemberOf.getOrDefault(group, 1)) : 1;
    }

    private static Optional<OwnerReference> owner(Pod pod) {
        return pod.getMetadata().getOwnerReferences().stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                .filter(owner -> owner.getUid() != null && owner.getKind() != null && owner.getApiVersion() != null)
                .findFirst();
    }

    private static boolean hasEnded(Pod pod) {
        String phase = requireNonNullElse(
                requireNonNullElse(pod.getStatus(), new PodStatus()).getPhase(), "");
        return phase.equals("Succeeded") || phase.equals("Failed");
    }
}
