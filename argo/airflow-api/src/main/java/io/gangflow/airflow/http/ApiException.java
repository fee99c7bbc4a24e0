package io.gangflow.airflow.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;

/** An answer that is not what the client hoped for; carries what it is told. */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient JsonNode detail;
    private final transient Map<String, String> headers;

    public ApiException(int status, String detail) {
        this(status, TextNode.valueOf(detail));
    }

    /**
     * With a detail that is more than a text.
     *
     * @param detail a text, an object, or a list of places and messages as FastAPI gives it with 422
     */
    public ApiException(int status, JsonNode detail) {
        this(status, detail, Map.of());
    }

    /** With headers, such as {@code Retry-After}. */
    public ApiException(int status, JsonNode detail, Map<String, String> headers) {
        super(status + ": " + detail, null, false, false);
        this.status = status;
        this.detail = detail;
        this.headers = Map.copyOf(headers);
    }

    /** One that says when to try again. */
    public static ApiException later(int status, String detail, int seconds) {
        return new ApiException(
                status, TextNode.valueOf(detail), Map.of("Retry-After", Integer.toString(seconds)));
    }

    public int status() {
        return status;
    }

    public JsonNode detail() {
        return detail;
    }

    public Map<String, String> headers() {
        return headers;
    }
}
