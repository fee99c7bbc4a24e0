package io.gangflow.training.collective;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Collectives on a ring: each rank only exchanges with its neighbours, so every connection carries the same load. Large
 * buckets are reduced segment by segment in a first round and gathered in a second (2 (P - 1) exchanges of 1/P of the
 * bytes). Small buckets, where latency matters, are passed round as a whole (P - 1 exchanges), and every rank adds them
 * up itself, in the same order: with n elements cut into {@link Segments}, one for each rank, segment s is summed in
 * the order of ranks s, s+1, ... (modulo the world size). The algorithm is Gloo's ring (pytorch/gloo,
 * docs/algorithms.md).
 */
public final class RingCollective implements Collective {

    /** Maximum size in bytes of buckets that are passed round as a whole. */
    static final int SMALL = 128 * 1024;

    /** Number of elements of a broadcast that are sent on before the next ones are received. */
    private static final int BROADCAST_CHUNK = 64 * 1024;

    private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(1);

    private final PeerLink link;
    private final int rank;
    private final int worldSize;
    private final Map<HalfFloat, HalfRing> halves = new EnumMap<>(HalfFloat.class);
    private final Scratch scratch = new Scratch();

    /**
     * Takes ownership of the link and closes it in {@code close}.
     *
     * @param link from the previous rank to the next
     */
    public RingCollective(PeerLink link, int worldSize) {
        this.link = link;
        this.rank = link.rank();
        this.worldSize = worldSize;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int worldSize() {
        return worldSize;
    }

    @Override
    public void broadcast(FloatBucket bucket, int root) {
        boolean last = (rank + 1) % worldSize == root;
        for (int from = 0; from < bucket.size(); from += BROADCAST_CHUNK) {
            int to = Math.min(bucket.size(), from + BROADCAST_CHUNK);
            if (rank != root) {
                link.receive(bucket.bytes(from, to));
            }
            if (!last) {
                link.send(bucket.bytes(from, to));
            }
        }
    }

    @Override
    public void allReduce(FloatBucket bucket, Reduction reduction) {
        int divisor = reduction.divisor(worldSize);
        Segments segments = new Segments(bucket.size(), worldSize);
        if (bucket.size() * Float.BYTES <= SMALL) {
            gatherAndReduce(bucket, segments, divisor);
        } else {
            reduceScatter(bucket, segments, divisor);
            gatherSegments(bucket, segments);
        }
    }

    private void gatherAndReduce(FloatBucket bucket, Segments segments, int divisor) {
        int size = bucket.size();
        FloatBucket all = scratch.of(size * worldSize);
        all.floats().put(rank * size, bucket.floats(), 0, size);
        for (int step = 0; step < worldSize - 1; step++) {
            int sent = Math.floorMod(rank - step, worldSize) * size;
            int received = Math.floorMod(rank - step - 1, worldSize) * size;
            link.exchange(all.bytes(sent, sent + size), all.bytes(received, received + size), Arrival.IGNORED);
        }
        Arithmetic.sumInRingOrder(all.floats(), bucket.floats(), segments, divisor);
    }

    private void reduceScatter(FloatBucket bucket, Segments segments, int divisor) {
        FloatBucket received = scratch.of(segments.longest());
        for (int step = 0; step < worldSize - 1; step++) {
            int sent = rank - step;
            int start = segments.start(sent - 1);
            int end = segments.end(sent - 1);
            link.exchange(
                    bucket.bytes(segments.start(sent), segments.end(sent)),
                    received.bytes(0, end - start),
                    (from, to) -> Arithmetic.add(received.floats(), from, bucket.floats(), start + from, to - from));
        }
        Arithmetic.divide(bucket.floats(), segments.start(rank + 1), segments.end(rank + 1), divisor);
    }

    private void gatherSegments(FloatBucket bucket, Segments segments) {
        for (int step = 0; step < worldSize - 1; step++) {
            int sent = rank + 1 - step;
            link.exchange(
                    bucket.bytes(segments.start(sent), segments.end(sent)),
                    bucket.bytes(segments.start(sent - 1), segments.end(sent - 1)),
                    Arrival.IGNORED);
        }
    }

    @Override
    public void allReduceMean(FloatBucket bucket, HalfFloat format) {
        halves.computeIfAbsent(format, one -> new HalfRing(link, worldSize, one))
                .mean(bucket);
    }

    @Override
    public List<byte[]> allGather(byte[] value) {
        ByteBuffer[] all = new ByteBuffer[worldSize];
        all[rank] = ByteBuffer.allocateDirect(value.length).put(value).flip();
        for (int step = 0; step < worldSize - 1; step++) {
            int received = Math.floorMod(rank - step - 1, worldSize);
            all[received] = ByteBuffer.allocateDirect(value.length);
            link.exchange(all[Math.floorMod(rank - step, worldSize)].duplicate(), all[received], Arrival.IGNORED);
            all[received].flip();
        }
        List<byte[]> values = new ArrayList<>();
        for (ByteBuffer one : all) {
            byte[] bytes = new byte[one.remaining()];
            one.get(bytes);
            values.add(bytes);
        }
        return List.copyOf(values);
    }

    @Override
    public void barrier() {
        for (int step = 0; step < worldSize - 1; step++) {
            link.exchange(NOTHING.slice(0, 0), NOTHING.slice(0, 0), Arrival.IGNORED);
        }
    }

    @Override
    public void close() {
        link.close();
    }
}
