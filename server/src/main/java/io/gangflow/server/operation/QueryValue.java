package io.gangflow.server.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gangflow.server.schema.Schema;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Converts texts of a path or a query to the types of their schema; a text that cannot be converted stays a text. */
final class QueryValue {

    private QueryValue() {}

    static JsonNode of(Schema schema, String text) {
        return of(type(schema.json()), text);
    }

    static JsonNode list(Schema schema, List<String> texts) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        texts.forEach(text -> list.add(of(type(schema.json().path("items")), text)));
        return list;
    }

    private static String type(JsonNode schema) {
        if (schema.has("anyOf")) {
            return schema.path("anyOf").path(0).path("type").asText();
        }
        return schema.path("type").asText();
    }

    private static JsonNode of(String type, String text) {
        Optional<? extends JsonNode> value = switch (type) {
            case "integer" -> whole(text);
            case "number" -> number(text);
            case "boolean" -> bool(text);
            default -> Optional.of(TextNode.valueOf(text));
        };
        return value.isPresent() ? value.get() : TextNode.valueOf(text);
    }

    private static Optional<JsonNode> whole(String text) {
        try {
            return Optional.of(LongNode.valueOf(Long.parseLong(text)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<JsonNode> number(String text) {
        try {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) ? Optional.of(DoubleNode.valueOf(value)) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<JsonNode> bool(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes", "on", "t", "y" -> Optional.of(BooleanNode.TRUE);
            case "false", "0", "no", "off", "f", "n" -> Optional.of(BooleanNode.FALSE);
            default -> Optional.empty();
        };
    }
}
