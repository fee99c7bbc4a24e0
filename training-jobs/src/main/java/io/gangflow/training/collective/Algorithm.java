package io.gangflow.training.collective;

import java.util.Locale;

/** All-reduce algorithms. */
public enum Algorithm {
    /** Selects by vector size, as measured; see {@link SizedCollective}. */
    AUTO,
    /** Exchanges with both neighbours: 2 (P - 1) exchanges, or P - 1 if the vector is small. */
    RING,
    /**
     * Recursive halving: 2 log P exchanges with partners at decreasing distance. Falls back to the ring if there are
     * too few ranks.
     */
    HALVING;

    /** Returns the name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
