package io.gangflow.training.data;

import java.util.Random;

/**
 * A shuffled order of 0 to count - 1 that is the same on every machine, because the algorithm of Random is specified.
 */
final class SeededOrder {

    private SeededOrder() {}

    static int[] of(int count, long seed) {
        Random random = new Random(seed);
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }
}
