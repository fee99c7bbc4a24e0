package io.gangflow.training.collective;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Selects the ring or recursive halving and doubling for each all-reduce. With many ranks the ring waits for each of
 * them in turn. All ranks select the same algorithm, by size and number of ranks alone.
 */
public final class SizedCollective implements Collective {

    /** Size up to which four ranks were about as fast with whole vectors in the ring (docs/benchmarks.md). */
    static final int ROUND_BYTES = 8 * 1024;

    /** Size up to which halving was faster. Above it both move the same bytes, but the ring only between neighbours. */
    static final int HALVING_BYTES = 2 << 20;

    private final RingCollective ring;
    private final HalvingDoubling halving;
    private Algorithm algorithm = Algorithm.AUTO;

    private SizedCollective(RingCollective ring, HalvingDoubling halving) {
        this.ring = ring;
        this.halving = halving;
    }

    /**
     * Returns the ranks that a rank has a link to besides its neighbours in the ring; a neighbour may be among them.
     */
    public static int[] partners(int rank, int worldSize) {
        return HalvingDoubling.partners(rank, worldSize);
    }

    /**
     * Takes ownership of all links and closes them in {@code close}.
     *
     * @param round from the previous rank to the next
     * @param links to each of the {@link #partners}, by rank
     */
    public static Collective of(int worldSize, PeerLink round, SortedMap<Integer, PeerLink> links) {
        RingCollective ring = new RingCollective(round, worldSize);
        if (links.isEmpty()) {
            return ring;
        }
        List<PeerLink> all = new ArrayList<>(links.values());
        all.add(round);
        all.forEach(link -> link.failTogetherWith(all));
        return new SizedCollective(ring, new HalvingDoubling(round.rank(), worldSize, links));
    }

    /** Uses one algorithm for all sizes, for measurements. All ranks must choose the same. */
    public void use(Algorithm always) {
        algorithm = always;
    }

    @Override
    public int rank() {
        return ring.rank();
    }

    @Override
    public int worldSize() {
        return ring.worldSize();
    }

    @Override
    public void broadcast(FloatBucket bucket, int root) {
        ring.broadcast(bucket, root);
    }

    @Override
    public void allReduce(FloatBucket bucket, Reduction reduction) {
        long bytes = (long) bucket.size() * Float.BYTES;
        boolean between = bytes > ROUND_BYTES && bytes <= HALVING_BYTES;
        if (algorithm == Algorithm.HALVING || (algorithm == Algorithm.AUTO && between)) {
            halving.allReduce(bucket, reduction);
        } else {
            ring.allReduce(bucket, reduction);
        }
    }

    @Override
    public void allReduceMean(FloatBucket bucket, HalfFloat format) {
        ring.allReduceMean(bucket, format);
    }

    @Override
    public List<byte[]> allGather(byte[] value) {
        return ring.allGather(value);
    }

    @Override
    public void barrier() {
        ring.barrier();
    }

    @Override
    public void close() {
        try (ring) {
            halving.close();
        }
    }
}
