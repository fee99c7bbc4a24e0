package io.gangflow.airflow.dag;

import io.gangflow.server.http.ApiException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.GZIPInputStream;

/** The text of a pipeline's file as stored in an annotation: gzipped, in Base64. */
public final class SourceText {

    private static final int MOST_BYTES = 1 << 20;

    private SourceText() {}

    /**
     * Returns the original text.
     *
     * @throws ApiException 404 when it is invalid or too long
     */
    public static String unpacked(String packed) {
        try (GZIPInputStream gzip =
                new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(packed)))) {
            byte[] bytes = gzip.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new ApiException(404, "the source that was kept is longer than %d bytes".formatted(MOST_BYTES));
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException | IllegalArgumentException e) {
            throw new ApiException(404, "the source that was kept can't be read: " + e.getMessage());
        }
    }
}
