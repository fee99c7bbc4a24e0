package io.gangflow.benchmarks.airflow;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * A number of requests, distributed over connections. Each request is due at a time given by the rate, whether or not
 * the previous one was answered, and its latency counts from that time: a server that stalls does not reduce its own
 * load (no coordinated omission).
 *
 * @param connections number of connections, each on its own thread
 * @param perSecond requests due per second; 0 to send each as soon as a connection is free
 * @param count total number of requests
 */
record Load(int connections, double perSecond, int count) {

    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int MOST = 1_000_000;

    Load {
        if (connections < 1 || connections > 512 || count < 1 || count > MOST) {
            throw new IllegalArgumentException(
                    "%d requests on %d connections; at most %d on 512".formatted(count, connections, MOST));
        }
    }

    /** Returns a load with a rate for a number of seconds. */
    static Load of(int connections, double perSecond, double seconds) {
        return new Load(connections, perSecond, Math.max(1, (int) (perSecond * seconds)));
    }

    /** Sends all requests, and waits for the last response. */
    LoadResult on(URI server, IntFunction<byte[]> requests) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try {
            LoadResult result = new LoadResult(count);
            AtomicInteger next = new AtomicInteger();
            List<HttpConnection> open = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                open.add(new HttpConnection(server));
            }
            long start = System.nanoTime();
            List<Future<?>> all = new ArrayList<>();
            for (HttpConnection connection : open) {
                all.add(threads.submit(() -> {
                    work(new Turns(server, connection), next, start, requests, result);
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
            return result.ended(System.nanoTime() - start);
        } catch (ExecutionException e) {
            throw new IOException("a connection broke: " + e.getCause(), e);
        } finally {
            threads.shutdownNow();
        }
    }

    private void work(Turns turns, AtomicInteger next, long start, IntFunction<byte[]> requests, LoadResult result)
            throws IOException {
        try (turns) {
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                byte[] request = requests.apply(i);
                long due = perSecond > 0 ? start + (long) (i / perSecond * SECOND) : System.nanoTime();
                for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                HttpConnection.Answer answer = turns.send(request);
                result.add(i, answer, System.nanoTime() - due);
            }
        }
    }

    /** One connection after another: a server can close a connection after a response. */
    private static final class Turns implements AutoCloseable {
        private final URI server;
        private HttpConnection connection;

        Turns(URI server, HttpConnection connection) {
            this.server = server;
            this.connection = connection;
        }

        HttpConnection.Answer send(byte[] request) throws IOException {
            HttpConnection.Answer answer = connection.send(request);
            if (answer.closed()) {
                connection.close();
                connection = new HttpConnection(server);
            }
            return answer;
        }

        @Override
        public void close() throws IOException {
            connection.close();
        }
    }
}
