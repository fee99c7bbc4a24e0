package io.gangflow.page.object;

import java.util.Locale;

/** Durations for readers: {@code 0:42}, {@code 11:20}, {@code 1:02:03}. */
public final class Durations {

    private Durations() {}

    public static String clock(long millis) {
        long seconds = Math.round(millis / 1000.0);
        return seconds >= 3600
                ? String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
    }
}
