package io.gangflow.cli.walkthrough;

import io.gangflow.pipeline.diagnostic.Alternatives;
import io.gangflow.run.RunEvent.Outcome;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The expected outcomes of a run in a place.
 *
 * @param outcomes all valid outcomes; several if the outcome depends on the order of events
 * @param note why they differ from the article; empty if they do not
 */
record ExpectedOutcomes(Set<Outcome> outcomes, String note) {

    ExpectedOutcomes {
        outcomes = Set.copyOf(outcomes);
    }

    static ExpectedOutcomes ofSection(Section.Expected told) {
        return new ExpectedOutcomes(Set.of(told.outcome()), "");
    }

    boolean allows(Outcome outcome) {
        return outcomes.contains(outcome);
    }

    /** Returns text such as {@code locked} or {@code completed or locked}. */
    String words() {
        return Alternatives.of(new TreeSet<>(outcomes)
                .stream()
                        .map(outcome -> outcome.name().toLowerCase(Locale.ROOT))
                        .toList());
    }
}
