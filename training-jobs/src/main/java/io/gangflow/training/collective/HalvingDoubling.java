package io.gangflow.training.collective;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * All-reduce by recursive halving and doubling. P, the number of ranks, is a power of two. Each rank exchanges half of
 * its remaining range with a partner at distance P/2, P/4, ... 1 and adds, until it has the sum of one P-th; then the
 * parts are collected in the reverse order. It transfers as many bytes as the ring, in 2 log P instead of 2 (P - 1)
 * exchanges: fewer waits, but not only with neighbours. Ranks beyond the power of two send their vector to a rank below
 * it first and receive the result last. Each element is added up in one place, in an order that depends on the sizes
 * alone. The algorithm is Gloo's halving-doubling (pytorch/gloo, docs/algorithms.md; Rabenseifner 2004).
 */
final class HalvingDoubling implements AutoCloseable {

    /** Minimum number of ranks. With fewer, all partners are neighbours in the ring. */
    static final int LEAST_RANKS = 4;

    private final int rank;
    private final int worldSize;
    private final int power;
    private final SortedMap<Integer, PeerLink> links;
    private final Scratch scratch = new Scratch();

    /**
     * Takes ownership of the links and closes them in {@code close}.
     *
     * @param links by rank of the partner, for each of {@link #partners}
     */
    HalvingDoubling(int rank, int worldSize, SortedMap<Integer, PeerLink> links) {
        this.rank = rank;
        this.worldSize = worldSize;
        this.power = Integer.highestOneBit(worldSize);
        this.links = new TreeMap<>(links);
    }

    /** Returns the ranks that a rank exchanges with, in order. */
    static int[] partners(int rank, int worldSize) {
        int power = Integer.highestOneBit(worldSize);
        if (worldSize < LEAST_RANKS) {
            return new int[0];
        }
        if (rank >= power) {
            return new int[] {rank - power};
        }
        IntStream within = IntStream.iterate(1, d -> d < power, d -> d * 2).map(distance -> rank ^ distance);
        IntStream beyond = rank + power < worldSize ? IntStream.of(rank + power) : IntStream.empty();
        return IntStream.concat(within, beyond).sorted().toArray();
    }

    void allReduce(FloatBucket bucket, Reduction reduction) {
        if (rank >= power) {
            link(rank - power).send(bucket.bytes(0, bucket.size()));
            link(rank - power).receive(bucket.bytes(0, bucket.size()));
            return;
        }
        boolean folded = rank + power < worldSize;
        if (folded) {
            addFrom(rank + power, bucket);
        }
        int[] bounds = halve(bucket);
        Arithmetic.divide(bucket.floats(), bounds[0], bounds[1], reduction.divisor(worldSize));
        doubleUp(bucket);
        if (folded) {
            link(rank + power).send(bucket.bytes(0, bucket.size()));
        }
    }

    private void addFrom(int partner, FloatBucket bucket) {
        FloatBucket received = scratch.of(bucket.size());
        link(partner)
                .receive(
                        received.bytes(0, bucket.size()),
                        (from, to) -> Arithmetic.add(received.floats(), from, bucket.floats(), from, to - from));
    }

    /** Halves the range down to distance 1 and returns the range that this rank has the sum of. */
    private int[] halve(FloatBucket bucket) {
        int start = 0;
        int end = bucket.size();
        for (int distance = power / 2; distance >= 1; distance /= 2) {
            int middle = start + (end - start) / 2;
            boolean lower = (rank & distance) == 0;
            int keptStart = lower ? start : middle;
            int keptEnd = lower ? middle : end;
            FloatBucket received = scratch.of(keptEnd - keptStart);
            link(rank ^ distance)
                    .exchange(
                            lower ? bucket.bytes(middle, end) : bucket.bytes(start, middle),
                            received.bytes(0, keptEnd - keptStart),
                            (from, to) -> Arithmetic.add(
                                    received.floats(), from, bucket.floats(), keptStart + from, to - from));
            start = keptStart;
            end = keptEnd;
        }
        return new int[] {start, end};
    }

    /** Collects the parts in the reverse order of {@link #halve}. */
    private void doubleUp(FloatBucket bucket) {
        for (int distance = 1; distance < power; distance *= 2) {
            int[] own = range(bucket.size(), rank, distance);
            int[] partners = range(bucket.size(), rank ^ distance, distance);
            link(rank ^ distance)
                    .exchange(bucket.bytes(own[0], own[1]), bucket.bytes(partners[0], partners[1]), Arrival.IGNORED);
        }
    }

    /** Returns the range that remains for a rank after halving down to a distance. */
    private int[] range(int size, int of, int downTo) {
        int start = 0;
        int end = size;
        for (int distance = power / 2; distance >= downTo; distance /= 2) {
            int middle = start + (end - start) / 2;
            boolean lower = (of & distance) == 0;
            start = lower ? start : middle;
            end = lower ? middle : end;
        }
        return new int[] {start, end};
    }

    private PeerLink link(int partner) {
        PeerLink link = links.get(partner);
        if (link == null) {
            throw new IllegalStateException("rank " + rank + " has no link to rank " + partner);
        }
        return link;
    }

    @Override
    public void close() {
        links.values().forEach(PeerLink::close);
    }
}
