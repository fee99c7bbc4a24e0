package io.gangflow.minicluster.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Forwards bytes between clients and a server until told to cut them off. Thread-safe. */
public final class LoopbackProxy implements AutoCloseable {

    private static final int BUFFER = 64 << 10;

    private final InetSocketAddress server;
    private final int port;
    private final Set<Socket> open = new HashSet<>();
    private final AtomicReference<Optional<String>> lost = new AtomicReference<>(Optional.empty());
    private final List<String> requests = new ArrayList<>();
    private final AtomicInteger lostAnswers = new AtomicInteger();
    private final AtomicReference<Optional<String>> withheld = new AtomicReference<>(Optional.empty());
    private volatile ServerSocket listening;

    public LoopbackProxy(URI server) throws IOException {
        this.server = new InetSocketAddress(server.getHost(), server.getPort());
        this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.port = listening.getLocalPort();
        accept(listening);
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Closes all connections, and accepts no new ones. */
    public void down() throws IOException {
        synchronized (open) { // a concurrent connection is accepted before, or never
            listening.close();
            for (Socket socket : open) {
                socket.close();
            }
            open.clear();
        }
    }

    /** Accepts clients again, at the same address. */
    public void up() throws IOException {
        ServerSocket again = new ServerSocket();
        again.setReuseAddress(true);
        again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        listening = again;
        accept(again);
    }

    /** Lets the next request with this start reach the server, and closes the connection before its response. */
    public void loseAnswerTo(String begin) {
        lost.set(Optional.of(begin));
    }

    /**
     * Lets the next request with this start reach the server, and holds back its response until the connection is cut.
     */
    public void withholdAnswerTo(String begin) {
        withheld.set(Optional.of(begin));
    }

    /** Waits until a request with this text in its head has been forwarded. */
    public void awaitRequest(String part) throws InterruptedException {
        synchronized (requests) {
            while (requests.stream().noneMatch(request -> request.contains(part))) {
                requests.wait();
            }
        }
    }

    /** The number of lost responses. */
    public int lostAnswers() {
        return lostAnswers.get();
    }

    @Override
    public void close() throws IOException {
        down();
    }

    private void accept(ServerSocket socket) {
        start(() -> {
            while (true) {
                Socket client = socket.accept();
                letIn(socket, client);
            }
        });
    }

    private void letIn(ServerSocket socket, Socket client) throws IOException {
        synchronized (open) {
            if (socket.isClosed()) {
                client.close();
                return;
            }
            Socket upstream = new Socket(server.getAddress(), server.getPort());
            open.add(client);
            open.add(upstream);
            new Connection(client, upstream).start();
        }
    }

    /** Work that ends with its socket. */
    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException closed) {
                Thread.currentThread().interrupt(); // the socket was closed, here or there
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private final class Connection {

        private final Socket client;
        private final Socket upstream;
        private volatile boolean losing;
        private volatile boolean withholding;

        Connection(Socket client, Socket upstream) {
            this.client = client;
            this.upstream = upstream;
        }

        void start() {
            LoopbackProxy.start(() -> pass(client, upstream, true));
            LoopbackProxy.start(() -> pass(upstream, client, false));
        }

        private void pass(Socket from, Socket to, boolean requests) throws IOException {
            byte[] buffer = new byte[BUFFER];
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    if (requests) {
                        heard(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
                    } else if (losing) {
                        lostAnswers.incrementAndGet();
                        return;
                    } else if (withholding) {
                        continue;
                    }
                    out.write(buffer, 0, read);
                    out.flush();
                }
            }
        }

        private void heard(String request) {
            losing |= isHit(request, lost);
            withholding |= isHit(request, withheld);
            synchronized (requests) {
                requests.add(request);
                requests.notifyAll();
            }
        }

        private boolean isHit(String request, AtomicReference<Optional<String>> wanted) {
            Optional<String> begin = Objects.requireNonNull(wanted.get(), "never null");
            return begin.filter(request::startsWith).isPresent() && wanted.compareAndSet(begin, Optional.empty());
        }
    }
}
