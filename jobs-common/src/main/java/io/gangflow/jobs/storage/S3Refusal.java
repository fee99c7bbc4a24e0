package io.gangflow.jobs.storage;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Thrown for an error response of S3: a status, and XML with the reason. */
final class S3Refusal extends IOException {

    private static final long serialVersionUID = 1L;
    private static final int ERROR_BYTES = 4096;
    private static final List<Integer> PASSING_STATUSES = List.of(408, 429, 500, 502, 503, 504);
    /**
     * Codes of temporary errors. S3 returns the last one while another conditional write is in progress, possibly an
     * own one whose response was lost.
     */
    private static final List<String> PASSING_CODES =
            List.of("RequestTimeout", "OperationAborted", "SlowDown", "ConditionalRequestConflict");

    private static final List<String> EXPIRED_CODES =
            List.of("ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired");

    private final int status;
    private final String code;
    private final String reason;
    private final String region;

    private S3Refusal(int status, String code, String reason, String region) {
        super(status + " " + code);
        this.status = status;
        this.code = code;
        this.reason = reason;
        this.region = region;
    }

    static S3Refusal of(int status, HttpURLConnection connection) throws IOException {
        String body;
        try (InputStream stream = connection.getErrorStream()) {
            body = stream == null ? "" : new String(stream.readNBytes(ERROR_BYTES), StandardCharsets.UTF_8);
        }
        String region = first("Region", body);
        String header = connection.getHeaderField("x-amz-bucket-region");
        return new S3Refusal(
                status,
                first("Code", body),
                first("Message", body),
                region.isEmpty() && header != null ? header : region);
    }

    private static String first(String element, String text) {
        Matcher matcher = Pattern.compile("<" + element + ">([^<]*)</").matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** Returns whether the same request can succeed later. */
    boolean isPassing() {
        return PASSING_STATUSES.contains(status) || PASSING_CODES.contains(code);
    }

    /** Returns whether newer keys could help. */
    boolean isExpiry() {
        return EXPIRED_CODES.contains(code);
    }

    int status() {
        return status;
    }

    /** Returns the error as one sentence, with advice if available. */
    StorageException sentence(String request, S3Endpoint endpoint) {
        String text = "S3 at " + endpoint.url() + " refuses " + request + " with " + status
                + (code.isEmpty() ? "" : " " + code) + (reason.isEmpty() ? "" : ": " + reason);
        return new StorageException(text + advice(endpoint));
    }

    private String advice(S3Endpoint endpoint) {
        boolean elsewhere = !region.isEmpty() && !region.equals(endpoint.region());
        return elsewhere ? S3Advice.region(region) : S3Advice.of(status, code, reason);
    }
}
