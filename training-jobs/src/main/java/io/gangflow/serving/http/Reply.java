package io.gangflow.serving.http;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * An HTTP response.
 *
 * @param headers besides those of the content and the connection
 */
public record Reply(int status, String contentType, String body, Map<String, String> headers) {

    public static final String JSON = "application/json";

    public Reply {
        headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
    }

    /** Returns a JSON response without further headers. */
    public static Reply json(int status, String body) {
        return new Reply(status, JSON, body, Map.of());
    }

    /** Returns a message in FastAPI's error format. The message must not contain characters that JSON escapes. */
    public static Reply detail(int status, String sentence) {
        return json(status, "{\"detail\":\"" + sentence + "\"}");
    }

    public Reply with(String header, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(header, value);
        return new Reply(status, contentType, body, more);
    }
}
