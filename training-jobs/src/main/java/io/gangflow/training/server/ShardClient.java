package io.gangflow.training.server;

import io.gangflow.training.rendezvous.Backoff;
import io.gangflow.training.rendezvous.RendezvousException;
import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.function.Consumer;

/** A worker's connection to one parameter server. Not thread-safe. */
public final class ShardClient implements AutoCloseable {

    private static final int CONNECT_MILLIS = 2_000;
    private static final Duration GREETING = Duration.ofSeconds(5);

    private final Wire wire;
    private final String name;

    private ShardClient(Wire wire, String name) {
        this.wire = wire;
        this.name = name;
    }

    /**
     * The worker that connects.
     *
     * @param workers of the job
     * @param run token of the job; a server of another one rejects it
     * @param job description of the computation
     * @param patience how long the server may be silent
     * @param log receives a line about each wait
     */
    public record Caller(int worker, int workers, String run, String job, Duration patience, Consumer<String> log) {}

    /**
     * Retries until the server accepts the connection.
     *
     * @throws RendezvousException if it rejects this worker
     * @throws IOException if it cannot be reached by the deadline
     */
    public static ShardClient connect(String host, int port, Caller caller, Deadline deadline)
            throws IOException, InterruptedException {
        String name = host + ":" + port;
        Backoff backoff = new Backoff(deadline);
        while (true) {
            try {
                return new ShardClient(connect(host, port, caller), name);
            } catch (IOException notYet) {
                String reason = "worker " + caller.worker() + " waits for parameter server " + name + ": "
                        + notYet.getMessage();
                if (deadline.passed()) {
                    throw new IOException(reason, notYet);
                }
                if (backoff.shouldLog()) {
                    caller.log().accept(reason);
                }
                backoff.pause();
            }
        }
    }

    /**
     * Connects and sends the greeting. A listener that does not answer is not a parameter server, and must not delay
     * the worker for long.
     */
    private static Wire connect(String host, int port, Caller caller) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(InetAddress.getByName(host), port), CONNECT_MILLIS);
            Wire wire = new Wire(socket, GREETING);
            Wire.PROTOCOL.writeHeader(wire.out());
            wire.out().writeInt(caller.worker());
            wire.out().writeInt(caller.workers());
            wire.out().writeUTF(caller.run());
            wire.out().writeUTF(caller.job());
            wire.out().flush();
            wire.requireAcknowledged();
            wire.setReadTimeout(caller.patience());
            return wire;
        } catch (ServerException refused) {
            socket.close();
            throw new RendezvousException(
                    "parameter server " + host + ":" + port + " refuses this worker: " + refused.getMessage(), refused);
        } catch (IOException failure) {
            socket.close();
            throw failure;
        }
    }

    /** Sends the server its initial values. */
    public void initialize(float[] values) {
        request(() -> {
            wire.out().writeByte(Wire.BEGIN);
            wire.writeFloats(values);
            wire.requireAcknowledged();
            return values;
        });
    }

    /** Returns the server's values, once the slowest worker is close enough. */
    public float[] pull() {
        return request(() -> {
            wire.out().writeByte(Wire.PULL);
            wire.out().flush();
            wire.requireAcknowledged();
            return wire.readFloats();
        });
    }

    public void push(float rate, float[] gradient) {
        request(() -> {
            wire.out().writeByte(Wire.PUSH);
            wire.out().writeFloat(rate);
            wire.writeFloats(gradient);
            wire.requireAcknowledged();
            return gradient;
        });
    }

    /** Notifies the server that this worker is done. */
    public void finish() {
        request(() -> {
            wire.out().writeByte(Wire.FINISH);
            wire.out().flush();
            wire.requireAcknowledged();
            return new float[0];
        });
    }

    /** A request and its response. */
    @FunctionalInterface
    private interface Request {
        float[] run() throws IOException;
    }

    private float[] request(Request request) {
        try {
            return request.run();
        } catch (IOException broken) {
            throw new ServerException("parameter server " + name + " was lost: " + broken.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }
}
