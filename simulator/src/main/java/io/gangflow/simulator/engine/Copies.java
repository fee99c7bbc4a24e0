package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.SharedCopy;
import java.util.LinkedHashMap;
import java.util.Map;

/** Copies of objects with one part replaced, which share the other parts: objects are never modified. */
public final class Copies {

    private Copies() {}

    public static HasMetadata withMetadata(HasMetadata object, ObjectMeta metadata) {
        HasMetadata copy = SharedCopy.of(object);
        copy.setMetadata(metadata);
        return copy;
    }

    /**
     * @throws IllegalArgumentException for a kind whose status is never written here
     */
    static HasMetadata withStatusOf(HasMetadata object, HasMetadata source) {
        HasMetadata copy = SharedCopy.of(object);
        if (copy instanceof Pod pod && source instanceof Pod from) {
            pod.setStatus(from.getStatus());
        } else if (copy instanceof Job job && source instanceof Job from) {
            job.setStatus(from.getStatus());
        } else if (copy instanceof PodGroup group && source instanceof PodGroup from) {
            group.setStatus(from.getStatus());
        } else if (copy instanceof PodDisruptionBudget budget && source instanceof PodDisruptionBudget from) {
            budget.setStatus(from.getStatus());
        } else if (copy instanceof Node node && source instanceof Node from) {
            node.setStatus(from.getStatus());
        } else if (copy instanceof Deployment deployment && source instanceof Deployment from) {
            deployment.setStatus(from.getStatus());
        } else if (copy instanceof io.fabric8.volcano.api.model.batch.v1alpha1.Job job
                && source instanceof io.fabric8.volcano.api.model.batch.v1alpha1.Job from) {
            job.setStatus(from.getStatus());
        } else if (copy instanceof GenericKubernetesResource custom
                && source instanceof GenericKubernetesResource from) {
            Map<String, Object> properties = new LinkedHashMap<>(custom.getAdditionalProperties());
            properties.put("status", from.getAdditionalProperties().get("status"));
            custom.setAdditionalProperties(properties);
        } else {
            throw new IllegalArgumentException("the status of %s/%s `%s` is not written here"
                    .formatted(
                            object.getApiVersion(),
                            object.getKind(),
                            object.getMetadata().getName()));
        }
        return copy;
    }

    /** Binding clears a nomination (feature ClearingNominatedNodeNameAfterBinding, on since 1.35). */
    static Pod bound(Pod pod, String node) {
        PodSpec spec = SharedCopy.of(pod.getSpec());
        spec.setNodeName(node);
        Pod bound = SharedCopy.of(pod);
        bound.setSpec(spec);
        if (pod.getStatus() != null && pod.getStatus().getNominatedNodeName() != null) {
            PodStatus status = SharedCopy.of(pod.getStatus());
            status.setNominatedNodeName(null);
            bound.setStatus(status);
        }
        return bound;
    }

    /** Returns the pod with another status. */
    static Pod withStatus(Pod pod, PodStatus status) {
        Pod copy = SharedCopy.of(pod);
        copy.setStatus(status);
        return copy;
    }
}
