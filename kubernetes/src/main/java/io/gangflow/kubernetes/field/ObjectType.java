package io.gangflow.kubernetes.field;

import java.util.Map;

/** The fields, by name, of a kind or of a part of one. */
record ObjectType(String name, Map<String, Field> fields) {

    ObjectType {
        fields = Map.copyOf(fields);
    }

    /** Returns whether a CRD defines it, and Kubernetes has no type with these fields. */
    boolean isOwn() {
        return name.matches("X[0-9]+");
    }

    /**
     * A field.
     *
     * @param required whether the API server refuses objects without it
     * @param nullable whether it may be null in custom resources
     */
    record Field(FieldType type, boolean required, boolean nullable) {}
}
