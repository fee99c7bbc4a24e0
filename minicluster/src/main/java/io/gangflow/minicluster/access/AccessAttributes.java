package io.gangflow.minicluster.access;

/**
 * The attributes of a request for authorization.
 *
 * @param verb such as {@code create} or {@code deletecollection}
 * @param group the API group, empty for the core group
 * @param resource its plural
 * @param subresource such as {@code log}, else empty
 * @param namespace empty at the cluster scope
 * @param name empty for a collection
 */
public record AccessAttributes(
        String verb, String group, String resource, String subresource, String namespace, String name) {

    public AccessAttributes {
        if (verb.isEmpty() || resource.isEmpty()) {
            throw new IllegalArgumentException("Not an attempt: '" + verb + "' of '" + resource + "'");
        }
    }

    /** The same request with another verb. */
    public AccessAttributes withVerb(String other) {
        return new AccessAttributes(other, group, resource, subresource, namespace, name);
    }

    /** The form used in rules: {@code pods} or {@code pods/log}. */
    String combinedResource() {
        return subresource.isEmpty() ? resource : resource + "/" + subresource;
    }

    /**
     * The error message in the wording of kube-apiserver 1.36 (apiserver,
     * {@code pkg/endpoints/handlers/responsewriters}).
     */
    public String refusal(String user) {
        String what = group.isEmpty() ? resource : resource + "." + group;
        String which = name.isEmpty() ? "" : " \"" + name + "\"";
        String where = namespace.isEmpty() ? "at the cluster scope" : "in the namespace \"" + namespace + "\"";
        return "%s%s is forbidden: User \"%s\" cannot %s resource \"%s\" in API group \"%s\" %s"
                .formatted(what, which, user, verb, combinedResource(), group, where);
    }
}
