package io.gangflow.server.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.server.http.ApiException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The position of an item in a sort order: the values of its sort columns, the last of which is unique. As a cursor, it
 * marks the end of a page, whether or not that item still exists.
 *
 * @param values texts, and numbers as Longs or BigDecimals; null if an item has no value
 */
record SortKey(List<@Nullable Object> values) {

    private static final int LONGEST = 4096;

    /** @param descending for each value */
    int compareTo(SortKey other, List<Boolean> descending) {
        for (int index = 0; index < values.size(); index++) {
            int compared = compare(values.get(index), other.values.get(index));
            if (compared != 0) {
                return descending.get(index) ? -compared : compared;
            }
        }
        return 0;
    }

    /** Null sorts last. */
    static int compare(@Nullable Object one, @Nullable Object other) {
        if (one == null || other == null) {
            return Boolean.compare(one == null, other == null);
        }
        if (one instanceof Long number && other instanceof Long otherNumber) {
            return number.compareTo(otherNumber);
        }
        if (one instanceof Number number && other instanceof Number otherNumber) {
            return decimal(number).compareTo(decimal(otherNumber));
        }
        return one.toString().compareTo(other.toString());
    }

    private static BigDecimal decimal(Number number) {
        return number instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf(number.longValue());
    }

    String cursor(boolean backwards) {
        List<Object> all = new ArrayList<>();
        all.add(backwards);
        values.forEach(value -> all.add(value == null ? List.of() : value));
        try {
            return Base64.getUrlEncoder().withoutPadding().encodeToString(BoundedJson.MAPPER.writeValueAsBytes(all));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers are JSON", e);
        }
    }

    /** The content of a cursor. */
    record Position(SortKey key, boolean backwards) {

        /** @param values number of values of an item in the requested order */
        static Position of(String cursor, int values) {
            JsonNode list = read(cursor);
            if (!list.isArray() || list.size() != values + 1 || !list.path(0).isBoolean()) {
                throw bad();
            }
            List<@Nullable Object> read = new ArrayList<>();
            for (int index = 1; index < list.size(); index++) {
                JsonNode value = list.path(index);
                if (value.isNumber() && !Double.isFinite(value.doubleValue())) {
                    throw bad();
                }
                read.add(value.isTextual() ? value.asText() : value.isNumber() ? value.decimalValue() : null);
            }
            return new Position(new SortKey(read), list.path(0).booleanValue());
        }

        private static JsonNode read(String cursor) {
            if (cursor.length() > LONGEST) {
                throw bad();
            }
            try {
                String json = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
                return BoundedJson.MAPPER.readTree(json);
            } catch (IllegalArgumentException | JsonProcessingException e) {
                throw bad();
            }
        }

        private static ApiException bad() {
            return new ApiException(
                    400, "the cursor is not from this server, or is for another order; start with an empty one");
        }
    }
}
