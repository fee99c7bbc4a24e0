package io.gangflow.server.http;

import io.gangflow.kubernetes.kind.ApiResource;

/**
 * A permission that a caller needs in the served namespace, with the fields of a SubjectAccessReview. A route has one
 * for each kind that it reads or changes. They are checked before the handler is called, so that nothing is read for a
 * caller without permission.
 *
 * @param verb get, list, create, update, patch or delete; empty for {@link #NOBODY_ASKED} and {@link #ANYBODY}
 * @param group API group, empty for the core group
 * @param resource plural, with the subresource after a slash: {@code pods/log}
 * @param clusterWide whether it is asked for the cluster: the kind is cluster-scoped, or all namespaces are read, so
 *     that a Role grants no permission on it
 */
public record Permission(String verb, String group, String resource, boolean clusterWide) {

    /** No token is needed: version, health, and the routes that issue tokens. */
    public static final Permission NOBODY_ASKED = new Permission("", "", "");

    /** A valid token is needed, but no permission: the response contains nothing about the cluster. */
    public static final Permission ANYBODY = new Permission("", "", "*");

    private Permission(String verb, String group, String resource) {
        this(verb, group, resource, false);
    }

    /** Returns a permission on a kind: in the served namespace, or in the cluster for cluster-scoped kinds. */
    public static Permission of(String verb, ApiResource kind) {
        return new Permission(verb, kind.group(), kind.plural(), !kind.namespaced());
    }

    /** Returns a permission on a namespaced kind in all namespaces, which only a ClusterRole grants. */
    public static Permission everywhere(String verb, ApiResource kind) {
        return new Permission(verb, kind.group(), kind.plural(), true);
    }

    /** Returns the sentence for a caller without it. */
    public String refusal() {
        return "You are not allowed to %s `%s`%s."
                .formatted(
                        verb,
                        group.isEmpty() ? resource : resource + "." + group,
                        clusterWide ? " of the whole cluster" : " in this namespace");
    }

    /** Returns a permission on a subresource, such as the logs of pods. */
    public static Permission of(String verb, ApiResource kind, String subresource) {
        return new Permission(verb, kind.group(), kind.plural() + "/" + subresource, !kind.namespaced());
    }
}
