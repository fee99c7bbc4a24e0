package io.gangflow.workloads.dependency;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a pod that {@link Dependencies} reads.
 *
 * @param uid empty for a pod that is in no API server
 * @param podGroup the value of {@code scheduling.k8s.io/group-name}
 * @param ended whether it has succeeded or failed, or is being deleted
 */
public record PodFacts(
        String uid,
        String namespace,
        String name,
        Map<String, String> labels,
        Map<String, String> annotations,
        Optional<String> podGroup,
        List<OwnerReference> owners,
        boolean ended,
        PodSpec spec) {

    private static final String GROUP_NAME = "scheduling.k8s.io/group-name";

    public PodFacts {
        labels = Map.copyOf(labels);
        annotations = Map.copyOf(annotations);
        owners = List.copyOf(owners);
    }

    public static PodFacts of(Pod pod) {
        ObjectMeta metadata = pod.getMetadata();
        Map<String, String> annotations = ObjectView.annotations(metadata);
        return new PodFacts(
                requireNonNullElse(metadata.getUid(), ""),
                requireNonNullElse(metadata.getNamespace(), "default"),
                requireNonNullElse(metadata.getName(), ""),
                ObjectView.labels(metadata),
                annotations,
                Optional.ofNullable(annotations.get(GROUP_NAME)),
                requireNonNullElse(metadata.getOwnerReferences(), List.of()),
                PodStatusView.hasEnded(pod) || metadata.getDeletionTimestamp() != null,
                pod.getSpec());
    }

    /** Returns {@code namespace/name}. */
    public String key() {
        return namespace + "/" + name;
    }

    String label(String key) {
        return labels.getOrDefault(key, "");
    }

    Optional<OwnerReference> controller() {
        return owners.stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                .filter(owner -> owner.getUid() != null && owner.getKind() != null && owner.getApiVersion() != null)
                .findFirst();
    }
}
