package io.gangflow.training.collective;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** N ranks as threads of this JVM, connected over loopback: a ring, and the partners of halving and doubling. */
public final class LocalRing implements AutoCloseable {

    private final List<Collective> ranks = new ArrayList<>();
    private final ExecutorService threads;

    public LocalRing(int worldSize, Duration patience) throws IOException {
        this(worldSize, patience, Algorithm.AUTO);
    }

    LocalRing(int worldSize, Duration patience, Algorithm algorithm) throws IOException {
        this(worldSize, patience, algorithm, StandardProtocolFamily.INET);
    }

    /**
     * @param family of the connections: Internet or Unix domain sockets
     */
    LocalRing(int worldSize, Duration patience, Algorithm algorithm, ProtocolFamily family) throws IOException {
        threads = Executors.newFixedThreadPool(worldSize);
        List<SocketChannel[]> ring = new ArrayList<>();
        List<SortedMap<Integer, PeerLink>> partners = new ArrayList<>();
        for (int rank = 0; rank < worldSize; rank++) {
            ring.add(connection(family));
            partners.add(new TreeMap<>());
        }
        for (int rank = 0; rank < worldSize; rank++) {
            for (int partner : SizedCollective.partners(rank, worldSize)) {
                if (partner < rank) {
                    SocketChannel[] ends = connection(family);
                    PeerLink.Peer there = new PeerLink.Peer(partner, ends[0]);
                    PeerLink.Peer here = new PeerLink.Peer(rank, ends[1]);
                    partners.get(rank).put(partner, new PeerLink(rank, there, there, patience));
                    partners.get(partner).put(rank, new PeerLink(partner, here, here, patience));
                }
            }
        }
        for (int rank = 0; rank < worldSize; rank++) {
            int previous = Math.floorMod(rank - 1, worldSize);
            PeerLink round = new PeerLink(
                    rank,
                    new PeerLink.Peer(previous, ring.get(previous)[1]),
                    new PeerLink.Peer((rank + 1) % worldSize, ring.get(rank)[0]),
                    patience);
            Collective one = SizedCollective.of(worldSize, round, partners.get(rank));
            if (one instanceof SizedCollective sized) {
                sized.use(algorithm);
            }
            ranks.add(one);
        }
    }

    private static SocketChannel[] connection(ProtocolFamily family) throws IOException {
        boolean file = family == StandardProtocolFamily.UNIX;
        Path folder = Files.createTempDirectory("ring");
        Path socket = folder.resolve("socket");
        try (ServerSocketChannel server = file ? ServerSocketChannel.open(family) : ServerSocketChannel.open()) {
            server.bind(
                    file
                            ? UnixDomainSocketAddress.of(socket)
                            : new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketChannel[] ends = {SocketChannel.open(server.getLocalAddress()), server.accept()};
            if (!file) {
                // as between processes: otherwise a small frame waits for the acknowledgement of the one before
                ends[0].setOption(StandardSocketOptions.TCP_NODELAY, true);
                ends[1].setOption(StandardSocketOptions.TCP_NODELAY, true);
            }
            return ends;
        } finally {
            Files.deleteIfExists(socket);
            Files.delete(folder);
        }
    }

    public Collective rank(int rank) {
        return ranks.get(rank);
    }

    /** Starts the same task on every rank. */
    public <T> List<Future<T>> start(Function<Collective, T> work) {
        List<Future<T>> results = new ArrayList<>();
        for (Collective rank : ranks) {
            Callable<T> call = () -> work.apply(rank);
            results.add(threads.submit(call));
        }
        return results;
    }

    /** Returns the result of the task on every rank, by rank. */
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
        ranks.forEach(Collective::close);
    }
}
