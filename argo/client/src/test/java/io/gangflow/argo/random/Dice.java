package io.gangflow.argo.random;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The random source of a pipeline. Deterministic for a seed. */
final class Dice {

    private final Random random;

    Dice(long seed) {
        random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    }

    /** A number within inclusive bounds. */
    int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    @SafeVarargs
    final <T> T pick(T... from) {
        return from[random.nextInt(from.length)];
    }

    /** Distinct values in any order; fewer if there are not enough. */
    <T> List<T> some(Collection<T> from, int least, int most) {
        List<T> shuffled = new ArrayList<>(from);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, Math.min(shuffled.size(), between(least, most))));
    }
}
