package io.gangflow.training.collective;

/** How the values of all ranks are combined. */
public enum Reduction {
    /** Their sum. */
    SUM,
    /** Their sum, divided by the number of ranks. */
    MEAN;

    /** Returns the divisor of the sum. */
    int divisor(int worldSize) {
        return this == MEAN ? worldSize : 1;
    }
}
