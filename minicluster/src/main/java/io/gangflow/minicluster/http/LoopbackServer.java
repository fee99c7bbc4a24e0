package io.gangflow.minicluster.http;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
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
 * An HTTP/1.1 server on 127.0.0.1. A request, headers and body, must arrive within {@value #REQUEST_SECONDS} seconds.
 * At most {@value #CONNECTIONS} connections are open; further ones are closed immediately. Each connection has its own
 * thread, because the JDK's server reads headers on the thread that responds: with fewer threads than connections, a
 * few requests that never end would block all others. Responses may take any time, as watches do. Thread-safe.
 */
public final class LoopbackServer implements AutoCloseable {

    private static final int CONNECTIONS = 2_048;
    private static final int REQUEST_SECONDS = 60;
    private static final int BACKLOG = 512;
    private static final long STACK_BYTES = 512 << 10;
    private static final int CLOSE_SECONDS = 5;
    /** Twice the usual part size of S3A. */
    private static final long DRAIN_BYTES = 128L << 20;

    private final HttpServer http;
    private final ThreadPoolExecutor threads;

    private LoopbackServer(HttpServer http, ThreadPoolExecutor threads) {
        this.http = http;
        this.threads = threads;
    }

    /**
     * Starts the server.
     *
     * @param port 0 for any free port
     * @param name of its threads
     * @throws IOException when the port is in use
     */
    public static LoopbackServer start(int port, String name, HttpHandler handler) throws IOException {
        configure();
        HttpServer http = HttpServer.create(
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), BACKLOG);
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                4, CONNECTIONS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), threadFactory(name));
        http.setExecutor(threads);
        http.createContext("/", handler);
        http.start();
        return new LoopbackServer(http, threads);
    }

    /**
     * Sets properties that the JDK's server reads once, when its classes load (17, sun.net.httpserver.ServerConfig).
     */
    private static void configure() {
        // Without this every small response waits 40 ms for an acknowledgement.
        setUnlessSet("sun.net.httpserver.nodelay", "true");
        setUnlessSet("sun.net.httpserver.maxReqTime", Integer.toString(REQUEST_SECONDS));
        setUnlessSet("jdk.httpserver.maxConnections", Integer.toString(CONNECTIONS));
        // Closing a connection with unread bytes resets it, and a client that is still writing never receives the
        // response. So the rest is read and dropped.
        setUnlessSet("sun.net.httpserver.drainAmount", Long.toString(DRAIN_BYTES));
    }

    private static void setUnlessSet(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** The address of the server, such as {@code http://127.0.0.1:41234}. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
    }

    /** Closes the port, cuts off pending requests, and waits for the server's threads. */
    @Override
    public void close() {
        threads.shutdownNow();
        http.stop(0);
        try {
            threads.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ThreadFactory threadFactory(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(null, task, name + "-" + number.incrementAndGet(), STACK_BYTES);
            thread.setDaemon(true);
            return thread;
        };
    }
}
