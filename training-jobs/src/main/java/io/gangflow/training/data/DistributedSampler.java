package io.gangflow.training.data;

/**
 * Which samples a rank sees in an epoch: all ranks shuffle alike by seed + epoch, the order is padded from its start to
 * a multiple of the world size, and each rank takes every worldSize-th of it. These are the semantics of PyTorch's
 * torch.utils.data.DistributedSampler with set_epoch and drop_last=False. Immutable.
 *
 * @param count of samples, at least 1
 */
public record DistributedSampler(int count, int rank, int worldSize, long seed) {

    public DistributedSampler {
        if (count < 1 || rank < 0 || rank >= worldSize) {
            throw new IllegalArgumentException(
                    count + " samples cannot be shared out to rank " + rank + " of " + worldSize);
        }
    }

    /** Samples that each rank sees in an epoch, the same number on all. */
    public int perRank() {
        return (count + worldSize - 1) / worldSize;
    }

    /** Indexes of the samples of this rank, in the order in which it sees them. */
    public int[] indexes(int epoch) {
        int[] order = SeededOrder.of(count, seed + epoch);
        int[] own = new int[perRank()];
        for (int i = 0; i < own.length; i++) {
            own[i] = order[(rank + i * worldSize) % count];
        }
        return own;
    }
}
