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
                    count + " samples cannot be distributed to rank " + rank + " of " + worldSize);
        }
    }

    /** Indexes of the samples of this rank, in the order in which it sees them. */
    public int[] indexes(int epoch) {
        return indexes(epoch, 0);
    }

    /**
     * The same for the rest of an epoch. The samples that the ranks take in a step are the next ones of the epoch's
     * order, so a group of another size can go on where one has stopped.
     *
     * @param consumed samples that all ranks together have seen, less than there are
     */
    public int[] indexes(int epoch, int consumed) {
        int[] order = SeededOrder.of(count, seed + epoch);
        int[] own = new int[(count - consumed + worldSize - 1) / worldSize];
        for (int i = 0; i < own.length; i++) {
            own[i] = order[(consumed + rank + i * worldSize) % count];
        }
        return own;
    }
}
