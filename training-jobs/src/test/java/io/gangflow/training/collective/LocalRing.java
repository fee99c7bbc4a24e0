package io.gangflow.training.collective;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** N ranks as threads of this JVM, connected over loopback. */
public final class LocalRing implements AutoCloseable {

    private final List<RingCollective> ranks = new ArrayList<>();
    private final ExecutorService threads;

    public LocalRing(int worldSize, Duration patience) throws IOException {
        threads = Executors.newFixedThreadPool(worldSize);
        List<SocketChannel> outgoing = new ArrayList<>();
        List<SocketChannel> incoming = new ArrayList<>();
        for (int rank = 0; rank < worldSize; rank++) {
            try (ServerSocketChannel server = ServerSocketChannel.open()) {
                server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                outgoing.add(SocketChannel.open(server.getLocalAddress()));
                incoming.add(server.accept());
            }
        }
        for (int rank = 0; rank < worldSize; rank++) {
            SocketChannel previous = incoming.get(Math.floorMod(rank - 1, worldSize));
            ranks.add(new RingCollective(new RingLink(rank, worldSize, previous, outgoing.get(rank), patience)));
        }
    }

    public RingCollective rank(int rank) {
        return ranks.get(rank);
    }

    /** Starts the same work on every rank. */
    public <T> List<Future<T>> start(Function<Collective, T> work) {
        List<Future<T>> results = new ArrayList<>();
        for (RingCollective rank : ranks) {
            Callable<T> call = () -> work.apply(rank);
            results.add(threads.submit(call));
        }
        return results;
    }

    /** What the work gives on every rank, by rank. */
    public <T> List<T> on(Function<Collective, T> work)
            throws InterruptedException, ExecutionException, TimeoutException {
        List<T> results = new ArrayList<>();
        for (Future<T> result : start(work)) {
            results.add(result.get(60, TimeUnit.SECONDS));
        }
        return results;
    }

    @Override
    public void close() {
        threads.shutdownNow();
        ranks.forEach(RingCollective::close);
    }
}
