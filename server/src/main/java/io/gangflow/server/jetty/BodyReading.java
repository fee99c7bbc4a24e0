package io.gangflow.server.jetty;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.server.http.ApiException;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Reads the body of one request without blocking a thread, up to a limit. */
final class BodyReading {

    private final Request request;
    private final int limit;
    private final boolean form;
    private final long reserved;
    private final BodyBudget budget;
    private final AtomicBoolean returned = new AtomicBoolean();

    private BodyReading(Request request, int limit, boolean form, long reserved, BodyBudget budget) {
        this.request = request;
        this.limit = limit;
        this.form = form;
        this.reserved = reserved;
        this.budget = budget;
    }

    /** The body, not parsed yet. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Body(byte[] bytes, boolean form) {

        /**
         * Parses the body.
         *
         * @throws ApiException when it is invalid
         */
        JsonNode read() {
            return form ? FormBody.read(bytes) : JsonBody.read(bytes);
        }
    }

    /**
     * Checks the headers for the body.
     *
     * @throws ApiException with 413, 415, or 429 when the memory for bodies is used up
     */
    static BodyReading of(Request request, Endpoint endpoint, ServerComponents parts) {
        int limit = endpoint.bodyBytes(parts.limits());
        long length = request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH);
        if (length > limit) {
            throw tooLarge(limit);
        }
        boolean chunked = request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
        long reserved = chunked ? limit : Math.max(0, length);
        boolean form = reserved > 0 && MediaTypes.isForm(request.getHeaders().get(HttpHeader.CONTENT_TYPE), endpoint);
        if (!parts.bodies().take(reserved)) {
            throw Workers.busy();
        }
        return new BodyReading(request, limit, form, reserved, parts.bodies());
    }

    /** Starts to read; calls one of the two when the body is complete or has failed. */
    void start(Consumer<Body> whole, Consumer<ApiException> failed) {
        read(new ByteArrayOutputStream(), whole, failed);
    }

    private void read(ByteArrayOutputStream bytes, Consumer<Body> whole, Consumer<ApiException> failed) {
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(() -> read(bytes, whole, failed));
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                giveBack();
                failed.accept(new ApiException(400, "The body can't be read"));
                return;
            }
            boolean fits = bytes.size() + chunk.remaining() <= limit;
            if (fits) {
                take(chunk, bytes);
            }
            chunk.release();
            if (!fits || chunk.isLast()) {
                giveBack();
                if (fits) {
                    whole.accept(new Body(bytes.toByteArray(), form));
                } else {
                    failed.accept(tooLarge(limit));
                }
                return;
            }
        }
    }

    private static void take(Content.Chunk chunk, ByteArrayOutputStream bytes) {
        byte[] part = new byte[chunk.remaining()];
        chunk.getByteBuffer().get(part);
        bytes.writeBytes(part);
    }

    /** Stops reading. */
    void giveUp() {
        giveBack();
        request.fail(new TimeoutException("the body did not come in time"));
    }

    private void giveBack() {
        if (returned.compareAndSet(false, true)) {
            budget.giveBack(reserved);
        }
    }

    private static ApiException tooLarge(int limit) {
        return new ApiException(413, "The body is larger than %d bytes".formatted(limit));
    }
}
