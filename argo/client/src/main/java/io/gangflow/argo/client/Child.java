package io.gangflow.argo.client;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/** An object that a stage has created, and no other of its name. */
record Child(ResourceDefinitionContext kind, String name, String uid) {

    static Child of(ResourceDefinitionContext kind, GenericKubernetesResource object) {
        return new Child(
                kind, object.getMetadata().getName(), object.getMetadata().getUid());
    }

    /** Where the API has it. */
    String path(String namespace) {
        String group = kind.getGroup();
        String served = group == null || group.isEmpty() ? "api" : "apis/" + group;
        return "/%s/%s/namespaces/%s/%s/%s".formatted(served, kind.getVersion(), namespace, kind.getPlural(), name);
    }
}
