package io.gangflow.server.query;

import io.gangflow.server.http.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A sort order by columns, with a unique key as the last one.
 *
 * @param descending one for each column, and one for the last
 */
record Order(List<String> columns, List<Boolean> descending) {

    private static final int MOST = 10;

    Order {
        columns = List.copyOf(columns);
        descending = List.copyOf(descending);
    }

    /** @param asked columns, with a minus for descending order */
    static Order of(List<String> asked, Set<String> allowed, List<String> otherwise) {
        if (asked.size() > MOST) {
            throw new ApiException(400, "Ordering with more than %d parameters is not allowed".formatted(MOST));
        }
        List<String> columns = new ArrayList<>();
        List<Boolean> descending = new ArrayList<>();
        for (String each : asked.isEmpty() ? otherwise : asked) {
            String column = each.startsWith("-") ? each.substring(1) : each;
            if (!allowed.contains(column)) {
                throw new ApiException(
                        400,
                        "Ordering with '%s' is disallowed or the attribute does not exist on the model; columns to order by are %s"
                                .formatted(column, List.copyOf(allowed)));
            }
            columns.add(column);
            descending.add(each.startsWith("-"));
        }
        descending.add(!descending.isEmpty() && descending.get(0));
        return new Order(columns, descending);
    }
}
