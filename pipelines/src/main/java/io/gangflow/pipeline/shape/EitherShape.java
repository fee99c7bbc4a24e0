package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One of two forms, distinguished by whether the value is a mapping, a list, a text or a text with a reference. */
public record EitherShape(Shape first, Shape other) implements Shape {

    @Override
    public String noun() {
        return first.noun() + " or " + other.noun();
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("anyOf", List.of(first.schema(), other.schema()));
        return schema;
    }

    /** Returns the form that a value has, or most likely should have. */
    public Shape of(Node node) {
        return fits(first, node) || !(fits(other, node) || node instanceof Node.Mapping) ? first : other;
    }

    private static boolean fits(Shape shape, Node node) {
        if (shape instanceof EitherShape either) {
            return fits(either.first, node) || fits(either.other, node);
        }
        if (shape instanceof ScalarShape) {
            return node instanceof Node.Scalar scalar
                    && (shape != StringShape.REFERENCE || scalar.value().contains("${"));
        }
        return shape instanceof ListShape ? node instanceof Node.Sequence : node instanceof Node.Mapping;
    }
}
