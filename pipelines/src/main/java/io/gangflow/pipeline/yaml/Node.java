package io.gangflow.pipeline.yaml;

import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;
import java.util.Optional;

/** A value of a document with its position. Immutable. */
public sealed interface Node {

    /** Returns the start of the value; the whole value if it is on one line. */
    SourceSpan span();

    /** Returns the last line of the value. */
    int lastLine();

    /** Returns a description for messages: {@code a mapping}, {@code a list}, {@code `four`}. */
    String noun();

    /** Keys and values in the order of the file; keys are unique. */
    record Mapping(SourceSpan span, int lastLine, List<Entry> entries) implements Node {
        public Mapping {
            entries = List.copyOf(entries);
        }

        public Optional<Entry> entry(String key) {
            for (Entry entry : entries) {
                if (entry.key().value().equals(key)) {
                    return Optional.of(entry);
                }
            }
            return Optional.empty();
        }

        public Optional<Node> get(String key) {
            return entry(key).map(Entry::value);
        }

        @Override
        public String noun() {
            return "a mapping";
        }
    }

    /** A list. */
    record Sequence(SourceSpan span, int lastLine, List<Node> items) implements Node {
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String noun() {
            return "a list";
        }
    }

    /**
     * A text, number or boolean.
     *
     * @param plain whether it is written without quotes and not as a block, so that {@code 3} and {@code true} are not
     *     texts
     */
    record Scalar(SourceSpan span, int lastLine, String value, boolean plain) implements Node {

        /** Returns whether the value is empty, or YAML's null. */
        public boolean isNull() {
            return plain && PlainScalar.isNull(value);
        }

        @Override
        public String noun() {
            return isNull() ? "nothing" : "`" + Excerpt.of(value) + "`";
        }
    }

    /** One key with its value. */
    record Entry(Scalar key, Node value) {}
}
