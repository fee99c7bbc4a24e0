package io.gangflow.cli.walkthrough;

import io.gangflow.pipeline.diagnostic.Alternatives;
import io.gangflow.run.RunEvent.Outcome;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The expected outcomes of a run here.
 *
 * @param outcomes all that are right; several where it depends on the order in which things happen
 * @param note why that is not what the article tells; empty when it is
 */
record Foreseen(Set<Outcome> outcomes, String note) {

    Foreseen {
        outcomes = Set.copyOf(outcomes);
    }

    static Foreseen asTold(Section.Expected told) {
        return new Foreseen(Set.of(told.outcome()), "");
    }

    boolean allows(Outcome outcome) {
        return outcomes.contains(outcome);
    }

    /** Such as {@code locked} or {@code completed or locked}. */
    String words() {
        return Alternatives.of(new TreeSet<>(outcomes)
                .stream()
                        .map(outcome -> outcome.name().toLowerCase(Locale.ROOT))
                        .toList());
    }
}
