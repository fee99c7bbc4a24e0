package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A list of equal values.
 *
 * @param minimum minimum number of values
 * @param distinct whether values must be unique
 */
public record ListShape(String noun, Shape item, int minimum, boolean distinct) implements Shape {

    /** Creates the shape of a list that may be empty. */
    public ListShape(String noun, Shape item) {
        this(noun, item, 0);
    }

    /** Creates the shape of a list with a minimum number of values. */
    public ListShape(String noun, Shape item, int minimum) {
        this(noun, item, minimum, false);
    }

    /** Returns this shape with unique values. */
    public ListShape once() {
        return new ListShape(noun, item, minimum, true);
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "array");
        schema.put("items", item.schema());
        if (distinct) {
            schema.put("uniqueItems", true);
        }
        if (minimum > 0) {
            schema.put("minItems", minimum);
        }
        return schema;
    }
}
