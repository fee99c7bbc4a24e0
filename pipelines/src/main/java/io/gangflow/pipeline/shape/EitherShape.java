package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A value in one of two forms.
 *
 * @param list usually a list; a scalar where the other form is a mapping
 */
public record EitherShape(Shape list, Shape other) implements Shape {

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
