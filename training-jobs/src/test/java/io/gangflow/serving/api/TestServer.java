package io.gangflow.serving.api;

import io.gangflow.serving.batch.BatchLimits;
import io.gangflow.serving.batch.Batcher;
import io.gangflow.serving.http.HttpLimits;
import io.gangflow.serving.http.HttpServer;
import io.gangflow.serving.log.Log;
import io.gangflow.serving.model.CurrentModel;
import io.gangflow.serving.model.ModelException;
import io.gangflow.serving.model.PublishedModels;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;

/** A model server in the test's process, on a free port, with a client for it. */
public final class TestServer implements AutoCloseable {

    private final CurrentModel current;
    private final Batcher batcher;
    private final ModelApi api;
    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    public TestServer(Path folder, HttpLimits limits) throws ModelException, IOException {
        Log log = new Log("critical", line -> {});
        current = CurrentModel.load(PublishedModels.source(folder), 5, log);
        batcher = new Batcher(current::get, BatchLimits.USUAL);
        api = new ModelApi(current, batcher, log);
        server = HttpServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), limits, api, log);
    }

    public int port() {
        return server.address().getPort();
    }

    public ModelApi api() {
        return api;
    }

    public CurrentModel current() {
        return current;
    }

    public HttpServer http() {
        return server;
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)));
    }

    public HttpResponse<String> post(String path, String contentType, byte[] body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri(path)).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        return send(contentType.isEmpty() ? request : request.header("content-type", contentType));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port() + path);
    }

    @Override
    public void close() {
        server.close();
        batcher.close();
        current.close();
    }
}
