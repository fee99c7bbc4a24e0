package io.gangflow.argo.interpreter.expression;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The amount of work of one evaluation. A short expression can ask for a text or a list of any size ({@code replace},
 * nested {@code map}, a {@code let} that doubles a list), so each operation is charged with the size of its values: one
 * for a term, one for each character and each item, items of items included. Not thread-safe.
 */
final class Work {

    /** More than an object of Kubernetes can have bytes. */
    static final long MOST = 2_000_000;

    private long left = MOST;

    /** Charges a value and returns it. */
    @Nullable
    Object charge(@Nullable Object value) {
        spend(1);
        if (value instanceof String text) {
            spend(text.length());
        } else if (value instanceof List<?> list) {
            list.forEach(this::charge);
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, item) -> {
                charge(key);
                charge(item);
            });
        }
        return value;
    }

    private void spend(long amount) {
        left -= amount;
        if (left < 0) {
            throw tooMuch();
        }
    }

    /** Requires that a text of a length may be made. */
    static void requireLength(long characters) {
        if (characters > MOST) {
            throw tooMuch();
        }
    }

    private static ExpressionException tooMuch() {
        return ExpressionException.failed(
                "the expression has values of more than %,d characters and items".formatted(MOST));
    }
}
