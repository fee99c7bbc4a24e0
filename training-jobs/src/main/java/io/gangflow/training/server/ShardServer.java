package io.gangflow.training.server;

import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** A parameter server: sends its shard to the workers and receives their gradients, until all of them are done. */
public final class ShardServer implements AutoCloseable {

    private static final Duration GREETING = Duration.ofSeconds(5);

    private final ServerSocket server = new ServerSocket();
    private final ExecutorService threads = Executors.newCachedThreadPool(ShardServer::thread);
    private final int workers;
    private final String run;
    private Optional<String> job = Optional.empty();
    private final Duration patience;
    private final Consumer<String> log;
    private final Shard shard;

    /**
     * Starts to listen.
     *
     * @param run token of the job; workers of another one are rejected
     * @param staleness number of steps that a worker may be ahead of the slowest
     * @param patience how long a worker may be silent
     * @param log receives a line for each rejected connection
     */
    public ShardServer(
            InetSocketAddress address, int workers, String run, int staleness, Duration patience, Consumer<String> log)
            throws IOException {
        this.workers = workers;
        this.run = run;
        this.patience = patience;
        this.log = log;
        this.shard = new Shard(workers, staleness, patience);
        try {
            server.bind(address);
        } catch (IOException taken) {
            server.close();
            throw taken;
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "parameter server");
        thread.setDaemon(true);
        return thread;
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /**
     * Serves until every worker has finished.
     *
     * @param arrival deadline for all workers to connect
     * @throws ServerException if one of them does not connect, or was lost
     */
    public void serve(Deadline arrival) throws InterruptedException {
        threads.execute(this::accept);
        shard.awaitWorkers(arrival);
        shard.awaitEnd();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                threads.execute(() -> serveConnection(socket));
            } catch (IOException broken) {
                if (!server.isClosed()) {
                    shard.fail("the parameter server cannot take connections: " + broken.getMessage());
                    return;
                }
            }
        }
    }

    private void serveConnection(Socket socket) {
        try (Wire wire = new Wire(socket, GREETING)) {
            OptionalInt worker = handshake(wire);
            if (worker.isPresent()) {
                serve(wire, worker.getAsInt());
            }
        } catch (IOException stranger) {
            log.accept("ignored a connection from " + socket.getRemoteSocketAddress() + ": " + stranger.getMessage());
        }
    }

    private OptionalInt handshake(Wire wire) throws IOException {
        OptionalInt version = Wire.PROTOCOL.versionOf(wire.in());
        if (version.isEmpty()) {
            throw new StreamCorruptedException("not a worker of a training job");
        }
        if (version.getAsInt() != Wire.PROTOCOL.version()) {
            String objection =
                    "it speaks version " + version.getAsInt() + " of the protocol, the parameter server version "
                            + Wire.PROTOCOL.version() + "; all need the same image";
            refuse(wire, "a worker", new Refusal(objection, true));
            return OptionalInt.empty();
        }
        int worker = wire.in().readInt();
        int expected = wire.in().readInt();
        String otherRun = wire.in().readUTF();
        String otherJob = wire.in().readUTF();
        Optional<Refusal> objection = objection(worker, expected, otherRun, otherJob);
        if (objection.isPresent()) {
            refuse(wire, "worker " + worker, objection.get());
            return OptionalInt.empty();
        }
        return OptionalInt.of(worker);
    }

    /**
     * The reason why a worker is rejected.
     *
     * @param spoils whether it belongs to this job but has other settings, so that further waiting is useless
     */
    private record Refusal(String reason, boolean spoils) {}

    /** Rejects a worker. The worker is notified first, because this process ends when the job has failed. */
    private void refuse(Wire wire, String who, Refusal refusal) throws IOException {
        log.accept("refused " + who + ": " + refusal.reason());
        try {
            wire.refuse(refusal.reason());
            wire.finish();
        } finally {
            if (refusal.spoils()) {
                shard.fail(who + " does not fit: " + refusal.reason());
            }
        }
    }

    private synchronized Optional<Refusal> objection(int worker, int expected, String otherRun, String otherJob) {
        if (!otherRun.equals(run)) {
            return Optional.of(new Refusal(
                    "it belongs to run \"" + otherRun + "\", the parameter server to run \"" + run + "\"", false));
        }
        if (expected != workers || worker < 0 || worker >= workers) {
            return Optional.of(new Refusal(
                    "it calls itself worker " + worker + " of " + expected + ", but there are " + workers, true));
        }
        if (job.isPresent() && !otherJob.equals(job.get())) {
            return Optional.of(
                    new Refusal("it is about to compute \"" + otherJob + "\", not \"" + job.get() + "\"", true));
        }
        if (!shard.register(worker)) {
            return Optional.of(new Refusal("worker " + worker + " has already come", false));
        }
        job = Optional.of(otherJob);
        return Optional.empty();
    }

    private void serve(Wire wire, int worker) {
        try {
            wire.acknowledge();
            wire.setReadTimeout(patience);
            int request = wire.in().readUnsignedByte();
            while (request != Wire.FINISH) {
                execute(request, wire, worker);
                request = wire.in().readUnsignedByte();
            }
            wire.acknowledge();
            shard.finish(worker);
        } catch (IOException broken) {
            shard.fail("worker " + worker + " was lost: " + broken.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            shard.fail("the parameter server was stopped");
        } catch (RuntimeException defect) {
            shard.fail("the parameter server cannot serve worker " + worker + ": " + defect);
            throw defect;
        }
    }

    private void execute(int request, Wire wire, int worker) throws IOException, InterruptedException {
        try {
            switch (request) {
                case Wire.BEGIN -> {
                    shard.initialize(wire.readFloats());
                    wire.acknowledge();
                }
                case Wire.PULL -> {
                    float[] values = shard.pull(worker);
                    wire.out().writeByte(Wire.WELCOME);
                    wire.writeFloats(values);
                }
                case Wire.PUSH -> {
                    shard.push(worker, wire.in().readFloat(), wire.readFloats());
                    wire.acknowledge();
                }
                default -> throw new ServerException("worker " + worker + " requests " + request);
            }
        } catch (ServerException refused) {
            String reason = String.valueOf(refused.getMessage());
            try {
                wire.refuse(reason);
            } finally {
                shard.fail(reason);
            }
        }
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        server.close();
    }
}
