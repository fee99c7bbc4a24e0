package io.gangflow.page.shape;

import io.gangflow.server.schema.Shape;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All shapes by name. */
public final class AllShapes {

    private static final List<List<Shape>> SHAPES =
            List.of(ErrorShapes.all(), SessionShapes.all(), RunShapes.all(), StageShapes.all());

    private AllShapes() {}

    public static Map<String, Shape> byName() {
        Map<String, Shape> all = new TreeMap<>();
        SHAPES.forEach(group -> group.forEach(shape -> {
            if (all.put(shape.name(), shape) != null) {
                throw new IllegalStateException("two shapes are called " + shape.name());
            }
        }));
        return all;
    }
}
