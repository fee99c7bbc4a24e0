package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.Pod;

/** Kubelet events of a pod, as {@code kubectl describe pod} shows them. */
final class PodEvent {

    private PodEvent() {}

    /** A warning about a problem that keeps the pod from running, such as {@code FailedMount}. */
    static Event warning(Pod pod, String reason, String message, String now) {
        return new EventBuilder()
                .withNewMetadata()
                .withGenerateName(pod.getMetadata().getName() + ".")
                .withNamespace(pod.getMetadata().getNamespace())
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion("v1")
                .withKind("Pod")
                .withNamespace(pod.getMetadata().getNamespace())
                .withName(pod.getMetadata().getName())
                .withUid(pod.getMetadata().getUid())
                .endInvolvedObject()
                .withType("Warning")
                .withReason(reason)
                .withMessage(message)
                .withNewSource()
                .withComponent("kubelet")
                .withHost(pod.getSpec().getNodeName())
                .endSource()
                .withFirstTimestamp(now)
                .withLastTimestamp(now)
                .withCount(1)
                .build();
    }
}
