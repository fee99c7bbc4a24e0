package io.gangflow.airflow.cluster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Items in a total order. New runs belong at the end, so adding one costs a binary search; the copy for readers is
 * created on the first read after a change. Not thread-safe.
 */
final class SortedItems<T> {

    private final Comparator<T> order;
    private final List<T> items = new ArrayList<>();
    private @Nullable List<T> copy;

    SortedItems(Comparator<T> order) {
        this.order = order;
    }

    void add(T item) {
        int at = Collections.binarySearch(items, item, order);
        if (at >= 0) {
            items.set(at, item);
        } else {
            items.add(-at - 1, item);
        }
        copy = null;
    }

    void remove(T item) {
        int at = Collections.binarySearch(items, item, order);
        if (at >= 0) {
            items.remove(at);
            copy = null;
        }
    }

    /** Adds all at once; faster than one by one. */
    void addAll(List<T> all) {
        items.addAll(all);
        items.sort(order);
        copy = null;
    }

    boolean isEmpty() {
        return items.isEmpty();
    }

    /** Returns an immutable snapshot. */
    List<T> list() {
        List<T> list = copy;
        if (list == null) {
            list = List.copyOf(items);
            copy = list;
        }
        return list;
    }
}
