package io.gangflow.training.collective;

/** What becomes of the values of all ranks. */
public enum Reduction {
    /** Their sum. */
    SUM,
    /** Their sum, divided by the number of ranks. */
    MEAN;

    /** What the sum is divided by. */
    int divisor(int worldSize) {
        return this == MEAN ? worldSize : 1;
    }
}
