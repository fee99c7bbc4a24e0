package io.gangflow.jobs;

/**
 * The pseudo-random number generator of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
 * A seed gives the same numbers on every JVM, which not all generators in java.util guarantee.
 */
final class SplitMix64 {

    private long state;

    SplitMix64(long seed) {
        this.state = seed;
    }

    long next() {
        state += 0x9E3779B97F4A7C15L;
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Returns a number from 0 to below the bound, which is at most 2^31. */
    int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    /** Returns a number from 0 to below 1. */
    double fraction() {
        return (next() >>> 11) * 0x1.0p-53;
    }
}
