package io.gangflow.kubernetes.field;

import java.util.Map;

/** The fields of a kind or of a part of one, by name. */
record ObjectType(String name, Map<String, Field> fields) {

    ObjectType {
        fields = Map.copyOf(fields);
    }

    /** Whether a CRD has it, and Kubernetes has no type with these fields. */
    boolean isOwn() {
        return name.matches("X[0-9]+");
    }

    /**
     * A field.
     *
     * @param required whether the API server refuses objects without it
     * @param nullable whether custom resources may have no value in it
     */
    record Field(FieldType type, boolean required, boolean nullable) {}
}
