package io.gangflow.spark.submit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;

/**
 * Notifies the workers of a standalone application of its end. Each worker holds a connection to the driver, which
 * sends one byte, its exit code, when the application has ended. A connection that breaks without it means that the
 * driver was killed. Spark's own worker would wait for its master for another quarter of an hour. Thread-safe.
 */
final class EndSignal implements AutoCloseable {

    private static final int BACKLOG = 1024;

    private final ServerSocket server;
    private final List<Socket> workers = new ArrayList<>();

    private EndSignal(ServerSocket server) {
        this.server = server;
    }

    /**
     * Listens for workers.
     *
     * @throws IOException if the port is in use
     */
    static EndSignal listen(String address, int port) throws IOException {
        EndSignal signal = new EndSignal(new ServerSocket(port, BACKLOG, InetAddress.getByName(address)));
        Thread accepting = new Thread(signal::accept, "end-signal");
        accepting.setDaemon(true);
        accepting.start();
        return signal;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket worker = server.accept();
                synchronized (workers) {
                    workers.add(worker);
                }
            } catch (SocketException closed) {
                return;
            } catch (IOException e) {
                System.err.println("standalone-driver: a worker could not connect: " + FailureMessage.of(e));
            }
        }
    }

    /** Sends the application's exit code to all workers. */
    void send(int exitCode) {
        synchronized (workers) {
            for (Socket worker : workers) {
                try {
                    worker.getOutputStream().write(exitCode);
                    worker.close();
                } catch (IOException e) {
                    System.err.println("standalone-driver: a worker ended before the driver: " + FailureMessage.of(e));
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    /**
     * Connects to a driver.
     *
     * @throws IOException if the connection is refused
     */
    static Socket connect(InetSocketAddress driver, int timeoutMillis) throws IOException {
        Socket socket = new Socket();
        socket.setKeepAlive(true);
        socket.connect(driver, timeoutMillis);
        return socket;
    }

    /** Waits for the exit code; returns 1 if the connection breaks without one. */
    static int await(Socket driver) {
        try {
            int code = driver.getInputStream().read();
            return code < 0 ? 1 : code;
        } catch (IOException broken) {
            return 1;
        }
    }
}
