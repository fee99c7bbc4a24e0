package io.gangflow.airflow.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.server.http.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * The position up to which a log was read.
 *
 * @param pod number of pods of the try that were read to their end
 * @param since start time for reading the next pod, in seconds of Unix time; 0 for its start
 * @param lines number of lines sent since that time
 * @param bytes of these lines, as sent
 */
record LogToken(int pod, long since, int lines, long bytes) {

    static final LogToken BEGIN = of(0);

    /** The year 9999: Kubernetes cannot parse later times. */
    private static final long LATEST = 253_402_300_799L;

    /** Far more than a kubelet keeps of a log. */
    private static final long MOST_BYTES = 1L << 40;

    private static final int LONGEST = 128;

    /** Returns the start of a pod's log. */
    static LogToken of(int pod) {
        return new LogToken(pod, 0, 0, 0);
    }

    boolean isAtBeginning() {
        return since == 0 && lines == 0;
    }

    String text() {
        try {
            byte[] json = BoundedJson.MAPPER.writeValueAsBytes(List.of(pod, since, lines, bytes));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("numbers are JSON", e);
        }
    }

    /** @throws ApiException 400 when the token was not issued by this API */
    static LogToken of(String text) {
        if (text.length() <= LONGEST) {
            try {
                byte[] bytes = Base64.getUrlDecoder().decode(text);
                JsonNode read = BoundedJson.MAPPER.readTree(new String(bytes, StandardCharsets.UTF_8));
                if (isWhole(read)) {
                    return new LogToken(
                            read.path(0).intValue(),
                            read.path(1).longValue(),
                            read.path(2).intValue(),
                            read.path(3).longValue());
                }
            } catch (IllegalArgumentException | JsonProcessingException e) {
                throw bad();
            }
        }
        throw bad();
    }

    private static boolean isWhole(JsonNode read) {
        boolean numbers =
                read.size() == 4 && read.path(0).isInt() && read.path(2).isInt();
        for (JsonNode number : read) {
            numbers &= number.isIntegralNumber() && number.canConvertToLong() && number.longValue() >= 0;
        }
        return numbers && read.path(1).longValue() <= LATEST && read.path(3).longValue() <= MOST_BYTES;
    }

    private static ApiException bad() {
        return new ApiException(400, "this server did not issue the token; request without a token to start again");
    }
}
