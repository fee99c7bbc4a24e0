package io.gangflow.argo.watch;

import java.time.Duration;

/**
 * The timeouts of a watch.
 *
 * @param quiet time without an event or a bookmark after which a connection counts as broken; API servers send a
 *     bookmark about every minute
 * @param relist time after the last list after which everything is listed again, even when the watch seems healthy
 * @param longestPause between failed attempts
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
