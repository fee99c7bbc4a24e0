package io.gangflow.airflow.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.airflow.http.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * How far a log has been read.
 *
 * @param pod how many pods of the try are read to their end
 * @param lines of the next one that were told
 */
record LogToken(int pod, int lines) {

    static final LogToken BEGIN = new LogToken(0, 0);

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LONGEST = 64;

    String text() {
        try {
            return Base64.getUrlEncoder().withoutPadding().encodeToString(JSON.writeValueAsBytes(List.of(pod, lines)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("numbers are JSON", e);
        }
    }

    /** @throws ApiException 400 when it is none of ours */
    static LogToken of(String text) {
        if (text.length() <= LONGEST) {
            try {
                byte[] bytes = Base64.getUrlDecoder().decode(text);
                JsonNode read = JSON.readTree(new String(bytes, StandardCharsets.UTF_8));
                if (read.size() == 2 && read.path(0).isInt() && read.path(1).isInt()) {
                    return new LogToken(
                            Math.max(0, read.path(0).intValue()),
                            Math.max(0, read.path(1).intValue()));
                }
            } catch (IllegalArgumentException | JsonProcessingException e) {
                throw bad();
            }
        }
        throw bad();
    }

    private static ApiException bad() {
        return new ApiException(400, "the token is none that this server gave; ask without one to begin anew");
    }
}
