package io.gangflow.pipeline.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How a predecessor must have ended before a stage starts. */
public enum PredecessorEnd {
    /**
     * It succeeded, or its condition was false: the meaning of a plain list of names, like Argo's {@code dependencies}.
     */
    PASSED("passed"),
    /** It succeeded. */
    SUCCEEDED("succeeded"),
    /** It failed after all its retries. */
    FAILED("failed"),
    /** It ended in any way, or never started. */
    COMPLETED("completed"),
    /** It never started: its condition was false, or its own predecessors ended in another way. */
    SKIPPED("skipped");

    private final String keyword;

    PredecessorEnd(String keyword) {
        this.keyword = keyword;
    }

    public String keyword() {
        return keyword;
    }

    public static List<String> keywords() {
        return Arrays.stream(values()).map(PredecessorEnd::keyword).toList();
    }

    public static Optional<PredecessorEnd> ofKeyword(String keyword) {
        return Arrays.stream(values())
                .filter(end -> end.keyword.equals(keyword))
                .findFirst();
    }
}
