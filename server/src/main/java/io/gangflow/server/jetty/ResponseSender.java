package io.gangflow.server.jetty;

import io.gangflow.jobs.http.ConnectionTime;
import io.gangflow.server.http.Route.Dialect;
import io.gangflow.time.Ticker;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Sends the response of one request. The first thread that claims it responds; all others are too late.
 *
 * @param compressible whether the response may be compressed: not if it issues a token
 * @param route the route's path for the metrics; a fixed text if no route matches
 */
record ResponseSender(
        Request request,
        Response response,
        Callback callback,
        String id,
        Dialect dialect,
        boolean compressible,
        String route,
        Optional<ConnectionTime> guard,
        boolean last,
        AtomicBoolean claimed) {

    /** Whether the caller of this method is the one that responds. */
    boolean claim() {
        return claimed.compareAndSet(false, true);
    }

    /** Sends a complete response. */
    void send(Reply reply, Metrics metrics) {
        Reply sent = encoded(reply);
        start(sent.status(), sent.contentType(), sent.headers());
        if (sent.status() != 204 && sent.status() != 304) {
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, sent.body().length);
        }
        guard.ifPresent(ConnectionTime::replying);
        count(sent.status(), metrics);
        response.write(true, ByteBuffer.wrap(sent.body()), callback);
    }

    private Reply encoded(Reply reply) {
        boolean zipped = compressible
                && Compression.isLong(reply.body())
                && !reply.headers().containsKey("Content-Encoding")
                && Compression.isWanted(request, reply.contentType());
        return zipped ? reply.gzipped() : reply;
    }

    /** Whether a stream of this type is sent compressed; then sets the headers. */
    boolean zips(String contentType) {
        boolean zipped = compressible && Compression.isWanted(request, contentType);
        if (zipped) {
            response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
            response.getHeaders().put(HttpHeader.VARY, "Accept-Encoding");
        }
        return zipped;
    }

    /** Sets status and headers. */
    void start(int status, String contentType, Map<String, String> headers) {
        response.setStatus(status);
        HttpFields.Mutable fields = response.getHeaders();
        headers.forEach(fields::put);
        if (!contentType.isEmpty()) {
            fields.put(HttpHeader.CONTENT_TYPE, contentType);
        }
        fields.put(HttpHeader.CACHE_CONTROL, headers.getOrDefault("Cache-Control", "no-store"));
        fields.put("X-Content-Type-Options", "nosniff");
        fields.put(CorrelationIds.HEADER, id);
        if (last) {
            fields.put(HttpHeader.CONNECTION, "close");
        }
    }

    /**
     * Sets chunked encoding even if the connection is closed afterwards, so that a client can distinguish an aborted
     * stream from a complete one.
     */
    void chunked() {
        if (request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1) {
            response.getHeaders().put(HttpHeader.TRANSFER_ENCODING, "chunked");
        }
    }

    void count(int status, Metrics metrics) {
        metrics.answered(
                isKnown(request.getMethod()) ? request.getMethod() : "other",
                route,
                status,
                Ticker.SYSTEM.nanos() - request.getBeginNanoTime());
    }

    private static boolean isKnown(String method) {
        return switch (method) {
            case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS" -> true;
            default -> false;
        };
    }
}
