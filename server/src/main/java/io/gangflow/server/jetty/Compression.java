package io.gangflow.server.jetty;

import io.gangflow.server.http.Gzip;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Compresses responses with gzip for clients that accept it. Responses that issue tokens are never compressed, so that
 * their length says nothing about the token.
 */
final class Compression {

    /** Shorter responses fit into one packet anyway. */
    private static final int LEAST_BYTES = 1_024;

    private static final int BUFFER = 8 << 10;
    private static final Set<String> TYPES = Set.of(
            "application/json", "application/problem+json", "application/x-ndjson", "application/xml", "image/svg+xml");

    private Compression() {}

    /** Whether a client accepts gzip, and the type is one that becomes smaller. */
    static boolean isWanted(Request request, String contentType) {
        int end = contentType.indexOf(';');
        String type = end < 0 ? contentType : contentType.substring(0, end).strip();
        String accepted = request.getHeaders().get(HttpHeader.ACCEPT_ENCODING);
        return accepted != null && (TYPES.contains(type) || type.startsWith("text/")) && Gzip.isAccepted(accepted);
    }

    /** Whether a complete response is worth it. */
    static boolean isLong(byte[] body) {
        return body.length >= LEAST_BYTES;
    }

    /** Returns a stream whose {@code flush} sends all that was written. */
    static GZIPOutputStream stream(OutputStream out) throws IOException {
        return new GZIPOutputStream(out, BUFFER, true);
    }
}
