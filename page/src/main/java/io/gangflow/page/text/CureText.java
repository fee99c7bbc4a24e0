package io.gangflow.page.text;

import io.gangflow.verdict.inquiry.Cure;
import java.util.List;
import java.util.stream.Collectors;

/** Cures, in terms of a pipeline file. */
public final class CureText {

    private CureText() {}

    /** Returns text such as {@code scheduler: volcano | parallelism: 4 | 1 more node of pool `workers`}. */
    public static String of(List<Cure> cures) {
        return cures.isEmpty()
                ? "no tried change helps"
                : cures.stream().map(CureText::of).collect(Collectors.joining("  |  "));
    }

    public static String of(Cure cure) {
        return cure.proved() ? change(cure) : change(cure) + " (played, not proved)";
    }

    private static String change(Cure cure) {
        return switch (cure.kind()) {
            case GANG -> "scheduler: volcano";
            case MIN_MEMBER -> "minAvailable: all pods that need each other";
            case MIN_RESOURCES -> "minResources for driver and executors";
            case PARALLELISM -> "parallelism: " + cure.amount();
            case NODES ->
                "%d more node%s of pool `%s`".formatted(cure.amount(), cure.amount() == 1 ? "" : "s", cure.target());
        };
    }
}
