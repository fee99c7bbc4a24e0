package io.gangflow.pipeline.diagnostic;

import java.util.List;

/** Joins alternatives for a message: {@code a}, {@code a or b}, {@code a, b or c}. */
public final class Alternatives {

    private Alternatives() {}

    /** Joins the alternatives in their order; the empty string for an empty list. */
    public static String of(List<String> all) {
        int last = all.size() - 1;
        return last < 1 ? String.join("", all) : String.join(", ", all.subList(0, last)) + " or " + all.get(last);
    }

    /** Joins the alternatives, each in backticks. */
    public static String quoted(List<String> all) {
        return of(all.stream().map(one -> "`" + one + "`").toList());
    }
}
