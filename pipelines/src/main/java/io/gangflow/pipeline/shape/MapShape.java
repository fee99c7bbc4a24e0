package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.Map;

/** A mapping with names chosen by the user and equal values. */
public record MapShape(String noun, Shape value) implements Shape {

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("additionalProperties", value.schema());
        return schema;
    }
}
