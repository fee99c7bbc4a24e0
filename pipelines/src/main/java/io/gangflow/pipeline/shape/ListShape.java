package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A list of equal values.
 *
 * @param minimum fewest values
 * @param distinct whether no value may be there twice
 */
public record ListShape(String noun, Shape item, int minimum, boolean distinct) implements Shape {

    /** A list that may be empty. */
    public ListShape(String noun, Shape item) {
        this(noun, item, 0);
    }

    /** A list with at least so many values. */
    public ListShape(String noun, Shape item, int minimum) {
        this(noun, item, minimum, false);
    }

    /** The same, with each value once. */
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
