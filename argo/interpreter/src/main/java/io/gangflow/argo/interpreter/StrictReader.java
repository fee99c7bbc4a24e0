package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Strict reading of a workflow: rejects unsupported and missing fields with their names. */
final class StrictReader {

    private StrictReader() {}

    /** Rejects an object with other fields than these. */
    static void only(String where, @Nullable ArgoObject object, Set<String> fields) {
        if (object != null) {
            only(where, ArgoJson.tree(object), fields);
        }
    }

    static void only(String where, JsonNode object, Set<String> fields) {
        object.fieldNames().forEachRemaining(field -> {
            if (!fields.contains(field)) {
                throw UnsupportedWorkflowException.field(where, field);
            }
        });
    }

    /** Rejects a node that is not an object. */
    static void object(String where, JsonNode node) {
        if (!node.isObject()) {
            throw new UnsupportedWorkflowException("%s is not an object: %s".formatted(where, node));
        }
    }

    /** Requires a field that is not empty. */
    static String there(String where, String field, String value) {
        return given(where, field, value.isEmpty() ? null : value);
    }

    /** Requires a field. */
    static <T> T given(String where, String field, @Nullable T value) {
        if (value == null) {
            throw new UnsupportedWorkflowException("%s has no `%s`".formatted(where, field));
        }
        return value;
    }

    /** Requires the only supported value of a field. */
    static void expect(String where, String field, Object found, Object value) {
        if (!found.equals(value)) {
            throw UnsupportedWorkflowException.field(where, field + ": " + found);
        }
    }

    static OptionalInt optionalInt(@Nullable JsonNode number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number.asInt());
    }

    static OptionalInt optionalInt(@Nullable Long number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(Math.toIntExact(number));
    }
}
