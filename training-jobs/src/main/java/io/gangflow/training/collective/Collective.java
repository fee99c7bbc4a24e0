package io.gangflow.training.collective;

import java.util.List;

/**
 * Operations in which every rank of a group takes part. All ranks call the same operations in the same order with the
 * same sizes; a call returns when this rank's part is done. Every result has the same bits on every rank and in every
 * run, because the order of the additions depends on the sizes alone.
 *
 * <p>An operation fails with a {@link CollectiveException} when a peer is lost; the group is unusable from then on. Not
 * thread-safe.
 */
public interface Collective extends AutoCloseable {

    int rank();

    int worldSize();

    /** Replaces the bucket of every rank by the root's. */
    void broadcast(FloatBucket bucket, int root);

    /** Replaces every element by its sum or mean over the ranks. */
    void allReduce(FloatBucket bucket, Reduction reduction);

    /** Replaces every element by its mean over the ranks. */
    default void allReduceMean(FloatBucket bucket) {
        allReduce(bucket, Reduction.MEAN);
    }

    /**
     * Replaces every element by its approximate mean over the ranks: values are rounded to 16 bits for the transfer
     * between ranks, but added in 32 bits. An element beyond the range of the format becomes infinite, on all ranks.
     */
    void allReduceMean(FloatBucket bucket, HalfFloat format);

    /** Returns the values of all ranks, by rank. Each rank passes the same number of bytes. */
    List<byte[]> allGather(byte[] value);

    /** Returns when every rank has called it. */
    void barrier();

    /** Leaves the group. Throws no exception. */
    @Override
    void close();
}
