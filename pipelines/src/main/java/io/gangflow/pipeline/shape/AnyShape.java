package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.Map;

/** A mapping that is taken as it is: an object of the cluster. */
public record AnyShape(String noun) implements Shape {

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        return schema;
    }
}
