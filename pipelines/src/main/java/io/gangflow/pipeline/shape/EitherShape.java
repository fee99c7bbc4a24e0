package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A list, or a mapping. */
public record EitherShape(ListShape list, MapShape map) implements Shape {

    @Override
    public String noun() {
        return list.noun() + " or " + map.noun();
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("anyOf", List.of(list.schema(), map.schema()));
        return schema;
    }
}
