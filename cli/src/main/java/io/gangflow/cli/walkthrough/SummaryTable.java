package io.gangflow.cli.walkthrough;

import io.gangflow.page.object.Durations;
import io.gangflow.pipeline.diagnostic.Wrapped;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The summary at the end of the walkthrough, 80 columns wide: every attempt and the reason for its outcome. */
final class SummaryTable {

    private static final String ROW = "%-26s %-15s %-10s %7s %6s  %s";

    private static final int WIDTH = 80;

    private SummaryTable() {}

    static List<String> of(List<SectionRun> runs) {
        List<String> lines = new ArrayList<>();
        lines.add(ROW.formatted("section", "scheduler", "outcome", "time", "pods", "as the article"));
        for (SectionRun run : runs) {
            lines.add(ROW.formatted(
                    run.section().title(),
                    run.expected().scheduler().keyword(),
                    run.outcome().name().toLowerCase(Locale.ROOT),
                    Durations.clock(run.run().timeline().endMillis()),
                    run.run().podsThatRan(),
                    verdict(run)));
            if (run.attempt() > 1 || !run.reason().isEmpty()) {
                String attempt =
                        "  attempt %d%s".formatted(run.attempt(), run.reason().isEmpty() ? "" : ": ");
                lines.addAll(Wrapped.lines(attempt + run.reason(), WIDTH));
            }
        }
        return lines;
    }

    private static String verdict(SectionRun run) {
        if (run.isAsExpected()) {
            return "yes";
        }
        return run.asExpected() ? "no, but as foreseen" : "NO, it reports " + expected(run);
    }

    private static String expected(SectionRun run) {
        return run.expected().outcome().name().toLowerCase(Locale.ROOT);
    }
}
