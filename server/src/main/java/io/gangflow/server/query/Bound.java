package io.gangflow.server.query;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** A lower or upper bound of values; an item without a value matches none. */
enum Bound {
    GTE,
    GT,
    LTE,
    LT;

    String suffix() {
        return "_" + name().toLowerCase(Locale.ROOT);
    }

    <T, V extends Comparable<V>> Predicate<T> chooses(V bound, Function<T, Optional<V>> value) {
        return item ->
                value.apply(item).map(there -> holds(there.compareTo(bound))).orElse(false);
    }

    private boolean holds(int compared) {
        return switch (this) {
            case GTE -> compared >= 0;
            case GT -> compared > 0;
            case LTE -> compared <= 0;
            case LT -> compared < 0;
        };
    }
}
