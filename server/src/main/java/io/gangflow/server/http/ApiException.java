package io.gangflow.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;

/** An error response, with its status and detail. */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient JsonNode detail;
    private final transient Map<String, String> headers;

    public ApiException(int status, String detail) {
        this(status, TextNode.valueOf(detail));
    }

    /**
     * Creates an error whose detail is not only a text.
     *
     * @param detail a text, an object, or a list of places and messages like those of FastAPI for 422
     */
    public ApiException(int status, JsonNode detail) {
        this(status, detail, Map.of());
    }

    /** Creates an error with headers, such as {@code Retry-After}. */
    public ApiException(int status, JsonNode detail, Map<String, String> headers) {
        super(status + ": " + detail, null, false, false);
        this.status = status;
        this.detail = detail;
        this.headers = Map.copyOf(headers);
    }

    /** Returns an error that tells the client when to retry. */
    public static ApiException later(int status, String detail, int seconds) {
        return new ApiException(status, TextNode.valueOf(detail), Map.of("Retry-After", Integer.toString(seconds)));
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
