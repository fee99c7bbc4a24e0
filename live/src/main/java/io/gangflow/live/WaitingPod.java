package io.gangflow.live;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupCondition;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a waiting pod as reported by the cluster.
 *
 * @param since creation time, as the cluster writes it
 * @param condition latest message of its scheduler; empty if there is none
 * @param podGroup message of Volcano about its group; empty without a group, or if it cannot be read
 */
public record WaitingPod(String name, String since, Optional<String> condition, Optional<String> podGroup) {

    private static final String GROUP = "scheduling.k8s.io/group-name";

    /**
     * Reads the state; empty when the pod does not exist in the namespace: the pods of a gang are created only after
     * its admission.
     */
    public static Optional<WaitingPod> find(KubernetesClient client, String namespace, String name) {
        return Optional.ofNullable(
                        client.pods().inNamespace(namespace).withName(name).get())
                .map(pod -> new WaitingPod(
                        name,
                        pod.getMetadata().getCreationTimestamp(),
                        condition(pod),
                        groupName(pod)
                                .map(group -> podGroup(client, namespace, group))
                                .flatMap(WaitingPod::words)));
    }

    private static Optional<String> condition(Pod pod) {
        return PodStatusView.condition(pod, "PodScheduled")
                .filter(condition -> "False".equals(condition.getStatus()))
                .map(condition -> "%s: %s".formatted(condition.getReason(), condition.getMessage()));
    }

    private static Optional<String> groupName(Pod pod) {
        return Optional.ofNullable(ObjectView.annotations(pod).get(GROUP));
    }

    private static Optional<String> words(PodGroup group) {
        if (group.getStatus() == null) {
            return Optional.empty();
        }
        List<PodGroupCondition> conditions =
                Objects.requireNonNullElse(group.getStatus().getConditions(), List.of());
        String phase = "PodGroup %s: %s"
                .formatted(group.getMetadata().getName(), group.getStatus().getPhase());
        if (conditions.isEmpty()) {
            return Optional.of(phase);
        }
        PodGroupCondition last = conditions.get(conditions.size() - 1);
        return Optional.of("%s, %s, \"%s\" since %s"
                .formatted(phase, last.getReason(), last.getMessage(), last.getLastTransitionTime()));
    }

    private static @Nullable PodGroup podGroup(KubernetesClient client, String namespace, String name) {
        try {
            return client.resources(PodGroup.class)
                    .inNamespace(namespace)
                    .withName(name)
                    .get();
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND || e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                return null; // a cluster without Volcano, or a user without permission
            }
            throw e;
        }
    }
}
