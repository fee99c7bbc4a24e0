package io.gangflow.pipeline.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How a stage must have ended before another begins. */
public enum PredecessorEnd {
    /** It did its work, or its condition did not hold: what a plain list of names means, as Argo's {@code dependencies}. */
    PASSED("passed"),
    /** It did its work. */
    SUCCEEDED("succeeded"),
    /** It failed after all of its retries. */
    FAILED("failed"),
    /** However it ended, also when it never began. */
    COMPLETED("completed"),
    /** It never began: its condition did not hold, or what it came after ended otherwise. */
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
