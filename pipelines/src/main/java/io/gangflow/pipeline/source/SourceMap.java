package io.gangflow.pipeline.source;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * The place of each value of a document, by its path: {@code stages.train.ddp.workers}. List elements are addressed by
 * index: {@code stages.train.after.0}. The model contains no positions; checks look them up here. Immutable.
 */
public final class SourceMap {

    private final String file;
    private final Map<String, SourceSpan> keys;
    private final Map<String, SourceSpan> values;

    /**
     * Stores the maps without copying them; they must not change afterwards. Copies would cost as much as all other
     * handling of places in a large file.
     *
     * @param keys spans of the mapping keys, by path
     * @param values spans of the values, by path
     */
    public SourceMap(String file, Map<String, SourceSpan> keys, Map<String, SourceSpan> values) {
        this.file = file;
        this.keys = Collections.unmodifiableMap(keys);
        this.values = Collections.unmodifiableMap(values);
    }

    public static SourceMap empty(String file) {
        return new SourceMap(file, Map.of(), Map.of());
    }

    /** Returns the span of the value at the path, or of the nearest enclosing value in the document. */
    public SourceSpan value(String... path) {
        return nearest(values, path);
    }

    /** Returns the span of the key at the path, or of the nearest enclosing key in the document. */
    public SourceSpan key(String... path) {
        return nearest(keys, path);
    }

    /** Returns whether the document has a key at exactly this path. */
    public boolean has(String... path) {
        return keys.containsKey(String.join(".", path));
    }

    /** Returns whether the document has a value at exactly this path. */
    public boolean hasValue(String... path) {
        return values.containsKey(String.join(".", path));
    }

    /** Returns these places, and those below {@code from} in another document as if they were below {@code to}. */
    public SourceMap with(String to, SourceMap other, String from) {
        return new SourceMap(file, moved(keys, to, other.keys, from), moved(values, to, other.values, from));
    }

    private static Map<String, SourceSpan> moved(
            Map<String, SourceSpan> mine, String to, Map<String, SourceSpan> others, String from) {
        Map<String, SourceSpan> all = new HashMap<>(mine);
        others.forEach((path, span) -> {
            if (path.equals(from) || path.startsWith(from + ".")) {
                all.put(to + path.substring(from.length()), span);
            }
        });
        return all;
    }

    /** Returns the places below a path, as if it were the root. */
    public SourceMap below(String... path) {
        String prefix = String.join(".", path) + ".";
        return new SourceMap(file, below(prefix, keys), below(prefix, values));
    }

    private static Map<String, SourceSpan> below(String prefix, Map<String, SourceSpan> spans) {
        Map<String, SourceSpan> below = new HashMap<>();
        spans.forEach((path, span) -> {
            if (path.startsWith(prefix)) {
                below.put(path.substring(prefix.length()), span);
            }
        });
        return below;
    }

    public String file() {
        return file;
    }

    private SourceSpan nearest(Map<String, SourceSpan> spans, String[] path) {
        for (int length = path.length; length > 0; length--) {
            SourceSpan span = spans.get(String.join(".", Arrays.copyOf(path, length)));
            if (span != null) {
                return span;
            }
        }
        return SourceSpan.startOf(file);
    }
}
