package io.gangflow.minicluster.object;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The objects of a resource that a list or a watch selects. */
public final class Selection {

    /** Every object in every namespace. */
    public static final Selection ALL = new Selection("", LabelSelector.ALL, FieldSelector.ALL);

    private final String namespace;
    private final LabelSelector labels;
    private final FieldSelector fields;

    private Selection(String namespace, LabelSelector labels, FieldSelector fields) {
        this.namespace = namespace;
        this.labels = labels;
        this.fields = fields;
    }

    /**
     * The objects of a namespace (of all when it is empty) that match both selectors; an empty selector matches all.
     *
     * @throws ApiException (400) when a selector is invalid
     */
    public static Selection of(String namespace, String labelSelector, String fieldSelector) {
        return new Selection(namespace, LabelSelector.parse(labelSelector), FieldSelector.parse(fieldSelector));
    }

    public static Selection inNamespace(String namespace) {
        return of(namespace, "", "");
    }

    public boolean matches(StoredObject stored) {
        ObjectNode object = stored.node();
        return (namespace.isEmpty() || namespace.equals(stored.name().namespace()))
                && labels.matches(object.path("metadata").path("labels"))
                && fields.matches(object);
    }
}
