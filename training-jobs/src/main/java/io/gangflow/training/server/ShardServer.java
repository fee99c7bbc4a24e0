package io.gangflow.training.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** A parameter server: gives its shard to the workers and takes their gradients, until all of them are done. */
public final class ShardServer implements AutoCloseable {

    private final ServerSocket server = new ServerSocket();
    private final ExecutorService threads = Executors.newCachedThreadPool(ShardServer::thread);
    private final int workers;
    private final String run;
    private Optional<String> job = Optional.empty();
    private final Duration patience;
    private final Consumer<String> log;
    private final Shard shard;
    private final boolean[] come;

    /**
     * Listens from now on.
     *
     * @param run of the job; what a worker is about to compute begins with it, and is the same for all workers
     * @param staleness steps that a worker may be ahead of the slowest
     * @param patience how long anybody may stay silent
     * @param log told in a line of who is refused
     */
    public ShardServer(
            InetSocketAddress address, int workers, String run, int staleness, Duration patience, Consumer<String> log)
            throws IOException {
        this.workers = workers;
        this.run = run;
        this.patience = patience;
        this.log = log;
        this.shard = new Shard(workers, staleness, patience);
        this.come = new boolean[workers];
        server.bind(address);
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
     * @throws ServerException if one of them was lost
     */
    public void serve() throws InterruptedException {
        threads.execute(this::accept);
        shard.awaitEnd();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                threads.execute(() -> attend(socket));
            } catch (IOException broken) {
                if (!server.isClosed()) {
                    shard.fail("the parameter server cannot take connections: " + broken.getMessage());
                    return;
                }
            }
        }
    }

    private void attend(Socket socket) {
        try (Wire wire = new Wire(socket, patience)) {
            Optional<Integer> worker = welcome(wire);
            if (worker.isPresent()) {
                serve(wire, worker.get());
            }
        } catch (IOException stranger) {
            log.accept("ignored a connection from " + socket.getRemoteSocketAddress() + ": " + stranger.getMessage());
        }
    }

    private Optional<Integer> welcome(Wire wire) throws IOException {
        if (wire.in().readInt() != Wire.MAGIC) {
            return Optional.empty();
        }
        int worker = wire.in().readInt();
        int expected = wire.in().readInt();
        String otherJob = wire.in().readUTF();
        Optional<String> objection = objection(worker, expected, otherJob);
        if (objection.isPresent()) {
            log.accept("refused worker " + worker + ": " + objection.get());
            wire.refuse(objection.get());
            return Optional.empty();
        }
        wire.acknowledge();
        return Optional.of(worker);
    }

    private synchronized Optional<String> objection(int worker, int expected, String otherJob) {
        if (expected != workers || worker < 0 || worker >= workers) {
            return Optional.of("it calls itself worker " + worker + " of " + expected + ", but there are " + workers);
        }
        if (!otherJob.startsWith(run)) {
            return Optional.of("it belongs to another run: \"" + otherJob + "\", not \"" + run + "\"");
        }
        if (job.isPresent() && !otherJob.equals(job.get())) {
            return Optional.of("it is about to compute \"" + otherJob + "\", not \"" + job.get() + "\"");
        }
        if (come[worker]) {
            return Optional.of("worker " + worker + " has already come");
        }
        job = Optional.of(otherJob);
        come[worker] = true;
        return Optional.empty();
    }

    private void serve(Wire wire, int worker) {
        try {
            int request = wire.in().readUnsignedByte();
            while (request != Wire.FINISH) {
                carryOut(request, wire, worker);
                request = wire.in().readUnsignedByte();
            }
            wire.acknowledge();
            shard.finish(worker);
        } catch (IOException broken) {
            shard.fail("worker " + worker + " was lost: " + broken.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            shard.fail("the parameter server was stopped");
        }
    }

    private void carryOut(int request, Wire wire, int worker) throws IOException, InterruptedException {
        try {
            switch (request) {
                case Wire.BEGIN -> {
                    shard.begin(wire.readFloats());
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
                default -> throw new ServerException("worker " + worker + " asks for " + request);
            }
        } catch (ServerException refused) {
            shard.fail(String.valueOf(refused.getMessage()));
            wire.refuse(String.valueOf(refused.getMessage()));
        }
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        server.close();
    }
}
