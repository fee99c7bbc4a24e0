package io.gangflow.run;

import java.util.List;
import java.util.stream.Stream;

/** Median (the lower one of two) and maximum of some times in milliseconds; both zero if there are none. */
public record Spread(long medianMillis, long maxMillis) {

    public static Spread of(Stream<Long> millis) {
        List<Long> sorted = millis.sorted().toList();
        return sorted.isEmpty()
                ? new Spread(0, 0)
                : new Spread(sorted.get((sorted.size() - 1) / 2), sorted.get(sorted.size() - 1));
    }
}
