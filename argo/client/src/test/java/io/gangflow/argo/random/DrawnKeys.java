package io.gangflow.argo.random;

import io.gangflow.pipeline.shape.EitherShape;
import io.gangflow.pipeline.shape.ListShape;
import io.gangflow.pipeline.shape.MapShape;
import io.gangflow.pipeline.shape.ObjectShape;
import io.gangflow.pipeline.shape.PipelineShape;
import io.gangflow.pipeline.shape.ScalarShape;
import io.gangflow.pipeline.shape.Shape;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The keys of the language that occur in documents, such as {@code a volume.subPath}. */
final class DrawnKeys {

    private final Set<String> drawn = new TreeSet<>();

    /** Adds every key of a document. */
    void add(Map<String, ?> document) {
        add(PipelineShape.PIPELINE, document);
    }

    /** The keys of the language that no document contained. */
    Set<String> missing() {
        Set<String> missing = all();
        missing.removeAll(drawn);
        return missing;
    }

    /** How many keys of the language occurred, such as {@code 290 of 300}. */
    String share() {
        int all = all().size();
        return (all - missing().size()) + " of " + all;
    }

    private static Set<String> all() {
        Set<String> all = new TreeSet<>();
        all(PipelineShape.PIPELINE, all);
        return all;
    }

    private void add(Shape shape, Object value) {
        if (shape instanceof EitherShape either) {
            add(fits(either.first(), value) ? either.first() : either.other(), value);
        } else if (shape instanceof ListShape list && value instanceof Collection<?> items) {
            items.forEach(item -> add(list.item(), item));
        } else if (shape instanceof MapShape map && value instanceof Map<?, ?> entries) {
            entries.values().forEach(entry -> add(map.value(), entry));
        } else if (shape instanceof ObjectShape object && value instanceof Map<?, ?> entries) {
            entries.forEach((key, entry) -> {
                ObjectShape.Key known = object.keys().get(String.valueOf(key));
                if (known != null) {
                    drawn.add(object.noun() + "." + key);
                    add(known.shape(), entry);
                }
            });
        }
    }

    private static boolean fits(Shape shape, Object value) {
        if (shape instanceof EitherShape either) {
            return fits(either.first(), value) || fits(either.other(), value);
        }
        boolean scalar = !(value instanceof Map || value instanceof Collection);
        return shape instanceof ScalarShape
                ? scalar
                : shape instanceof ListShape ? value instanceof Collection : value instanceof Map;
    }

    private static void all(Shape shape, Set<String> found) {
        if (shape instanceof EitherShape either) {
            all(either.first(), found);
            all(either.other(), found);
        } else if (shape instanceof ListShape list) {
            all(list.item(), found);
        } else if (shape instanceof MapShape map) {
            all(map.value(), found);
        } else if (shape instanceof ObjectShape object) {
            object.keys().forEach((name, key) -> {
                found.add(object.noun() + "." + name);
                all(key.shape(), found);
            });
        }
    }
}
