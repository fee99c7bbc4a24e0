package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.Map;

/** A mapping from names of the user's own to equal values. */
public record MapShape(String noun, Shape value) implements Shape {

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("additionalProperties", value.schema());
        return schema;
    }
}
