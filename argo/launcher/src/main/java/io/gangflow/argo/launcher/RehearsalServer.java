package io.gangflow.argo.launcher;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The part of an API server, over TLS, that one run of the launcher needs: one job with one pod that has succeeded at
 * the third request.
 */
final class RehearsalServer implements AutoCloseable {

    private static final String JOB = """
            {"apiVersion":"batch.volcano.sh/v1alpha1","kind":"Job","metadata":{"name":"rehearsal","uid":"1",\
            "resourceVersion":"1"},"spec":{"tasks":[{"replicas":1}]},"status":{"state":{"phase":"%s"}}}""";
    private static final String POD = """
            {"metadata":{"name":"rehearsal-worker-0","uid":"2"},"spec":{"restartPolicy":"Never",\
            "containers":[{"name":"main"}]},"status":{"phase":"Succeeded","containerStatuses":[{"name":"main",\
            "state":{"terminated":{"exitCode":0}}}]}}""";
    private static final int POLLS = 3;

    private final HttpsServer server;
    private final ExecutorService threads;
    private final AtomicInteger polls = new AtomicInteger();
    private final Runnable onCreation;

    private RehearsalServer(HttpsServer server, ExecutorService threads, Runnable onCreation) {
        this.server = server;
        this.threads = threads;
        this.onCreation = onCreation;
    }

    /**
     * Starts on a free port of this machine.
     *
     * @param keys a PKCS#12 store with the server's key
     * @param onCreation called when the creation of the job is requested
     */
    static RehearsalServer start(Path keys, char[] password, Runnable onCreation)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream stream = Files.newInputStream(keys)) {
            store.load(stream, password);
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        HttpsServer https =
                HttpsServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 16);
        https.setHttpsConfigurator(new HttpsConfigurator(context));
        RehearsalServer server = new RehearsalServer(https, Executors.newCachedThreadPool(), onCreation);
        https.setExecutor(server.threads);
        https.createContext("/", server::handle);
        https.start();
        return server;
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String query = String.valueOf(exchange.getRequestURI().getQuery());
        if (exchange.getRequestMethod().equals("POST")) {
            polls.set(0);
            onCreation.run();
            answer(exchange, JOB.formatted("Pending"));
        } else if (query.contains("watch=true")) {
            watch(exchange);
        } else if (path.endsWith("/log")) {
            answer(exchange, "2026-11-22T00:00:00.000000001Z rehearsed\n");
        } else if (path.endsWith("/pods")) {
            answer(exchange, "{\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[" + POD + "]}");
        } else if (path.contains("/pods/")) {
            answer(exchange, POD);
        } else {
            answer(exchange, JOB.formatted(polls.incrementAndGet() < POLLS ? "Running" : "Completed"));
        }
    }

    /** Sends no events, so that the launcher must poll. */
    private static void watch(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        String bookmark = "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"1\"}}}\n";
        exchange.getResponseBody().write(bookmark.getBytes(StandardCharsets.UTF_8));
        exchange.getResponseBody().flush();
        try {
            TimeUnit.MINUTES.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exchange.close();
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        exchange.getRequestBody().readAllBytes();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
