package io.gangflow.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Builds an object of a shape. A field that the shape does not declare is a programming error. Not thread-safe. */
public final class ShapedAnswer {

    private final Shape shape;
    private final Map<String, JsonNode> values = new TreeMap<>();

    ShapedAnswer(Shape shape) {
        this.shape = shape;
    }

    public ShapedAnswer put(String field, JsonNode value) {
        if (!shape.fields().containsKey(field)) {
            throw new IllegalStateException("%s has no field `%s`".formatted(shape.name(), field));
        }
        values.put(field, value);
        return this;
    }

    public ShapedAnswer put(String field, String value) {
        return put(field, TextNode.valueOf(value));
    }

    public ShapedAnswer put(String field, long value) {
        return put(field, LongNode.valueOf(value));
    }

    public ShapedAnswer put(String field, boolean value) {
        return put(field, BooleanNode.valueOf(value));
    }

    public ShapedAnswer put(String field, Optional<?> value) {
        return value.map(Object::toString).map(text -> put(field, text)).orElse(this);
    }

    /** Sets a time as RFC 3339, in UTC. */
    public ShapedAnswer putTime(String field, Optional<Instant> value) {
        return put(field, value);
    }

    /** Sets a duration in seconds. */
    public ShapedAnswer putSeconds(String field, Optional<Double> value) {
        return value.map(seconds -> put(field, DecimalNode.valueOf(BigDecimal.valueOf(seconds))))
                .orElse(this);
    }

    public ShapedAnswer put(String field, Collection<? extends JsonNode> values) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        values.forEach(list::add);
        return put(field, list);
    }

    public ShapedAnswer putTexts(String field, Collection<String> texts) {
        return put(field, texts.stream().map(TextNode::valueOf).toList());
    }

    /** Returns the fields in the order of the shape. */
    public ObjectNode done() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        shape.fields().forEach((field, declared) -> {
            JsonNode value = values.get(field);
            if (value != null) {
                json.set(field, value);
            } else if (declared.required()) {
                json.set(field, shape.missing(field));
            }
        });
        return json;
    }
}
