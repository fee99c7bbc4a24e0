package io.gangflow.training.collective;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * All-reduce by recursive halving and doubling: with P ranks, a power of two, each exchanges half of what it has left
 * with a rank that is P/2, P/4, ... 1 away and adds, until it has the sum of one P-th; then the parts go back the same
 * way. 2 log P exchanges of the bytes that the ring sends in 2 (P - 1): fewer waits, but not with neighbours. Ranks
 * beyond the power of two hand their vector to one below it first and get the result last. Each element is added up in
 * one place, in an order that depends on the sizes alone. The algorithm is Gloo's halving-doubling (pytorch/gloo,
 * docs/algorithms.md; Rabenseifner 2004).
 */
final class HalvingDoubling implements AutoCloseable {

    /** Fewer ranks have no partners that are not their neighbours. */
    static final int LEAST_RANKS = 4;

    private final int rank;
    private final int worldSize;
    private final int power;
    private final SortedMap<Integer, PeerLink> links;
    private final Scratch scratch = new Scratch();

    /**
     * Takes over the links and closes them in the end.
     *
     * @param links by rank of the partner, for each of {@link #partners}
     */
    HalvingDoubling(int rank, int worldSize, SortedMap<Integer, PeerLink> links) {
        this.rank = rank;
        this.worldSize = worldSize;
        this.power = Integer.highestOneBit(worldSize);
        this.links = new TreeMap<>(links);
    }

    /** The ranks that a rank exchanges with, in order. */
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

    /** Returns what this rank has the sum of. */
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

    /** The same way back: what was cut at a distance is put together again. */
    private void doubleUp(FloatBucket bucket) {
        for (int distance = 1; distance < power; distance *= 2) {
            int[] own = range(bucket.size(), rank, distance);
            int[] partners = range(bucket.size(), rank ^ distance, distance);
            link(rank ^ distance)
                    .exchange(bucket.bytes(own[0], own[1]), bucket.bytes(partners[0], partners[1]), Arrival.IGNORED);
        }
    }

    /** What a rank has left after it has halved down to a distance. */
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
