package io.gangflow.argo.watch;

import java.time.Duration;

/**
 * How long a watch trusts silence.
 *
 * @param quiet after this time without an event or a bookmark a connection counts as dead; API servers send a
 *     bookmark about every minute
 * @param relist everything is listed anew this long after the last list, even when the watch seems well
 * @param longestPause between two attempts that fail
 */
public record WatchLimits(Duration quiet, Duration relist, Duration longestPause) {

    public static final WatchLimits DEFAULT =
            new WatchLimits(Duration.ofSeconds(90), Duration.ofMinutes(10), Duration.ofSeconds(5));

    public WatchLimits {
        if (quiet.compareTo(relist) > 0 || quiet.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "quiet %s is longer than relist %s, or nothing".formatted(quiet, relist));
        }
    }
}
