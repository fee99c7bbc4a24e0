package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.Map;

/** A mapping that is not checked further: a cluster object. */
public record AnyShape(String noun) implements Shape {

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        return schema;
    }
}
