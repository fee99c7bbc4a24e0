package io.gangflow.serving.client;

import io.gangflow.json.JsonException;
import io.gangflow.json.JsonReader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The response of a service.
 *
 * @param millis time from the request to the complete response
 */
record Answer(int status, String body, double millis) {

    /** Returns the member at a path of the body's object; null if there is none. */
    @Nullable
    Object at(Object... path) {
        try {
            Object value = JsonReader.read(body);
            for (Object step : path) {
                if (step instanceof String name && value instanceof Map<?, ?> map && map.containsKey(name)) {
                    value = map.get(name);
                } else if (step instanceof Integer index && value instanceof List<?> list && index < list.size()) {
                    value = list.get(index);
                } else {
                    return null;
                }
            }
            return value;
        } catch (JsonException notJson) {
            return null;
        }
    }

    /** Returns the status and the start of the body, for messages. */
    String summary() {
        return status + " " + (body.length() > 200 ? body.substring(0, 200) + "..." : body);
    }
}
