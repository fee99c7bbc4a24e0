package io.gangflow.pipeline.model;

import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Whether an instance of a stage may reuse the outputs and the result of an earlier success instead of running.
 *
 * @param maxAge age after which a success is not reused; empty for no limit
 * @param key identifies the same work on its own; empty to identify it by the work itself
 */
public record CacheSetting(Optional<Duration> maxAge, Optional<Text> key) {

    /** Reuse of successes of any age, for the same work. */
    public static final CacheSetting OF_WORK = new CacheSetting(Optional.empty(), Optional.empty());

    /** Returns this setting with its key changed, such as values in place of references. */
    public CacheSetting rewritten(UnaryOperator<Text> texts) {
        return new CacheSetting(maxAge, key.map(texts));
    }
}
