package io.gangflow.training.collective;

import java.util.Locale;

/** How vectors are added up over the ranks. */
public enum Algorithm {
    /** By size, as measured; see {@link SizedCollective}. */
    AUTO,
    /** From neighbour to neighbour, in 2 (P - 1) exchanges, or P - 1 where the vector is small. */
    RING,
    /** With ranks ever closer, in 2 log P exchanges; the ring where there are too few ranks. */
    HALVING;

    /** As it is written on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
