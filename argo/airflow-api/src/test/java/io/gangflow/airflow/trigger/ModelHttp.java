package io.gangflow.airflow.trigger;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** fabric8's client with method calls in place of connections; each thread sets the receiver of its requests. */
final class ModelHttp extends StandardHttpClient<ModelHttp, ModelHttp.Factory, ModelHttp.Builder> {

    static final ObjectMapper JSON = new ObjectMapper();

    /** The receiver of the requests of this thread. */
    static final ThreadLocal<Wire> WIRE = new ThreadLocal<>();

    interface Wire {
        /**
         * Sends a request.
         *
         * @throws IOException when there is no response
         */
        ModelServer.Answer send(String method, String path, String body) throws IOException;
    }

    private ModelHttp(Builder builder) {
        super(builder, new AtomicBoolean());
    }

    @Override
    public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
            StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        try {
            String body = request.bodyString() == null ? query(request.uri()) : request.bodyString();
            ModelServer.Answer answer =
                    WIRE.get().send(request.method(), request.uri().getPath(), body);
            byte[] bytes = JSON.writeValueAsBytes(answer.body());
            return CompletableFuture.completedFuture(new Response(request, answer.code(), new Body(bytes, consumer)));
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Returns the query of a request without a body, as an object. */
    private static String query(URI uri) {
        ObjectNode query = JSON.createObjectNode();
        String text = Objects.requireNonNullElse(uri.getRawQuery(), "");
        for (String part : text.split("&", -1)) {
            String[] pair = part.split("=", 2);
            if (pair.length == 2) {
                query.put(pair[0], URLDecoder.decode(pair[1], StandardCharsets.UTF_8));
            }
        }
        return query.toString();
    }

    @Override
    public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
            StandardWebSocketBuilder builder, WebSocket.Listener listener) {
        throw new UnsupportedOperationException("no web sockets here");
    }

    @Override
    protected void doClose() {}

    static final class Factory implements HttpClient.Factory {
        @Override
        public Builder newBuilder() {
            return new Builder(this);
        }
    }

    static final class Builder extends StandardHttpClientBuilder<ModelHttp, Factory, Builder> {
        Builder(Factory factory) {
            super(factory);
        }

        @Override
        public ModelHttp build() {
            return new ModelHttp(this);
        }

        @Override
        protected Builder newInstance(Factory factory) {
            return new Builder(factory);
        }
    }

    private static final class Body implements AsyncBody {
        private final byte[] bytes;
        private final Consumer<List<ByteBuffer>> consumer;
        private final CompletableFuture<Void> done = new CompletableFuture<>();
        private boolean given;

        Body(byte[] bytes, Consumer<List<ByteBuffer>> consumer) {
            this.bytes = bytes;
            this.consumer = consumer;
        }

        @Override
        public void consume() {
            if (given) {
                done.complete(null);
                return;
            }
            given = true;
            try {
                consumer.consume(List.of(ByteBuffer.wrap(bytes)), this); // the consumer requests more data itself
            } catch (Exception e) {
                done.completeExceptionally(e);
            }
        }

        @Override
        public CompletableFuture<Void> done() {
            return done;
        }

        @Override
        public void cancel() {
            done.cancel(false);
        }
    }

    private static final class Response extends StandardHttpHeaders implements HttpResponse<AsyncBody> {
        private final HttpRequest request;
        private final int code;
        private final AsyncBody body;

        Response(HttpRequest request, int code, AsyncBody body) {
            super(Map.of("Content-Type", List.of("application/json")));
            this.request = request;
            this.code = code;
            this.body = body;
        }

        @Override
        public int code() {
            return code;
        }

        @Override
        public AsyncBody body() {
            return body;
        }

        @Override
        public HttpRequest request() {
            return request;
        }

        @Override
        public Optional<HttpResponse<?>> previousResponse() {
            return Optional.empty();
        }
    }
}
