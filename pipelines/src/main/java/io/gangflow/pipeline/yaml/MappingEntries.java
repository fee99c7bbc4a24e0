package io.gangflow.pipeline.yaml;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the entries of one mapping whose key is a string and occurs for the first time. */
final class MappingEntries {

    private final List<Diagnostic> found;
    private final List<Node.Entry> entries = new ArrayList<>();
    private final Map<String, Integer> lines = new HashMap<>();
    private final boolean merging;
    private final List<Node> merged = new ArrayList<>();
    private int lastLine;

    /** @param merging whether {@code <<} merges entries of other mappings, or is refused */
    MappingEntries(List<Diagnostic> found, boolean merging) {
        this.found = found;
        this.merging = merging;
    }

    void add(Node key, Node value) {
        lastLine = Math.max(lastLine, Math.max(key.lastLine(), value.lastLine()));
        if (!(key instanceof Node.Scalar scalar) || isOtherThanText(scalar)) {
            found.add(Diagnostic.of(
                            DiagnosticCode.GF0007,
                            key.span(),
                            "key %s is not a text".formatted(key.noun()),
                            "keys are texts")
                    .withHint("put the key in quotes"));
            return;
        }
        if (scalar.plain() && scalar.value().equals("<<")) {
            if (merging) {
                merged.add(value);
                return;
            }
            found.add(NodeBuilder.feature(key.span(), "merge keys are not allowed", "write the entries out"));
            return;
        }
        // Two encodings of the same letters (é as one character or as two) look equal and must count as equal.
        String name = Normalizer.normalize(scalar.value(), Normalizer.Form.NFC);
        Integer earlier = lines.putIfAbsent(name, scalar.span().line());
        if (earlier == null) {
            entries.add(new Node.Entry(scalar, value));
        } else {
            found.add(Diagnostic.of(
                    DiagnosticCode.GF0005,
                    key.span(),
                    "key %s is written twice".formatted(key.noun()),
                    "first written in line %d".formatted(earlier)));
        }
    }

    /**
     * Returns the entries. The mapping's own entries take precedence over merged ones, and earlier merged ones over
     * later (YAML 1.1, merge).
     */
    List<Node.Entry> list() {
        merged.forEach(this::merge);
        return entries;
    }

    private void merge(Node value) {
        if (value instanceof Node.Sequence sequence) {
            sequence.items().forEach(this::mergeMapping);
        } else {
            mergeMapping(value);
        }
    }

    private void mergeMapping(Node value) {
        if (!(value instanceof Node.Mapping mapping)) {
            found.add(NodeBuilder.feature(
                    value.span(), "%s cannot be merged".formatted(value.noun()), "`<<` takes mappings"));
            return;
        }
        for (Node.Entry entry : mapping.entries()) {
            String name = Normalizer.normalize(entry.key().value(), Normalizer.Form.NFC);
            if (lines.putIfAbsent(name, entry.key().span().line()) == null) {
                entries.add(entry);
            }
        }
    }

    int lastLine() {
        return lastLine;
    }

    private static boolean isOtherThanText(Node.Scalar scalar) {
        String value = scalar.value();
        return scalar.plain()
                && (PlainScalar.isNull(value) || PlainScalar.isBoolean(value) || PlainScalar.isNumber(value));
    }
}
