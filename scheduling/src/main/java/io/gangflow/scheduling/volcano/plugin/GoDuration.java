package io.gangflow.scheduling.volcano.plugin;

import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses durations in Go's format: {@code 1h30m}, {@code 1.5s}, {@code 300ms}. */
public final class GoDuration {

    private static final Pattern WHOLE = Pattern.compile("(?:[0-9]{1,9}(?:\\.[0-9]{1,9})?(?:ns|us|µs|ms|s|m|h)){1,7}");
    private static final Pattern PART = Pattern.compile("([0-9.]+)(ns|us|µs|ms|s|m|h)");
    private static final Map<String, Double> MILLIS =
            Map.of("ns", 1e-6, "us", 1e-3, "µs", 1e-3, "ms", 1.0, "s", 1e3, "m", 6e4, "h", 3.6e6);

    private GoDuration() {}

    /** Returns milliseconds; empty if the text is not a duration. */
    public static OptionalLong millis(String text) {
        if (!WHOLE.matcher(text).matches()) {
            return OptionalLong.empty();
        }
        double millis = 0;
        Matcher parts = PART.matcher(text);
        while (parts.find()) {
            millis += Double.parseDouble(parts.group(1)) * MILLIS.getOrDefault(parts.group(2), 0.0);
        }
        return OptionalLong.of(Math.round(millis));
    }
}
