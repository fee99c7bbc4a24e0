package io.gangflow.pipeline.read;

import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.pipeline.yaml.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the places of all keys and values of a tree. */
public final class SourceMapBuilder {

    private final Map<String, SourceSpan> keys = new HashMap<>();
    private final Map<String, SourceSpan> values = new HashMap<>();

    private SourceMapBuilder() {}

    /** Returns keys and values by their path from the root. */
    public static SourceMap of(String file, Node root) {
        SourceMapBuilder builder = new SourceMapBuilder();
        builder.add("", root);
        return new SourceMap(file, builder.keys, builder.values);
    }

    private void add(String prefix, Node node) {
        if (node instanceof Node.Mapping mapping) {
            for (Node.Entry entry : mapping.entries()) {
                String path = prefix + entry.key().value();
                keys.put(path, entry.key().span());
                value(path, entry.value());
            }
        } else if (node instanceof Node.Sequence sequence) {
            List<Node> items = sequence.items();
            for (int index = 0; index < items.size(); index++) {
                value(prefix + index, items.get(index));
            }
        }
    }

    private void value(String path, Node node) {
        values.put(path, node.span());
        add(path + ".", node);
    }
}
