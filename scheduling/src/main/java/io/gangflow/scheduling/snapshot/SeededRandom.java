package io.gangflow.scheduling.snapshot;

import java.util.Random;
import java.util.SplittableRandom;

/**
 * Random number generators for the parts of a simulation. {@link Random} itself starts with similar numbers for
 * neighbouring seeds (for each of 1 to 300, the first choice of two is the second), although simulations with
 * neighbouring seeds are compared; and two parts with the same seed would draw the same numbers.
 */
public final class SeededRandom {

    private SeededRandom() {}

    /**
     * Returns the generator of one part.
     *
     * @param seed of the whole simulation
     * @param part its name
     */
    public static Random of(long seed, String part) {
        return new Random(new SplittableRandom(31 * seed + part.hashCode()).nextLong());
    }
}
