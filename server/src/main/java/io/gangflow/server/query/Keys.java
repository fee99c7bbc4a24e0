package io.gangflow.server.query;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The sort keys of items in an order.
 *
 * @param columns sort columns
 * @param id unique key of an item
 * @param order direction of each column
 */
record Keys<T>(List<Function<T, Optional<?>>> columns, Function<T, String> id, Order order) {

    Keys {
        columns = List.copyOf(columns);
    }

    SortKey of(T item) {
        List<@Nullable Object> values = new ArrayList<>(columns.size() + 1);
        columns.forEach(column -> values.add(comparable(column.apply(item))));
        values.add(id.apply(item));
        return new SortKey(values);
    }

    int compare(SortKey one, SortKey other) {
        return one.compareTo(other, order.descending());
    }

    /**
     * Whether the first value of an item already sorts it after a position, so that its other values are not needed.
     */
    boolean isBehind(T item, SortKey place) {
        Object value =
                columns.isEmpty() ? id.apply(item) : comparable(columns.get(0).apply(item));
        int compared = SortKey.compare(value, place.values().get(0));
        return order.descending().get(0) ? compared < 0 : compared > 0;
    }

    private static @Nullable Object comparable(Optional<?> found) {
        Object value = found.orElse(null);
        if (value instanceof Number number) {
            return BigDecimal.valueOf(number.doubleValue());
        }
        return value instanceof Instant time ? (Object) time.toEpochMilli() : value == null ? null : value.toString();
    }
}
