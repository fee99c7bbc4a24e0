package io.gangflow.training;

import io.gangflow.training.collective.Agreement;
import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.PeerFailureException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work of one rank before the group meets: where it fails, the others are told rather than left waiting.
 *
 * @param <T> what the work gives
 */
final class Attempt<T> {

    private final @Nullable T value;
    private final @Nullable RuntimeException failure;

    private Attempt(@Nullable T value, @Nullable RuntimeException failure) {
        this.value = value;
        this.failure = failure;
    }

    static <T> Attempt<T> at(Supplier<T> work) {
        try {
            return new Attempt<>(work.get(), null);
        } catch (RuntimeException failure) {
            return new Attempt<>(null, failure);
        }
    }

    /** Returns if all ranks have succeeded; fails with this rank's own failure, or else with that of the others. */
    void agree(Collective group) {
        try {
            Agreement.require(group, Optional.ofNullable(failure).map(failed -> String.valueOf(failed.getMessage())));
        } catch (PeerFailureException failed) {
            throw failure == null ? failed : failure;
        }
    }

    /** What the work gave, or something else where it failed: to be used until all have agreed that it did not. */
    T orElse(T otherwise) {
        return value == null ? otherwise : value;
    }

    /** What the work gave; only after all have agreed. */
    T value() {
        if (value == null) {
            throw new IllegalStateException("the work failed", failure);
        }
        return value;
    }
}
