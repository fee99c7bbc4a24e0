package io.gangflow.pipeline.read;

import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.pipeline.yaml.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the places of the keys and values of a tree by their whole paths. Long keys above many values could need
 * gigabytes, so the paths together have a maximum size; a value beyond it has the place of an enclosing value.
 */
public final class SourceMapBuilder {

    /** Maximum length of all paths together: 64 characters for each of 500,000 values. */
    private static final int MOST_CHARACTERS = 32 << 20;

    private final Map<String, SourceSpan> keys = new HashMap<>();
    private final Map<String, SourceSpan> values = new HashMap<>();

    private int characters;

    private SourceMapBuilder() {}

    /** Returns keys and values by their path from the root. */
    public static SourceMap of(String file, Node root) {
        SourceMapBuilder builder = new SourceMapBuilder();
        builder.add("", root);
        return new SourceMap(file, builder.keys, builder.values);
    }

    private void add(String prefix, Node node) {
        if (node instanceof Node.Mapping mapping) {
            List<Node.Entry> entries = mapping.entries();
            for (int index = 0; index < entries.size() && characters < MOST_CHARACTERS; index++) {
                Node.Scalar key = entries.get(index).key();
                String path = prefix + key.value();
                keys.put(path, key.span());
                value(path, entries.get(index).value());
            }
        } else if (node instanceof Node.Sequence sequence) {
            List<Node> items = sequence.items();
            for (int index = 0; index < items.size() && characters < MOST_CHARACTERS; index++) {
                value(prefix + index, items.get(index));
            }
        }
    }

    private void value(String path, Node node) {
        characters += path.length();
        values.put(path, node.span());
        if (!(node instanceof Node.Scalar)) {
            add(path + ".", node);
        }
    }
}
