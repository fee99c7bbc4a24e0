package io.gangflow.training.loop;

/**
 * The number of samples in a step. When a gang resumes with another number of ranks, it either keeps the number of
 * samples of all ranks, and with it the learning rate, or it keeps the number of each rank, and then the learning rate
 * scales with the number of ranks: the linear scaling rule of Goyal et al., "Accurate, Large Minibatch SGD" (2017).
 *
 * @param samples of one step
 * @param shared whether the ranks share the samples; otherwise each rank takes that many
 * @param micro number of samples whose gradient a rank computes at once; the gradients of a step are added up
 */
public record Batch(int samples, boolean shared, int micro) {

    /** Maximum number of samples, more than any data set here has. */
    public static final int MAX = 1_000_000;

    public Batch {
        if (samples < 1 || samples > MAX) {
            throw new IllegalArgumentException("the batch is " + samples + ", not 1 to " + MAX);
        }
        if (micro < 1 || micro > MAX) {
            throw new IllegalArgumentException("--micro-batch is " + micro + ", not 1 to " + MAX);
        }
    }

    /** Returns a batch with the same number of samples on each rank, computed at once. */
    public static Batch perRank(int samples) {
        return new Batch(samples, false, MAX);
    }

    /**
     * Returns the number of samples of one rank in one step.
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

    /**
     * Returns the factor of the learning rate when a training that started with {@code firstWorldSize} ranks continues
     * with {@code worldSize}.
     */
    double rateFactor(int firstWorldSize, int worldSize) {
        return shared ? 1 : (double) worldSize / firstWorldSize;
    }

    String describe() {
        return samples + (shared ? " of all ranks" : " of each rank") + (micro == MAX ? "" : " in parts of " + micro);
    }
}
