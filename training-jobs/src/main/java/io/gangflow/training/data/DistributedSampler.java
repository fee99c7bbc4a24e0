package io.gangflow.training.data;

/**
 * Assigns samples to ranks in each epoch. All ranks shuffle alike by seed + epoch, the order is padded from its start
 * to a multiple of the world size, and each rank takes every worldSize-th of it. These are the semantics of PyTorch's
 * torch.utils.data.DistributedSampler with set_epoch and drop_last=False. Immutable.
 *
 * @param count number of samples, at least 1
 */
public record DistributedSampler(int count, int rank, int worldSize, long seed) {

    public DistributedSampler {
        if (count < 1 || rank < 0 || rank >= worldSize) {
            throw new IllegalArgumentException(
                    count + " samples cannot be distributed to rank " + rank + " of " + worldSize);
        }
    }

    /** Returns the indexes of this rank's samples, in order. */
    public int[] indexes(int epoch) {
        return indexes(epoch, 0);
    }

    /**
     * Returns the indexes of this rank's samples in the rest of an epoch. In each step the ranks take the next samples
     * of the epoch's order, so a group of another size can resume where one has stopped.
     *
     * @param consumed number of samples that all ranks together have processed, less than there are
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
