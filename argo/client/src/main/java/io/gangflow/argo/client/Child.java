package io.gangflow.argo.client;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.gangflow.kubernetes.kind.ApiResource;

/** An object that a stage has created, identified by UID. */
record Child(ApiResource kind, String name, String uid) {

    static Child of(ApiResource kind, GenericKubernetesResource object) {
        return new Child(
                kind, object.getMetadata().getName(), object.getMetadata().getUid());
    }

    /** Its path in the API. */
    String path(String namespace) {
        String served = kind.group().isEmpty() ? "api" : "apis";
        return "/%s/%s/namespaces/%s/%s/%s".formatted(served, kind.apiVersion(), namespace, kind.plural(), name);
    }
}
