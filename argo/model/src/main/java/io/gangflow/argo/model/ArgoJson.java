package io.gangflow.argo.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.json.BoundedJson;
import java.util.function.Consumer;

/** Converts Argo's objects to JSON and back, with the limits of {@link BoundedJson}. Thread-safe. */
public final class ArgoJson {

    private static final ObjectMapper MAPPER = BoundedJson.builder()
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();

    private ArgoJson() {}

    /**
     * Parses an object.
     *
     * @throws IllegalArgumentException when the text is not an object of the type, or exceeds a limit
     */
    public static <T> T read(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw notA(type, e);
        }
    }

    /**
     * Converts a tree, a map or another model class to an object.
     *
     * @throws IllegalArgumentException when the value is not an object of the type
     */
    public static <T> T convert(Object value, Class<T> type) {
        try {
            return MAPPER.treeToValue(tree(value), type);
        } catch (JsonProcessingException e) {
            throw notA(type, e);
        }
    }

    /**
     * Returns a changed copy of an object. Fields that its class does not define are kept.
     *
     * @throws IllegalArgumentException when the result is not an object of the type
     */
    @SuppressWarnings("unchecked") // a copy has the class of the object
    public static <T> T edit(T object, Consumer<ObjectNode> change) {
        ObjectNode tree = MAPPER.valueToTree(object);
        change.accept(tree);
        return (T) convert(tree, object.getClass());
    }

    /** An object as a tree. */
    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** An object as compact JSON. */
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("can't be written as JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** The message names the field but not the value, which may be a secret. */
    private static IllegalArgumentException notA(Class<?> type, JsonProcessingException cause) {
        String place = cause instanceof JsonMappingException mapping
                ? mapping.getPathReference()
                : String.valueOf(cause.getLocation().offsetDescription());
        return new IllegalArgumentException("not a %s: %s".formatted(type.getSimpleName(), place));
    }
}
