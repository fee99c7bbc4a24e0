package io.gangflow.airflow.http;

import io.gangflow.kubernetes.kind.ApiResource;

/**
 * What a caller must be allowed to do in the namespace that is served, as a SubjectAccessReview asks it. A route has
 * one for each kind that it reads or changes; they are checked before the handler is called, so that nothing is read
 * for somebody who may not see it.
 *
 * @param verb get, list, create, update, patch or delete; empty for {@link #NOBODY_ASKED} and {@link #ANYBODY}
 * @param group API group, empty for Kubernetes' own
 * @param resource plural, with the subresource after a slash: {@code pods/log}
 * @param clusterWide whether objects of the kind are in no namespace, so that a Role gives no right on them
 */
public record Permission(String verb, String group, String resource, boolean clusterWide) {

    /** No token is needed: version, health, the way to a token. */
    public static final Permission NOBODY_ASKED = new Permission("", "", "");

    /** A valid token is needed and no right: what is answered tells nothing of the cluster. */
    public static final Permission ANYBODY = new Permission("", "", "*");

    private Permission(String verb, String group, String resource) {
        this(verb, group, resource, false);
    }

    /** A right on a kind: in the namespace that is served, or on the cluster where its objects are in none. */
    public static Permission of(String verb, ApiResource kind) {
        return new Permission(verb, kind.group(), kind.plural(), !kind.namespaced());
    }

    /** A right on what a kind has beside its objects, such as the logs of pods. */
    public static Permission of(String verb, ApiResource kind, String subresource) {
        return new Permission(verb, kind.group(), kind.plural() + "/" + subresource, !kind.namespaced());
    }
}
