package io.gangflow.pipeline.yaml;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.FindingLimit;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;

/** Limits on the size of a document while it is read. Not thread-safe: one object for each document. */
final class Limits {

    static final int MAX_DEPTH = 64;
    static final int MAX_NODES = 500_000;
    static final int MAX_SCALAR = 64 << 10;
    /** The longest key of the API server has 317 characters. */
    static final int MAX_KEY = 1 << 10;

    private final int maxScalar;
    private final int maxNodes;
    private int nodes;
    private int begin = -1;
    private int deepest;

    /**
     * @param maxScalar maximum length of one text in characters
     * @param maxNodes maximum number of values
     */
    Limits(int maxScalar, int maxNodes) {
        this.maxScalar = maxScalar;
        this.maxNodes = maxNodes;
    }

    void countNode(SourceSpan span) {
        countNodes(1, span);
    }

    void countNodes(int more, SourceSpan span) {
        nodes += more;
        if (nodes > maxNodes) {
            throw new Reached(finding(span, "the document has more than %,d values".formatted(maxNodes)));
        }
    }

    /** @param index end of a value in the text, in characters from its start */
    void checkSize(int index, SourceSpan span) {
        if (begin < 0) {
            begin = index;
        }
        if (index - begin > YamlDocument.MAX_SIZE) {
            throw new Reached(
                    finding(span, "the document has more than %,d characters".formatted(YamlDocument.MAX_SIZE)));
        }
    }

    /** Starts a new document at the next value. */
    void reset() {
        begin = -1;
    }

    /** Returns the number of values so far. */
    int nodes() {
        return nodes;
    }

    /** Returns the greatest depth since it was last reset. */
    int deepest() {
        return deepest;
    }

    void setDeepest(int depth) {
        deepest = depth;
    }

    void checkDepth(int depth, SourceSpan span) {
        deepest = Math.max(deepest, depth);
        if (depth > MAX_DEPTH) {
            throw new Reached(finding(span, "values are nested more than %d deep".formatted(MAX_DEPTH)));
        }
    }

    void checkScalar(String value, SourceSpan span) {
        if (value.length() > maxScalar) {
            throw new Reached(finding(
                    span, "a text has %,d characters, at most %,d are read".formatted(value.length(), maxScalar)));
        }
    }

    void checkKey(String key, SourceSpan span) {
        if (key.length() > MAX_KEY) {
            throw new Reached(
                    finding(span, "a key has %,d characters, at most %,d are read".formatted(key.length(), MAX_KEY)));
        }
    }

    /** Stops reading when there are too many findings. */
    static void checkFindings(List<Diagnostic> found) {
        if (FindingLimit.isReached(found)) {
            throw new Reached(FindingLimit.cut(found));
        }
    }

    static Diagnostic finding(SourceSpan span, String message) {
        return Diagnostic.of(DiagnosticCode.GF0004, span, message, "reading stopped here")
                .withHint("large data belongs into a file or an object store, not into the description");
    }

    /** Stops reading when a limit is reached; caught where the document is read. */
    static final class Reached extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient List<Diagnostic> diagnostics;

        Reached(Diagnostic diagnostic) {
            this(List.of(diagnostic));
        }

        /** @param diagnostics what was found; the limit is last */
        Reached(List<Diagnostic> diagnostics) {
            super(diagnostics.get(diagnostics.size() - 1).message(), null, false, false);
            this.diagnostics = List.copyOf(diagnostics);
        }

        List<Diagnostic> diagnostics() {
            return diagnostics;
        }
    }
}
