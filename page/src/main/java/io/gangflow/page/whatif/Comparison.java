package io.gangflow.page.whatif;

import io.gangflow.page.object.Durations;
import io.gangflow.page.text.Money;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.verdict.whatif.Figures;

/** Two simulations of the same work, before and after a change. */
record Comparison(Timeline before, Timeline after) {

    /** Returns text such as {@code The work ends after 8:20 instead of 11:40, and costs 1.20 instead of 1.10 USD.} */
    String sentence() {
        Figures one = Figures.of(before);
        Figures other = Figures.of(after);
        if (other.outcome() != Outcome.COMPLETED || one.outcome() != Outcome.COMPLETED) {
            return "Before the change the work %s; after it, the work %s.".formatted(words(one), words(other));
        }
        return "The work ends after %s instead of %s, pods wait %s instead of %s at the median, and it costs %s instead of %s USD."
                .formatted(
                        Durations.clock(other.endMillis()),
                        Durations.clock(one.endMillis()),
                        Durations.clock(other.waits().p50Millis()),
                        Durations.clock(one.waits().p50Millis()),
                        Money.usd(other.usd()),
                        Money.usd(one.usd()));
    }

    private static String words(Figures figures) {
        return switch (figures.outcome()) {
            case COMPLETED -> "ends after " + Durations.clock(figures.endMillis());
            case LOCKED -> "locks after " + Durations.clock(figures.endMillis());
            default -> "does not complete";
        };
    }
}
