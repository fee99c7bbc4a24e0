package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.builder.Builder;
import io.fabric8.kubernetes.api.builder.Editable;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import org.jspecify.annotations.Nullable;

/** Copies of objects with one part exchanged. */
final class Copies {

    private Copies() {}

    static HasMetadata withMetadata(HasMetadata object, ObjectMeta metadata) {
        if (object instanceof Pod pod) {
            return pod(pod, metadata, pod.getStatus());
        }
        HasMetadata copy = of(object);
        copy.setMetadata(metadata);
        return copy;
    }

    /** @throws IllegalArgumentException for a kind whose status nobody writes here */
    static HasMetadata withStatusOf(HasMetadata object, HasMetadata source) {
        if (object instanceof Pod pod && source instanceof Pod from) {
            return pod(pod, new ObjectMetaBuilder(pod.getMetadata()).build(), from.getStatus());
        }
        HasMetadata copy = of(object);
        if (copy instanceof Job job && source instanceof Job from) {
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
            custom.setAdditionalProperty(
                    "status", from.getAdditionalProperties().get("status"));
        } else {
            throw new IllegalArgumentException("the status of %s/%s `%s` is not written here"
                    .formatted(
                            object.getApiVersion(),
                            object.getKind(),
                            object.getMetadata().getName()));
        }
        return copy;
    }

    /** Binding takes a nomination back (feature ClearingNominatedNodeNameAfterBinding, on since 1.35). */
    static Pod bound(Pod pod, String node) {
        PodBuilder bound = new PodBuilder(pod).editSpec().withNodeName(node).endSpec();
        return pod.getStatus() == null || pod.getStatus().getNominatedNodeName() == null
                ? bound.build()
                : bound.editStatus().withNominatedNodeName(null).endStatus().build();
    }

    /** The pod with another status. */
    static Pod withStatus(Pod pod, PodStatus status) {
        return pod(pod, pod.getMetadata(), status);
    }

    /** Pods are copied most often by far, and share what is not exchanged: objects are never modified. */
    private static Pod pod(Pod pod, ObjectMeta metadata, @Nullable PodStatus status) {
        Pod copy = new Pod(pod.getApiVersion(), pod.getKind(), metadata, pod.getSpec(), status);
        pod.getAdditionalProperties().forEach(copy::setAdditionalProperty);
        return copy;
    }

    private static HasMetadata of(HasMetadata object) {
        if (object instanceof Editable<?> editable
                && editable.edit() instanceof Builder<?> builder
                && builder.build() instanceof HasMetadata copy) {
            return copy;
        }
        throw new IllegalArgumentException("%s/%s `%s` cannot be copied"
                .formatted(
                        object.getApiVersion(),
                        object.getKind(),
                        object.getMetadata().getName()));
    }
}
