package io.gangflow.argo.compiler.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.json.ModelJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of an object without a model class, in serialization order. Values are strings, numbers, booleans, lists
 * and maps; model objects are converted to trees.
 */
public final class Fields {

    private final Map<String, Object> fields = new LinkedHashMap<>();

    public static Fields of(String name, Object value) {
        return new Fields().with(name, value);
    }

    /** One or several model objects as a tree, equal to what is read back. */
    public static JsonNode tree(Object model) {
        try {
            return ModelJson.MAPPER.readTree(ModelJson.MAPPER.writeValueAsBytes(model));
        } catch (IOException e) {
            throw new UncheckedIOException("%s is not written as JSON".formatted(model.getClass()), e);
        }
    }

    public Fields with(String name, Object value) {
        fields.put(name, value);
        return this;
    }

    public Fields withAny(String name, Optional<?> value) {
        value.ifPresent(present -> fields.put(name, present));
        return this;
    }

    public Fields withUnlessEmpty(String name, Collection<?> value) {
        return value.isEmpty() ? this : with(name, List.copyOf(value));
    }

    public Fields withUnlessEmpty(String name, String value) {
        return value.isEmpty() ? this : with(name, value);
    }

    public Map<String, Object> map() {
        return new LinkedHashMap<>(fields);
    }
}
