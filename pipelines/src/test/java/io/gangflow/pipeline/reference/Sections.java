package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.shape.EitherShape;
import io.gangflow.pipeline.shape.ListShape;
import io.gangflow.pipeline.shape.MapShape;
import io.gangflow.pipeline.shape.ObjectShape;
import io.gangflow.pipeline.shape.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The mappings of a language with the places where they can occur, each once, outer ones first. */
final class Sections {

    private final Map<ObjectShape, List<String>> places = new LinkedHashMap<>();

    private Sections() {}

    /** Returns all mappings below a root; the root's own place is the empty text. */
    static Map<ObjectShape, List<String>> of(ObjectShape root) {
        Sections sections = new Sections();
        sections.visit(root, "");
        return sections.places;
    }

    private void visit(Shape shape, String place) {
        if (shape instanceof ObjectShape object) {
            boolean first = !places.containsKey(object);
            places.computeIfAbsent(object, any -> new ArrayList<>()).add(place);
            if (first) {
                object.keys().forEach((name, key) -> visit(key.shape(), place.isEmpty() ? name : place + "." + name));
            }
        } else if (shape instanceof MapShape map) {
            visit(map.value(), place + ".NAME");
        } else if (shape instanceof ListShape list) {
            visit(list.item(), place + "[]");
        } else if (shape instanceof EitherShape either) {
            visit(either.first(), place);
            visit(either.other(), place);
        }
    }
}
