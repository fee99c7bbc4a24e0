package io.gangflow.minicluster.http;

import com.sun.management.UnixOperatingSystemMXBean;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An HTTP/1.1 server on 127.0.0.1. A request, headers and body, must arrive within {@value #REQUEST_SECONDS} seconds.
 * Each request has its own thread, because the JDK's server reads headers on the thread that responds; beyond
 * {@value #REQUESTS} requests, those that arrive slowest are cut off, see {@link RequestThreads}. At most
 * {@value #CONNECTIONS} connections are open, or three quarters of the files that this process may open; further ones
 * are closed immediately. Responses may take any time, as watches do. Thread-safe.
 */
public final class LoopbackServer implements AutoCloseable {

    private static final int CONNECTIONS = 16_384;
    private static final int REQUESTS = 2_048;
    private static final int REQUEST_SECONDS = 60;
    private static final int BACKLOG = 512;
    private static final long STACK_BYTES = 512 << 10;
    /** Twice the usual part size of S3A. */
    private static final long DRAIN_BYTES = 128L << 20;

    private final HttpServer http;
    private final RequestThreads threads;

    private LoopbackServer(HttpServer http, RequestThreads threads) {
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
        RequestThreads threads = new RequestThreads(REQUESTS, threadFactory(name));
        http.setExecutor(threads);
        http.createContext("/", handler).getFilters().add(new ReceptionFilter());
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
        setUnlessSet("jdk.httpserver.maxConnections", Long.toString(connections()));
        // Closing a connection with unread bytes resets it, and a client that is still writing never receives the
        // response. So the rest is read and dropped.
        setUnlessSet("sun.net.httpserver.drainAmount", Long.toString(DRAIN_BYTES));
    }

    /** A server that accepts more connections than it has files cannot accept any. */
    private static long connections() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Math.min(CONNECTIONS, unix.getMaxFileDescriptorCount() / 4 * 3)
                : CONNECTIONS;
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
        threads.close();
        http.stop(0);
        threads.await();
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
