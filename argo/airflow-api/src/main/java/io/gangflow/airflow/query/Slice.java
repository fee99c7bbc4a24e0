package io.gangflow.airflow.query;

import java.util.List;
import java.util.Optional;

/**
 * A page of a collection.
 *
 * @param total how many items were chosen, on this page or not
 * @param next cursor of the page after it; only where a cursor was asked with
 */
public record Slice<T>(List<T> items, int total, Optional<String> next, Optional<String> previous) {
    public Slice {
        items = List.copyOf(items);
    }
}
