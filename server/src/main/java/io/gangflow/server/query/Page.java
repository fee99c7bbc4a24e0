package io.gangflow.server.query;

import io.gangflow.server.operation.Parameter;
import io.gangflow.server.schema.Schema;
import java.util.AbstractList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The requested page of a collection.
 *
 * @param limit maximum number of items; values above 100 count as 100 (Airflow 3.3, api.maximum_page_limit)
 * @param cursor position to continue from; empty to start, absent when pages are requested by offset
 */
record Page(int limit, int offset, Optional<String> cursor) {

    private static final int MOST = 100;
    private static final int USUAL = 50;
    private static final int FEW = 8;

    static final Parameter CURSOR = new Parameter(
            "cursor",
            Schema.text(4096),
            "Cursor of the next page: empty for the first page, then the value from the last page.");

    static final List<Parameter> PARAMETERS = List.of(
            new Parameter(
                    "limit", Schema.integer(0, Integer.MAX_VALUE), "Maximum number of items, up to 100 (default: 50)."),
            new Parameter("offset", Schema.integer(0, Integer.MAX_VALUE), "Items to leave out at the beginning."),
            new Parameter(
                    "order_by",
                    Schema.listOf(Schema.TEXT),
                    "Columns to order by, with a minus in front for the other direction; ten at most."));

    static Page of(Map<String, List<String>> query) {
        return new Page(
                Math.min(MOST, number(query, "limit", USUAL)),
                number(query, "offset", 0),
                query.getOrDefault("cursor", List.of()).stream().reduce((first, last) -> last));
    }

    private static int number(Map<String, List<String>> query, String name, int otherwise) {
        List<String> values = query.getOrDefault(name, List.of());
        return values.isEmpty() ? otherwise : Integer.parseInt(values.get(values.size() - 1));
    }

    /**
     * Returns the page of a collection.
     *
     * @param sorted whether the items are already in the order, or in its reverse if it is descending
     */
    <T> Slice<T> cut(List<T> chosen, Keys<T> keys, Order order, boolean sorted) {
        if (cursor.isPresent()) {
            List<T> all = sorted ? directed(chosen, order) : first(chosen, chosen.size(), keys, order);
            return turned(all, keys, cursor.get(), order);
        }
        int end = (int) Math.min((long) offset + limit, chosen.size());
        List<T> all = sorted ? directed(chosen, order) : first(chosen, end, keys, order);
        return new Slice<>(
                offset < end ? all.subList(offset, end) : List.of(), chosen.size(), Optional.empty(), Optional.empty());
    }

    private static <T> List<T> directed(List<T> items, Order order) {
        return order.descending().get(0) ? new Reversed<>(items) : items;
    }

    /**
     * Returns the first items in the order; a few of many are found without sorting all. Items usually arrive oldest
     * first, so in descending time order each would rank before all previous ones: these are read from the end.
     */
    private static <T> List<T> first(List<T> chosen, int count, Keys<T> keys, Order order) {
        Comparator<Keyed<T>> comparator = (one, other) -> keys.compare(one.key, other.key);
        if (count > chosen.size() / FEW) {
            return chosen.stream()
                    .map(item -> new Keyed<>(keys.of(item), item))
                    .sorted(comparator)
                    .map(Keyed::item)
                    .toList();
        }
        PriorityQueue<Keyed<T>> last = new PriorityQueue<>(comparator.reversed());
        for (T item : directed(chosen, order)) {
            if (last.size() == count && (count == 0 || keys.isBehind(item, last.element().key))) {
                continue;
            }
            Keyed<T> next = new Keyed<>(keys.of(item), item);
            if (last.size() < count) {
                last.add(next);
            } else if (comparator.compare(next, last.element()) < 0) {
                last.remove();
                last.add(next);
            }
        }
        return last.stream().sorted(comparator).map(Keyed::item).toList();
    }

    private <T> Slice<T> turned(List<T> all, Keys<T> keys, String text, Order order) {
        int from = 0;
        int to = Math.min(limit, all.size());
        if (!text.isEmpty()) {
            SortKey.Position at = SortKey.Position.of(text, order.columns().size() + 1);
            to = at.backwards() ? ahead(all, keys, at.key(), false) : all.size();
            from = at.backwards() ? Math.max(0, to - limit) : ahead(all, keys, at.key(), true);
            to = Math.min(to, from + limit);
        }
        if (from >= to) {
            return new Slice<>(List.of(), all.size(), Optional.empty(), Optional.empty());
        }
        return new Slice<>(
                all.subList(from, to),
                all.size(),
                to < all.size() ? Optional.of(keys.of(all.get(to - 1)).cursor(false)) : Optional.empty(),
                from > 0 ? Optional.of(keys.of(all.get(from)).cursor(true)) : Optional.empty());
    }

    /** Returns how many items are before a position, or before the items after it. */
    private static <T> int ahead(List<T> all, Keys<T> keys, SortKey place, boolean included) {
        int from = 0;
        int to = all.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            int compared = keys.compare(keys.of(all.get(middle)), place);
            if (compared < 0 || (included && compared == 0)) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    /** A reversed view of a list. */
    private static final class Reversed<T> extends AbstractList<T> {
        private final List<T> list;

        Reversed(List<T> list) {
            this.list = list;
        }

        @Override
        public T get(int index) {
            return list.get(list.size() - 1 - index);
        }

        @Override
        public int size() {
            return list.size();
        }
    }

    private record Keyed<T>(SortKey key, T item) {}
}
