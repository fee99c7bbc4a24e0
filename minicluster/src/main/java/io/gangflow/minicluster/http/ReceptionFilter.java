package io.gangflow.minicluster.http;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Notifies a {@link PendingRequest} when its headers have arrived and while its handler waits for its body. */
final class ReceptionFilter extends Filter {

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        PendingRequest request = PendingRequest.current();
        request.work();
        exchange.setStreams(
                new Body(exchange.getRequestBody(), request), new Response(exchange.getResponseBody(), request));
        chain.doFilter(exchange);
    }

    @Override
    public String description() {
        return "observes which bytes are awaited";
    }

    private static final class Body extends FilterInputStream {

        private final PendingRequest request;

        Body(InputStream body, PendingRequest request) {
            super(body);
            this.request = request;
        }

        @Override
        public int read() throws IOException {
            request.awaitBody();
            int read = in.read();
            request.work();
            return read;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            request.awaitBody();
            int read = in.read(bytes, from, length);
            request.work();
            return read;
        }
    }

    /** Closing it reads the rest of the request's body. */
    private static final class Response extends FilterOutputStream {

        private final PendingRequest request;
        private boolean closed;

        Response(OutputStream response, PendingRequest request) {
            super(response);
            this.request = request;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            if (closed) {
                return;
            }
            closed = true;
            request.awaitBody();
            out.close();
            request.work();
        }
    }
}
