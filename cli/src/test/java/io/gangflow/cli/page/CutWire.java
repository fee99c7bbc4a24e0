package io.gangflow.cli.page;

import io.gangflow.cli.home.RunningMiniCluster;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A connection to the minicluster that can be cut and mended, as if the cluster went away and came back. */
final class CutWire implements AutoCloseable {

    private final URI cluster;
    private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
    private ServerSocket server;

    private CutWire(URI cluster) throws IOException {
        this.cluster = cluster;
        this.server = listen(0);
    }

    /** Announces itself in place of the cluster. */
    static CutWire before(RunningMiniCluster place) throws IOException {
        RunningMiniCluster.Access access = place.access().orElseThrow();
        CutWire wire = new CutWire(URI.create(access.url()));
        place.announce(URI.create("http://127.0.0.1:" + wire.server.getLocalPort()), access.token());
        return wire;
    }

    /** Ends all connections and refuses others. */
    void cut() throws IOException {
        server.close();
        for (Socket socket = open.poll(); socket != null; socket = open.poll()) {
            socket.close();
        }
    }

    /** Admits connections again, at the same address. */
    void mend() throws IOException {
        server = listen(server.getLocalPort());
    }

    private ServerSocket listen(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        start(() -> accept(socket));
        return socket;
    }

    private void accept(ServerSocket from) throws IOException {
        while (!from.isClosed()) {
            Socket client = from.accept();
            Socket behind = new Socket(cluster.getHost(), cluster.getPort());
            open.add(client);
            open.add(behind);
            start(() -> pass(client, behind));
            start(() -> pass(behind, client));
        }
    }

    private static void pass(Socket from, Socket to) throws IOException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            byte[] bytes = new byte[8_192];
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                to.getOutputStream().write(bytes, 0, length);
                to.getOutputStream().flush();
            }
        }
    }

    /** Something that a socket ends. */
    private interface Passing {
        void run() throws IOException;
    }

    private static void start(Passing passing) {
        Thread thread = new Thread(
                () -> {
                    try {
                        passing.run();
                    } catch (SocketException cut) {
                        return; // one of both sides has closed it, or cut() has
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                "wire");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            cut();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
