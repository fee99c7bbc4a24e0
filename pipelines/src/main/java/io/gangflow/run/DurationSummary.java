package io.gangflow.run;

import java.util.List;
import java.util.stream.Stream;

/** Median (the lower one of two) and maximum of some times in milliseconds; both zero if there are none. */
public record DurationSummary(long medianMillis, long maxMillis) {

    public static DurationSummary of(Stream<Long> millis) {
        List<Long> sorted = millis.sorted().toList();
        return sorted.isEmpty()
                ? new DurationSummary(0, 0)
                : new DurationSummary(sorted.get((sorted.size() - 1) / 2), sorted.get(sorted.size() - 1));
    }
}
