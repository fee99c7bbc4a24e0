package io.gangflow.pipeline.model;

import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Whether an instance of a stage may take the outputs and the result of an earlier success in place of running.
 *
 * @param maxAge age from which a success is no longer taken; empty for any age
 * @param key decides alone, in place of the work, what the same work is; empty for the work itself
 */
public record CacheSetting(Optional<Duration> maxAge, Optional<Text> key) {

    /** Successes of any age, for the same work. */
    public static final CacheSetting OF_WORK = new CacheSetting(Optional.empty(), Optional.empty());

    /** The same with another key, such as one with values in place of references. */
    public CacheSetting rewritten(UnaryOperator<Text> texts) {
        return new CacheSetting(maxAge, key.map(texts));
    }
}
