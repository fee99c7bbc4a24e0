package io.gangflow.airflow.query;

import io.gangflow.airflow.operation.Parameter;
import io.gangflow.airflow.schema.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which part of a collection is asked for.
 *
 * @param limit items at most; what is more than 100 counts as 100 (Airflow 3.3, api.maximum_page_limit)
 * @param cursor where to go on; empty to begin, absent when pages are turned by offset
 */
record Page(int limit, int offset, Optional<String> cursor) {

    private static final int MOST = 100;
    private static final int USUAL = 50;

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

    <T> Slice<T> cut(Collection<T> chosen, Function<T, SortKey> key, Order order) {
        Comparator<Keyed<T>> comparator = (one, other) -> one.key.compareTo(other.key, order.descending());
        List<Keyed<T>> all = chosen.stream()
                .map(item -> new Keyed<>(key.apply(item), item))
                .sorted(comparator)
                .toList();
        if (cursor.isEmpty()) {
            List<T> items =
                    all.stream().skip(offset).limit(limit).map(Keyed::item).toList();
            return new Slice<>(items, all.size(), Optional.empty(), Optional.empty());
        }
        return turned(all, cursor.get(), order);
    }

    private <T> Slice<T> turned(List<Keyed<T>> all, String text, Order order) {
        List<Keyed<T>> page = new ArrayList<>();
        if (text.isEmpty()) {
            all.stream().limit(limit).forEach(page::add);
        } else {
            SortKey.Position at = SortKey.Position.of(text, order.columns().size() + 1);
            List<Keyed<T>> ahead = all.stream()
                    .filter(item -> isAhead(item.key.compareTo(at.key(), order.descending()), at.backwards()))
                    .toList();
            page.addAll(
                    at.backwards()
                            ? ahead.subList(Math.max(0, ahead.size() - limit), ahead.size())
                            : ahead.subList(0, Math.min(limit, ahead.size())));
        }
        if (page.isEmpty()) {
            return new Slice<>(List.of(), all.size(), Optional.empty(), Optional.empty());
        }
        SortKey first = page.get(0).key;
        SortKey last = page.get(page.size() - 1).key;
        boolean more = last.compareTo(all.get(all.size() - 1).key, order.descending()) < 0;
        boolean before = first.compareTo(all.get(0).key, order.descending()) > 0;
        return new Slice<>(
                Collections.unmodifiableList(page.stream().map(Keyed::item).toList()),
                all.size(),
                more ? Optional.of(last.cursor(false)) : Optional.empty(),
                before ? Optional.of(first.cursor(true)) : Optional.empty());
    }

    private static boolean isAhead(int compared, boolean backwards) {
        return backwards ? compared < 0 : compared > 0;
    }

    private record Keyed<T>(SortKey key, T item) {}
}
