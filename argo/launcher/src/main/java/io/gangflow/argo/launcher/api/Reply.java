package io.gangflow.argo.launcher.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;

/**
 * A response of the server.
 *
 * @param body an object or a {@code Status}
 * @param retryAfter how long the server asks to wait; zero when it does not ask
 */
public record Reply(int status, JsonNode body, Duration retryAfter) {

    private static final int LONGEST_MESSAGE = 2_000;

    public Reply(int status, JsonNode body) {
        this(status, body, Duration.ZERO);
    }

    public boolean isGood() {
        return status >= 200 && status < 300;
    }

    /**
     * Whether the same call may get another response a little later; includes 401, because a token may be about to be
     * replaced.
     */
    boolean isTransient() {
        return status == 401 || status == 408 || status == 429 || status >= 500;
    }

    /** The server's message, truncated when it is very long. */
    public String message() {
        String message = body.path("message").asText("");
        String text = message.isEmpty() ? "HTTP " + status : message;
        return text.length() > LONGEST_MESSAGE ? text.substring(0, LONGEST_MESSAGE) + " …" : text;
    }
}
