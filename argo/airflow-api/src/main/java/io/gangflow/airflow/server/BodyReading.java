package io.gangflow.airflow.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.airflow.http.ApiException;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** Reads the body of one request without holding a thread, up to a limit. */
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

    /** What was read, not yet understood. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Body(byte[] bytes, boolean form) {

        /**
         * Understands it.
         *
         * @throws ApiException when it can't be
         */
        JsonNode read() {
            return form ? FormBody.read(bytes) : JsonBody.read(bytes);
        }
    }

    /**
     * Checks what the headers say of the body.
     *
     * @throws ApiException with 413, 415, or 429 when the memory for bodies is taken
     */
    static BodyReading of(Request request, Endpoint endpoint, Parts parts) {
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

    /** Begins; one of the two is called when the body is there or will not be. */
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

    /** Stops waiting for the rest. */
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
