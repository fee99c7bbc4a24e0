package io.gangflow.scheduling.snapshot;

import java.util.Random;
import java.util.SplittableRandom;

/**
 * Where the parts of a simulation get their chance from. {@link Random} itself begins almost alike for neighbouring
 * seeds (of 1 to 300 each draws the second of two first), and plays of neighbouring seeds are compared with each other;
 * and two parts that began with one seed would draw the same.
 */
public final class Chance {

    private Chance() {}

    /**
     * The numbers of one part.
     *
     * @param seed of the whole simulation
     * @param part its name
     */
    public static Random of(long seed, String part) {
        return new Random(new SplittableRandom(31 * seed + part.hashCode()).nextLong());
    }
}
