package io.gangflow.serving.api;

import io.gangflow.json.JsonNull;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One entry of the body of a 422, in the form and with the words of pydantic 2 as FastAPI shows them.
 *
 * @param type pydantic's name for what is wrong
 * @param place path to it within the body: names and indexes
 * @param input what was found there
 * @param context the numbers that the message is made of; may be empty
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

    /** As an entry of {@code detail}. */
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
