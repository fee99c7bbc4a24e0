package io.gangflow.minicluster.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Checks a request's signature, dispatches it, and writes the response or the error as XML. */
final class S3Handler implements HttpHandler {

    private static final int BUFFER_BYTES = 1 << 17;

    private static final String DISK_FULL = "No space left on device";

    private final SignatureCheck signatures;
    private final S3Router router;
    private final AtomicLong requests = new AtomicLong();

    S3Handler(SignatureCheck signatures, S3Router router) {
        this.signatures = signatures;
        this.router = router;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("x-amz-request-id", "%016X".formatted(requests.incrementAndGet()));
            write(exchange, answer(exchange));
        }
    }

    /** The body of a request without a valid signature is not read. */
    private S3Response answer(HttpExchange exchange) throws IOException {
        S3Request request;
        ChunkSigner signer;
        try {
            request = S3Request.of(exchange);
            signer = signatures.check(request);
        } catch (S3Error e) {
            return errorAnswer(exchange, e);
        }
        try {
            return route(request, signer);
        } catch (S3Error e) {
            return errorAnswer(exchange, e);
        }
    }

    private S3Response route(S3Request request, ChunkSigner signer) throws S3Error {
        try {
            return router.route(request, signer);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** S3 has no error code for a full disk, because its disks are never full; clients retry after a 500. */
    private static S3Error failed(IOException e) {
        String reason = String.valueOf(e.getMessage());
        return new S3Error(
                500,
                "InternalError",
                reason.contains(DISK_FULL)
                        ? "this server's disk is full, and nothing was stored: " + reason
                        : e.getClass().getSimpleName() + ": " + reason);
    }

    private static S3Response errorAnswer(HttpExchange exchange, S3Error error) {
        if (exchange.getRequestMethod().equals("HEAD") || error.status() == 304) {
            return S3Response.empty(error.status(), Map.of());
        }
        return S3Response.xml(
                error.status(),
                XmlDocument.of(
                        "Error",
                        xml -> xml.element("Code", error.code())
                                .element("Message", String.valueOf(error.getMessage()))
                                .element("Resource", exchange.getRequestURI().getPath())));
    }

    private static void write(HttpExchange exchange, S3Response response) throws IOException {
        response.headers().forEach(exchange.getResponseHeaders()::set);
        if (response.content() instanceof S3Response.Slice slice) {
            try (FileChannel file = slice.file()) {
                exchange.sendResponseHeaders(response.status(), slice.length() == 0 ? -1 : slice.length());
                file.position(slice.from());
                copy(Channels.newInputStream(file), exchange.getResponseBody(), slice.length());
            }
        } else if (response.content() instanceof S3Response.Text text) {
            byte[] bytes = text.text().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(response.status(), bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
        }
        exchange.getResponseBody().close();
    }

    private static void copy(InputStream in, OutputStream out, long length) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        long left = length;
        while (left > 0) {
            int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (read < 0) {
                throw new IOException("the object became shorter while it was sent");
            }
            out.write(buffer, 0, read);
            left -= read;
        }
    }
}
