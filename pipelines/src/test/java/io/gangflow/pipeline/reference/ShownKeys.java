package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.shape.EitherShape;
import io.gangflow.pipeline.shape.ListShape;
import io.gangflow.pipeline.shape.MapShape;
import io.gangflow.pipeline.shape.ObjectShape;
import io.gangflow.pipeline.shape.Shape;
import io.gangflow.pipeline.yaml.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The keys of a language that occur in documents. A key with the same name, values and description in two mappings
 * counts once.
 */
final class ShownKeys {

    private final Set<Map.Entry<String, ObjectShape.Key>> shown = new HashSet<>();

    /** Adds every key of a document. */
    void add(Shape shape, Node node) {
        if (shape instanceof EitherShape either) {
            add(either.of(node), node);
        } else if (shape instanceof ListShape list && node instanceof Node.Sequence sequence) {
            sequence.items().forEach(item -> add(list.item(), item));
        } else if (node instanceof Node.Mapping mapping) {
            mapping.entries().forEach(entry -> add(shape, entry.key().value(), entry.value()));
        }
    }

    private void add(Shape shape, String key, Node value) {
        if (shape instanceof MapShape map) {
            add(map.value(), value);
        } else if (shape instanceof ObjectShape object && object.keys().containsKey(key)) {
            shown.add(Map.entry(key, object.keys().get(key)));
            add(object.keys().get(key).shape(), value);
        }
    }

    /**
     * Returns texts such as {@code Stage: late, notify}, for each mapping below a root with keys that no document has.
     */
    List<String> missing(ObjectShape root) {
        List<String> missing = new ArrayList<>();
        for (ObjectShape section : Sections.of(root).keySet()) {
            List<String> keys = section.keys().entrySet().stream()
                    .filter(entry -> !shown.contains(Map.entry(entry.getKey(), entry.getValue())))
                    .map(Map.Entry::getKey)
                    .toList();
            if (!keys.isEmpty()) {
                missing.add(Titles.of(section) + ": " + String.join(", ", keys));
            }
        }
        return missing;
    }
}
