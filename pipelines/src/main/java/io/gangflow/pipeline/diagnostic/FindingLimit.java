package io.gangflow.pipeline.diagnostic;

import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.List;

/**
 * The maximum number of findings of one document. A file with more of them is of another kind, and a small file could
 * have a million.
 */
public final class FindingLimit {

    /** Maximum number of findings of one check of a document. */
    public static final int MOST = 1_000;

    private FindingLimit() {}

    /** Returns whether a check has to stop. */
    public static boolean isReached(List<Diagnostic> found) {
        return found.size() >= MOST;
    }

    /** Returns the first findings, and one more that reports that reading stopped; all of them if there are few. */
    public static List<Diagnostic> cut(List<Diagnostic> found) {
        if (!isReached(found)) {
            return List.copyOf(found);
        }
        List<Diagnostic> first = new ArrayList<>(found.subList(0, MOST));
        SourceSpan last = first.get(MOST - 1).span();
        first.add(Diagnostic.of(
                        DiagnosticCode.GF0004,
                        last,
                        "the document has %,d findings or more".formatted(MOST),
                        "further ones are not reported")
                .withHint("fix these first, or check that this is the right file"));
        return List.copyOf(first);
    }
}
