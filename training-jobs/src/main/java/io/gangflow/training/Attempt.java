package io.gangflow.training;

import io.gangflow.training.collective.Agreement;
import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.PeerFailureException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An operation of one rank before the group forms. If it fails, the other ranks are notified instead of left waiting.
 *
 * @param <T> result of the operation
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

    /**
     * Returns if all ranks have succeeded; otherwise fails with this rank's own failure, or with that of another rank.
     */
    void agree(Collective group) {
        try {
            Agreement.require(group, Optional.ofNullable(failure).map(failed -> String.valueOf(failed.getMessage())));
        } catch (PeerFailureException failed) {
            throw failure == null ? failed : failure;
        }
    }

    /** Returns the result, or a placeholder if the operation failed. For use until all ranks have agreed on success. */
    T orElse(T otherwise) {
        return value == null ? otherwise : value;
    }

    /** Returns the result. Valid only after all ranks have agreed. */
    T value() {
        if (value == null) {
            throw new IllegalStateException("the work failed", failure);
        }
        return value;
    }
}
