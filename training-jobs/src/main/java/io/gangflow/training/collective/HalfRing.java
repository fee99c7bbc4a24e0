package io.gangflow.training.collective;

import java.nio.ByteBuffer;

/**
 * The ring of {@link RingCollective} with half the bytes. Each rank divides first, as PyTorch's compression hooks do,
 * so that sums stay in the range of the gradients; it adds in 32 bits and rounds what it sends. The owner of a segment
 * also rounds its own copy, so all ranks end with the same bits. An element is rounded once for each rank, so its error
 * is at most P units of roundoff of the sum of the added magnitudes, divided by P.
 */
final class HalfRing {

    private final PeerLink link;
    private final int rank;
    private final int worldSize;
    private final HalfBlocks blocks;
    private ByteBuffer sent = HalfBlocks.buffer(0);
    private ByteBuffer received = HalfBlocks.buffer(0);

    HalfRing(PeerLink link, int worldSize, HalfFloat format) {
        this.link = link;
        this.rank = link.rank();
        this.worldSize = worldSize;
        this.blocks = new HalfBlocks(format);
    }

    void mean(FloatBucket bucket) {
        Segments segments = new Segments(bucket.size(), worldSize);
        if (sent.capacity() < segments.longest() * Short.BYTES) {
            sent = HalfBlocks.buffer(segments.longest());
            received = HalfBlocks.buffer(segments.longest());
        }
        Arithmetic.divide(bucket.floats(), 0, bucket.size(), worldSize);
        for (int step = 0; step < worldSize - 1; step++) {
            exchange(bucket, segments, rank - step, true);
        }
        blocks.encode(bucket.floats(), segments.start(rank + 1), segments.end(rank + 1), sent.clear());
        for (int step = 0; step < worldSize - 1; step++) {
            exchange(bucket, segments, rank + 1 - step, false);
        }
    }

    /**
     * Exchanges segments with the neighbours. Rounding is idempotent, so rounded segments can be stored and sent on as
     * floats.
     */
    private void exchange(FloatBucket bucket, Segments segments, int segment, boolean add) {
        blocks.encode(bucket.floats(), segments.start(segment), segments.end(segment), sent.clear());
        int start = segments.start(segment - 1);
        int end = segments.end(segment - 1);
        received.clear().limit((end - start) * Short.BYTES);
        link.exchange(
                sent.slice(0, (segments.end(segment) - segments.start(segment)) * Short.BYTES),
                received,
                Arrival.IGNORED);
        blocks.decode(received.flip(), bucket.floats(), start, end, add);
    }
}
