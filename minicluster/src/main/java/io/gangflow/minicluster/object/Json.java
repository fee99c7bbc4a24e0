package io.gangflow.minicluster.object;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.io.UncheckedIOException;

/** JSON trees, read with the limits of {@link BoundedJson}. No data binding to classes. */
public final class Json {

    /**
     * Writes ASCII: after a multi-byte character, fabric8's client parses the rest of its buffer as text, and its watch
     * ends (kubernetes-client 7.6.1, WatchHTTPManager, {@code decode(content).array()}).
     */
    private static final ObjectMapper MAPPER = BoundedJson.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    public static JsonNode read(byte[] bytes) throws IOException {
        return MAPPER.readTree(bytes);
    }

    public static byte[] write(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("A JSON tree could not be written", e);
        }
    }

    /** The object at {@code field}, created when it is absent or not an object. */
    public static ObjectNode child(ObjectNode parent, String field) {
        return parent.get(field) instanceof ObjectNode child ? child : parent.putObject(field);
    }

    /** Sets {@code field} unless it already has a non-null value. */
    public static void putDefault(ObjectNode parent, String field, JsonNode value) {
        if (parent.path(field).isMissingNode() || parent.path(field).isNull()) {
            parent.set(field, value);
        }
    }

    public static void putDefault(ObjectNode parent, String field, String value) {
        putDefault(parent, field, JsonNodeFactory.instance.textNode(value));
    }

    public static void putDefault(ObjectNode parent, String field, int value) {
        putDefault(parent, field, JsonNodeFactory.instance.numberNode(value));
    }
}
