package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.Map;

/** A list of equal values. */
public record ListShape(String noun, Shape item) implements Shape {

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "array");
        schema.put("items", item.schema());
        return schema;
    }
}
