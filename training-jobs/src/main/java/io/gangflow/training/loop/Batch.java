package io.gangflow.training.loop;

/**
 * How many samples a step takes. A gang that comes back with another number of ranks either keeps the samples of a step
 * of all ranks, and with them the learning rate; or keeps those of each rank, and then its learning rate grows and
 * shrinks with the number of ranks: the linear scaling rule of Goyal et al., "Accurate, Large Minibatch SGD" (2017).
 *
 * @param samples of one step
 * @param shared whether the ranks share them; otherwise each takes as many
 * @param micro samples whose gradient a rank computes at once; it adds up those of a step
 */
public record Batch(int samples, boolean shared, int micro) {

    /** More than any data here has. */
    public static final int MAX = 1_000_000;

    public Batch {
        if (samples < 1 || samples > MAX) {
            throw new IllegalArgumentException("the batch is " + samples + ", not 1 to " + MAX);
        }
        if (micro < 1 || micro > MAX) {
            throw new IllegalArgumentException("--micro-batch is " + micro + ", not 1 to " + MAX);
        }
    }

    /** The same number on each rank, at once. */
    public static Batch perRank(int samples) {
        return new Batch(samples, false, MAX);
    }

    /**
     * Samples of one rank in one step.
     *
     * @throws IllegalArgumentException if the ranks cannot share them evenly
     */
    int ofOneRank(int worldSize) {
        if (shared && samples % worldSize != 0) {
            throw new IllegalArgumentException(
                    "--global-batch is " + samples + ", which " + worldSize + " ranks cannot share evenly");
        }
        return shared ? samples / worldSize : samples;
    }

    /** By how much the learning rate grows when a training that began with so many ranks goes on with so many. */
    double rateFactor(int firstWorldSize, int worldSize) {
        return shared ? 1 : (double) worldSize / firstWorldSize;
    }

    String describe() {
        return samples + (shared ? " of all ranks" : " of each rank") + (micro == MAX ? "" : " in parts of " + micro);
    }
}
