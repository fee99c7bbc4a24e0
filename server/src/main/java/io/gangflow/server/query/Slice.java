package io.gangflow.server.query;

import java.util.List;
import java.util.Optional;

/**
 * A page of a collection.
 *
 * @param total number of selected items on all pages
 * @param next cursor of the next page; only if the request had a cursor
 */
public record Slice<T>(List<T> items, int total, Optional<String> next, Optional<String> previous) {
    public Slice {
        items = List.copyOf(items);
    }
}
