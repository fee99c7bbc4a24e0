package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A list of equal values.
 *
 * @param minimum fewest values
 */
public record ListShape(String noun, Shape item, int minimum) implements Shape {

    /** A list that may be empty. */
    public ListShape(String noun, Shape item) {
        this(noun, item, 0);
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "array");
        schema.put("items", item.schema());
        if (minimum > 0) {
            schema.put("minItems", minimum);
        }
        return schema;
    }
}
