package io.gangflow.minicluster.faults;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
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
import io.gangflow.faults.FaultyWatch;
import io.gangflow.faults.ModelReply;
import io.gangflow.faults.ModelRequest;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** fabric8's client with method calls in place of connections; each thread sets the receiver of its requests. */
public final class ModelHttp extends StandardHttpClient<ModelHttp, ModelHttp.Factory, ModelHttp.Builder> {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The receiver of the requests of this thread. */
    public static final ThreadLocal<Wire> WIRE = new ThreadLocal<>();

    /** A connection to an API server. */
    public interface Wire {
        /**
         * Sends a request.
         *
         * @throws IOException when there is no response
         */
        ModelReply send(ModelRequest request) throws IOException;

        /**
         * Opens a watch.
         *
         * @throws IOException when there is no response
         */
        default FaultyWatch.Opened watch(ModelRequest request) throws IOException {
            throw new IOException("no watches here");
        }
    }

    private ModelHttp(Builder builder) {
        super(builder, new AtomicBoolean());
    }

    /** A client of namespace {@code ns} whose requests go to {@link #WIRE}. */
    public static KubernetesClient client() {
        // The wire simulates the client's retries: a request that is sent twice.
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://model")
                .withNamespace("ns")
                .withRequestRetryBackoffLimit(0)
                .withRequestTimeout(0) // a timer for each request costs more than the request
                .build();
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientFactory(new Factory())
                .build();
    }

    @Override
    public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
            StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        try {
            URI uri = request.uri();
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            String text = request.bodyString();
            ModelRequest sent = ModelRequest.of(
                    request.method(), uri.getRawPath() + query, JSON.readTree(text == null ? "{}" : text));
            if (sent.query().getOrDefault("watch", "").equals("true")) {
                FaultyWatch.Opened opened = WIRE.get().watch(sent);
                if (opened.watch().isPresent()) {
                    return answer(
                            request,
                            200,
                            new StreamBody(() -> opened.watch().get().next(), consumer));
                }
                return answer(request, opened.status().code(), body(opened.status(), consumer));
            }
            ModelReply reply = WIRE.get().send(sent);
            return answer(request, reply.code(), body(reply, consumer));
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static CompletableFuture<HttpResponse<AsyncBody>> answer(
            StandardHttpRequest request, int code, AsyncBody body) {
        return CompletableFuture.completedFuture(new Response(request, code, body));
    }

    private static AsyncBody body(ModelReply reply, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        Deque<String> parts = new ArrayDeque<>(List.of(reply.body().toString()));
        return new StreamBody(() -> Optional.ofNullable(parts.poll()), consumer);
    }

    @Override
    public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
            StandardWebSocketBuilder builder, WebSocket.Listener listener) {
        throw new UnsupportedOperationException("no web sockets here");
    }

    @Override
    protected void doClose() {}

    /** Creates these clients. */
    public static final class Factory implements HttpClient.Factory {
        @Override
        public Builder newBuilder() {
            return new Builder(this);
        }
    }

    /** Builds these clients. */
    public static final class Builder extends StandardHttpClientBuilder<ModelHttp, Factory, Builder> {
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

    /** The parts of a body; empty at its end. */
    @FunctionalInterface
    private interface Parts {
        Optional<String> next() throws IOException;
    }

    private static final class StreamBody implements AsyncBody {
        private final Parts parts;
        private final Consumer<List<ByteBuffer>> consumer;
        private final CompletableFuture<Void> done = new CompletableFuture<>();

        StreamBody(Parts parts, Consumer<List<ByteBuffer>> consumer) {
            this.parts = parts;
            this.consumer = consumer;
        }

        @Override
        public void consume() {
            if (done.isDone()) {
                return;
            }
            try {
                Optional<String> part = parts.next();
                if (part.isEmpty()) {
                    done.complete(null);
                } else {
                    consumer.consume(List.of(ByteBuffer.wrap(part.get().getBytes(StandardCharsets.UTF_8))), this);
                }
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
