package io.gangflow.server.query;

import io.gangflow.server.operation.Parameter;
import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Times;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The filters and orders of a collection, declared once for the document and for the handler.
 *
 * @param <T> item
 */
public final class ListQuery<T> {

    private final List<Filter<T>> filters;
    private final Map<String, Function<T, Optional<?>>> columns;
    private final Function<T, String> id;
    private final List<String> defaultOrder;
    private final boolean sorted;

    private ListQuery(
            List<Filter<T>> filters,
            Map<String, Function<T, Optional<?>>> columns,
            Function<T, String> id,
            List<String> defaultOrder,
            boolean sorted) {
        this.filters = List.copyOf(filters);
        this.columns = new LinkedHashMap<>(columns);
        this.id = id;
        this.defaultOrder = List.copyOf(defaultOrder);
        this.sorted = sorted;
    }

    /**
     * A parameter and its filter.
     *
     * @param chosen returns the filter for the values of the parameter
     */
    private record Filter<T>(Parameter parameter, Function<List<String>, Predicate<T>> chosen) {}

    /**
     * Creates a listing.
     *
     * @param id unique key of an item; it is the last key of every order
     * @param order default order
     */
    public static <T> ListQuery<T> by(Function<T, String> id, String... order) {
        return new ListQuery<>(List.of(), Map.of(), id, List.of(order), false);
    }

    /** Declares that items are already in the default order, so that they are not sorted again. */
    public ListQuery<T> inOrder() {
        return new ListQuery<>(filters, columns, id, defaultOrder, true);
    }

    private ListQuery<T> with(Filter<T> filter) {
        List<Filter<T>> all = new ArrayList<>(filters);
        all.add(filter);
        return new ListQuery<>(all, columns, id, defaultOrder, sorted);
    }

    /** Adds a sort column: texts, numbers or times. */
    public ListQuery<T> order(String column, Function<T, Optional<?>> value) {
        Map<String, Function<T, Optional<?>>> all = new LinkedHashMap<>(columns);
        all.put(column, value);
        return new ListQuery<>(filters, all, id, defaultOrder, sorted);
    }

    /** Adds a time to filter and sort by. */
    public ListQuery<T> time(String column, Function<T, Optional<Instant>> value) {
        ListQuery<T> all = order(column, value::apply);
        for (Bound bound : Bound.values()) {
            all = all.with(new Filter<>(
                    Parameter.of(column + bound.suffix(), Schema.TIME),
                    texts -> bound.chooses(Times.parse(last(texts)), value)));
        }
        return all;
    }

    /** Adds a number to filter and sort by. */
    public ListQuery<T> number(String column, Function<T, Optional<Double>> value) {
        ListQuery<T> all = order(column, value::apply);
        for (Bound bound : Bound.values()) {
            all = all.with(new Filter<>(
                    Parameter.of(column + bound.suffix(), Schema.NUMBER),
                    texts -> bound.chooses(Double.valueOf(last(texts)), value)));
        }
        return all;
    }

    /** Adds {@code <column>_pattern} and {@code <column>_prefix_pattern}. */
    public ListQuery<T> pattern(String column, Function<T, String> value) {
        return with(new Filter<>(Parameter.of(column + "_pattern", Schema.TEXT), texts -> {
                    Predicate<String> pattern = TextPattern.of(last(texts));
                    return item -> pattern.test(value.apply(item));
                }))
                .with(new Filter<>(Parameter.of(column + "_prefix_pattern", Schema.TEXT), texts -> {
                    Predicate<String> prefix = TextPattern.prefix(last(texts));
                    return item -> prefix.test(value.apply(item));
                }));
    }

    /** Adds a parameter that can be given several times; the item's value has to match one of them. */
    public ListQuery<T> anyOf(String name, Schema schema, Function<T, String> value) {
        return with(new Filter<>(Parameter.several(name, schema), texts -> item -> texts.contains(value.apply(item))));
    }

    /** Adds a custom filter. */
    public ListQuery<T> filter(Parameter parameter, Function<List<String>, Predicate<T>> chosen) {
        return with(new Filter<>(parameter, chosen));
    }

    /** Returns the parameters for the operation. */
    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>(Page.PARAMETERS);
        filters.forEach(filter -> all.add(filter.parameter()));
        return all;
    }

    /** Returns the parameters for an operation whose pages can be requested by cursor. */
    public List<Parameter> parametersWithCursor() {
        List<Parameter> all = parameters();
        all.add(Page.CURSOR);
        return all;
    }

    /** Returns the items that a request selects, in the requested order and page. */
    public Slice<T> select(Map<String, List<String>> query, Collection<T> items) {
        Predicate<T> chosen = item -> true;
        boolean isChosen = false;
        for (Filter<T> filter : filters) {
            List<String> values = query.getOrDefault(filter.parameter().name(), List.of());
            if (!values.isEmpty()) {
                chosen = chosen.and(filter.chosen().apply(values));
                isChosen = true;
            }
        }
        Order order = Order.of(query.getOrDefault("order_by", List.of()), columns.keySet(), defaultOrder);
        List<T> all = isChosen ? items.stream().filter(chosen).toList() : List.copyOf(items);
        boolean inOrder = sorted && order.columns().equals(defaultOrder);
        return Page.of(query).cut(all, keys(order), order, inOrder);
    }

    private Keys<T> keys(Order order) {
        return new Keys<>(
                order.columns().stream()
                        .map(column -> columns.getOrDefault(column, item -> Optional.empty()))
                        .toList(),
                id,
                order);
    }

    private static String last(List<String> texts) {
        return texts.get(texts.size() - 1);
    }
}
