package io.gangflow.serving.api;

import io.gangflow.json.JsonNull;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One entry of the body of a 422 response, in the format and with the messages of pydantic 2 as FastAPI returns them.
 *
 * @param type pydantic's error type
 * @param place path to the invalid value within the body: names and indexes
 * @param input the invalid value
 * @param context the numbers used in the message; may be empty
 */
record Problem(String type, List<Object> place, String message, Object input, Map<String, Object> context) {

    static final Object NOTHING = JsonNull.NULL;

    static Problem missing(List<Object> place, Object input) {
        return new Problem("missing", place, "Field required", input, Map.of());
    }

    static Problem notAnObject(Object input) {
        return new Problem(
                "model_attributes_type",
                List.of(),
                "Input should be a valid dictionary or object to extract fields from",
                input,
                Map.of());
    }

    static Problem notAList(List<Object> place, Object input) {
        return new Problem("list_type", place, "Input should be a valid list", input, Map.of());
    }

    static Problem tooShort(List<Object> place, List<?> input, int least) {
        String message = "List should have at least %d item%s after validation, not %d"
                .formatted(least, least == 1 ? "" : "s", input.size());
        return new Problem("too_short", place, message, input, lengths("min_length", least, input.size()));
    }

    static Problem tooLong(List<Object> place, List<?> input, int most) {
        String message = "List should have at most %d items after validation, not %d".formatted(most, input.size());
        return new Problem("too_long", place, message, input, lengths("max_length", most, input.size()));
    }

    private static Map<String, Object> lengths(String name, int limit, int actual) {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("field_type", "List");
        context.put(name, limit);
        context.put("actual_length", actual);
        return context;
    }

    /** Returns the problem as an entry of {@code detail}. */
    Map<String, Object> asMap() {
        List<Object> location = new ArrayList<>(List.of("body"));
        location.addAll(place);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("type", type);
        map.put("loc", location);
        map.put("msg", message);
        map.put("input", input);
        if (!context.isEmpty()) {
            map.put("ctx", context);
        }
        return map;
    }
}
