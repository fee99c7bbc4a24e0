package io.gangflow.minicluster.api;

import com.sun.net.httpserver.HttpServer;
import io.gangflow.minicluster.access.Authorizer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A Kubernetes API server in this process, on loopback, over HTTP/1.1. Speaks enough of the API for fabric8 clients,
 * Spark's Kubernetes backend and kubectl. A request with the token of a service account may do what the roles of the
 * cluster allow it; one without a token may do everything. Thread-safe.
 */
public final class ApiServer implements AutoCloseable {

    private static final int BACKLOG = 512;
    private static final int MOST_THREADS = 1024;
    private static final long STACK_BYTES = 512 << 10;

    private final HttpServer http;
    private final ThreadPoolExecutor threads;
    private final ObjectStore store;
    private final LogRequests logs;

    private ApiServer(HttpServer http, ThreadPoolExecutor threads, ObjectStore store, LogRequests logs) {
        this.http = http;
        this.threads = threads;
        this.store = store;
        this.logs = logs;
    }

    /**
     * Starts a server with namespaces {@code default} and {@code kube-system}.
     *
     * @throws IOException when the port is taken
     */
    public static ApiServer start(ApiServerOptions options) throws IOException {
        // Read once by the JDK's server when its classes load: without it every answer waits for a delayed ACK.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer http = HttpServer.create(
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), options.port()), BACKLOG);
        ObjectStore store = new ObjectStore(options, ResourceRegistry.withBuiltins());
        NamespaceContents.ofCluster(store.registry())
                .forEach(content -> store.create(content.resource(), "", content.object(), WriteOptions.DEFAULT));
        LogRequests logs = new LogRequests(store, options.logs());
        PodRequests pods = new PodRequests(store, logs, options.clock());
        ServiceAccountTokens tokens = new ServiceAccountTokens(store, options.clock());
        ResourceRequests resources =
                new ResourceRequests(store, pods, tokens, options.clock(), options.bookmarkInterval());
        Access access = new Access(options.token(), tokens, new Authorizer(new StoredRoles(store)));
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                4, MOST_THREADS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), threadFactory());
        http.setExecutor(threads);
        http.createContext(
                "/", new Router(new Discovery(store.registry()), new OpenApi(store.registry()), access, resources));
        http.start();
        return new ApiServer(http, threads, store, logs);
    }

    /** Where the server listens, such as {@code http://127.0.0.1:41234}. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
    }

    /** The objects behind the server, for use in this process. */
    public ObjectStore store() {
        return store;
    }

    /** Ends all watches and followed logs, frees the port, and waits for the server's threads. */
    @Override
    public void close() {
        store.close();
        logs.close();
        threads.shutdownNow();
        http.stop(0);
        try {
            threads.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ThreadFactory threadFactory() {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(null, task, "minicluster-api-" + number.incrementAndGet(), STACK_BYTES);
            thread.setDaemon(true);
            return thread;
        };
    }
}
