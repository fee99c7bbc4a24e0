package io.gangflow.scheduling.kube;

import java.util.Random;

/**
 * Which node kube-scheduler takes of those with the highest score. Without extenders it draws no numbers: it puts the
 * nodes into a binary heap in the order in which the filters passed them and takes the top, so that of equals the one
 * is taken that comes first when the heap is walked from the top, left before right (schedule_one.go of 1.36.1,
 * sortedNodeScores). The filters run side by side, so that this order is not always that of the nodes: 140 of 150 ties in
 * recordings were decided as if it were.
 */
final class BestNode {

    /** Once in so many ties any order is assumed, which then changes the choice at most every other time. */
    private static final int ORDER_BY_CHANCE_ONCE_IN = 7;

    private final Random random;

    BestNode(Random random) {
        this.random = random;
    }

    /**
     * The position of the node that is taken.
     *
     * @param scores by position in the order of the search
     * @param count how many nodes were found, at least one
     */
    int of(Scores scores, int count) {
        int best = 0;
        long highest = scores.at(0);
        int equals = 1;
        for (int position = 1; position < count; position++) {
            long score = scores.at(position);
            if (score > highest) {
                highest = score;
                best = position;
                equals = 1;
            } else if (score == highest) {
                equals++;
                best = isBefore(position, best) ? position : best;
            }
        }
        boolean anyOrder = equals > 1 && random.nextInt(ORDER_BY_CHANCE_ONCE_IN) == 0;
        return anyOrder ? oneOf(scores, highest, random.nextInt(equals)) : best;
    }

    private static int oneOf(Scores scores, long highest, int number) {
        int position = 0;
        for (int left = number; left > 0 || scores.at(position) != highest; position++) {
            left -= scores.at(position) == highest ? 1 : 0;
        }
        return position;
    }

    /** Whether a walk through a binary heap from the top, left before right, comes to a position sooner. */
    static boolean isBefore(int position, int other) {
        int one = position + 1;
        int two = other + 1;
        int deeper = Integer.numberOfLeadingZeros(one) - Integer.numberOfLeadingZeros(two);
        int ancestor = deeper >= 0 ? two >> deeper : two << -deeper;
        return deeper >= 0 ? ancestor >= one : one >> -deeper < two;
    }

    /** What the nodes that were found have scored. */
    @FunctionalInterface
    interface Scores {
        long at(int position);
    }
}
