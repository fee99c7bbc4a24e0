package io.gangflow.server.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Converts the body of a POST list request to the equivalent query. */
public final class BodyQuery {

    private static final Map<String, String> PAGE = Map.of("page_limit", "limit", "page_offset", "offset");
    private static final String USUAL_LIMIT = "100";

    private BodyQuery() {}

    /**
     * Returns the query.
     *
     * @param names query names by the names in the body, where they differ
     */
    public static Map<String, List<String>> of(JsonNode body, Map<String, String> names) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        query.put("limit", List.of(USUAL_LIMIT));
        body.properties().forEach(field -> {
            String name = PAGE.getOrDefault(field.getKey(), names.getOrDefault(field.getKey(), field.getKey()));
            List<String> values = values(field.getValue());
            if (!values.isEmpty()) {
                query.put(name, values);
            }
        });
        return query;
    }

    /** A null is ignored; in a list it is the state of items without one. */
    private static List<String> values(JsonNode value) {
        if (value.isArray()) {
            List<String> texts = new ArrayList<>();
            value.forEach(each -> texts.add(each.isNull() ? "" : each.asText()));
            return texts;
        }
        return value.isNull() ? List.of() : List.of(text(value));
    }

    /** Returns a whole number without a decimal point, however it is written: JSON Schema accepts 1.0 as an integer. */
    private static String text(JsonNode value) {
        return value.isFloatingPointNumber() && value.canConvertToExactIntegral() && value.canConvertToLong()
                ? Long.toString(value.longValue())
                : value.asText();
    }
}
