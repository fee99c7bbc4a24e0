package io.gangflow.airflow.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** An answer that is not what the client hoped for; carries what it is told. */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient JsonNode detail;

    public ApiException(int status, String detail) {
        this(status, TextNode.valueOf(detail));
    }

    /**
     * With a detail that is more than a text.
     *
     * @param detail a text, an object, or a list of places and messages as FastAPI gives it with 422
     */
    public ApiException(int status, JsonNode detail) {
        super(status + ": " + detail, null, false, false);
        this.status = status;
        this.detail = detail;
    }

    public int status() {
        return status;
    }

    public JsonNode detail() {
        return detail;
    }
}
