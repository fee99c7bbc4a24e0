package io.gangflow.argo.watch;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The lines of an HTTP response while it arrives. More data is requested only after the previous data has been read, so
 * memory is bounded by one line.
 */
final class HttpLines implements AutoCloseable {

    private static final int LONGEST_LINE = 16 << 20;

    /** Received bytes, or the end of the connection with or without a cause. */
    private record Chunk(List<byte[]> parts, boolean last, Optional<Throwable> cause) {}

    private final BlockingQueue<Chunk> chunks = new LinkedBlockingQueue<>();
    private final Deque<String> lines = new ArrayDeque<>();
    private final ByteArrayOutputStream partial = new ByteArrayOutputStream();
    private Optional<AsyncBody> body = Optional.empty();

    private HttpLines() {}

    /**
     * Sends a GET.
     *
     * @param openSeconds timeout for the response
     * @throws KubernetesClientException when the status is not 200
     * @throws IOException when there is no response
     */
    static HttpLines open(KubernetesClient client, String url, long openSeconds)
            throws IOException, InterruptedException {
        HttpLines lines = new HttpLines();
        HttpClient http = client.getHttpClient();
        HttpRequest request =
                http.newHttpRequestBuilder().uri(url).forStreaming().build();
        CompletableFuture<HttpResponse<AsyncBody>> answer = http.consumeBytes(request, lines::take);
        try {
            HttpResponse<AsyncBody> response = answer.get(openSeconds, TimeUnit.SECONDS);
            if (response.code() != HttpURLConnection.HTTP_OK) {
                response.body().cancel();
                throw new KubernetesClientException(
                        "the API server answers %d to a watch".formatted(response.code()), response.code(), null);
            }
            lines.start(response.body());
            return lines;
        } catch (ExecutionException e) {
            throw new IOException("the watch can't be opened: " + e.getCause(), e);
        } catch (TimeoutException e) {
            throw new IOException("the watch is not opened within %d seconds".formatted(openSeconds), e);
        } finally {
            if (lines.body.isEmpty()) {
                // Closes a response that arrives late.
                CompletableFuture<Void> unused =
                        answer.thenAccept(late -> late.body().cancel());
            }
        }
    }

    private void start(AsyncBody opened) {
        body = Optional.of(opened);
        CompletableFuture<Void> unused = opened.done()
                .whenComplete((nothing, cause) -> chunks.add(new Chunk(List.of(), true, Optional.ofNullable(cause))));
        opened.consume();
    }

    private void take(List<ByteBuffer> buffers, AsyncBody from) {
        List<byte[]> copies = buffers.stream()
                .map(buffer -> {
                    byte[] copy = new byte[buffer.remaining()];
                    buffer.get(copy);
                    return copy;
                })
                .toList();
        chunks.add(new Chunk(copies, false, Optional.empty()));
    }

    /**
     * Waits for the next line.
     *
     * @return empty after the timeout
     * @throws IOException when the response has ended, or a line is longer than 16 MiB
     */
    Optional<String> next(long atMostMillis) throws IOException, InterruptedException {
        if (lines.isEmpty()) {
            Chunk chunk = chunks.poll(atMostMillis, TimeUnit.MILLISECONDS);
            if (chunk != null) {
                split(chunk);
            }
        }
        return Optional.ofNullable(lines.poll());
    }

    private void split(Chunk chunk) throws IOException {
        if (chunk.last()) {
            throw new IOException("the watch has ended"
                    + chunk.cause().map(cause -> ": " + cause).orElse(""));
        }
        for (byte[] part : chunk.parts()) {
            int from = 0;
            for (int at = 0; at < part.length; at++) {
                if (part[at] == '\n') {
                    partial.write(part, from, at - from);
                    lines.add(partial.toString(StandardCharsets.UTF_8));
                    partial.reset();
                    from = at + 1;
                }
            }
            partial.write(part, from, part.length - from);
        }
        if (partial.size() > LONGEST_LINE) {
            throw new IOException("a line of the watch is longer than %d MiB".formatted(LONGEST_LINE >> 20));
        }
        body.ifPresent(AsyncBody::consume);
    }

    @Override
    public void close() {
        body.ifPresent(AsyncBody::cancel);
    }
}
