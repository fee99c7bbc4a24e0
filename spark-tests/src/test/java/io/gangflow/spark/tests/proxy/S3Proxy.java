package io.gangflow.spark.tests.proxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLServerSocket;

/** Listens on loopback and forwards requests unchanged, except for the faults of its plan. Thread-safe. */
public final class S3Proxy implements AutoCloseable {

    private final ServerSocket listener;
    private final URI server;
    private final FaultPlan plan;
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "s3-proxy");
        thread.setDaemon(true);
        return thread;
    });

    private S3Proxy(ServerSocket listener, URI server, FaultPlan plan) {
        this.listener = listener;
        this.server = server;
        this.plan = plan;
    }

    public static S3Proxy start(URI server, FaultPlan plan) throws IOException {
        return start(server, plan, ServerSocketFactory.getDefault());
    }

    /** Starts a proxy that uses TLS with its clients if the sockets are those of an {@code SSLContext}. */
    public static S3Proxy start(URI server, FaultPlan plan, ServerSocketFactory sockets) throws IOException {
        ServerSocket listener = sockets.createServerSocket(0, 128, InetAddress.getLoopbackAddress());
        S3Proxy proxy = new S3Proxy(listener, server, plan);
        proxy.threads.execute(proxy::accept);
        return proxy;
    }

    public URI endpoint() {
        String scheme = listener instanceof SSLServerSocket ? "https" : "http";
        return URI.create(scheme + "://127.0.0.1:" + listener.getLocalPort());
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                clients.add(client);
                threads.execute(() -> serve(client));
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    throw new IllegalStateException("the proxy cannot accept connections", e);
                }
            }
        }
    }

    private void serve(Socket client) {
        try {
            new ProxyConnection(client, server, plan).serve();
        } catch (IOException e) {
            // One side has closed its connection, such as a client that a test killed; the other one is closed, too.
            close(client);
        } finally {
            clients.remove(client);
        }
    }

    private static void close(Socket client) {
        try {
            client.close();
        } catch (IOException e) {
            throw new IllegalStateException("a socket cannot be closed", e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        clients.forEach(S3Proxy::close);
        threads.shutdownNow();
    }
}
