package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A list, or something that is none. */
public record EitherShape(ListShape list, Shape other) implements Shape {

    @Override
    public String noun() {
        return list.noun() + " or " + other.noun();
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("anyOf", List.of(list.schema(), other.schema()));
        return schema;
    }
}
