package io.gangflow.scheduling.kube;

import java.util.Random;

/**
 * Selects the node that kube-scheduler takes among those with the highest score. Without extenders kube-scheduler draws
 * no random numbers: it puts the nodes into a binary heap in the order in which the filters passed them and takes the
 * top. Of equal nodes it takes the one that comes first when the heap is traversed from the top, left before right
 * (schedule_one.go of 1.36.1, sortedNodeScores). The filters run in parallel, so this order is not always that of the
 * nodes: in recordings, 140 of 150 ties were decided as if it were.
 */
final class BestNode {

    /** One in this many ties uses a random order, which changes the result at most every other time. */
    private static final int ORDER_BY_CHANCE_ONCE_IN = 7;

    private final Random random;

    BestNode(Random random) {
        this.random = random;
    }

    /**
     * Returns the position of the selected node.
     *
     * @param scores by position in the order of the search
     * @param count number of found nodes, at least one
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

    /**
     * Returns whether a traversal of a binary heap from the top, left before right, reaches one position before the
     * other.
     */
    static boolean isBefore(int position, int other) {
        int one = position + 1;
        int two = other + 1;
        int deeper = Integer.numberOfLeadingZeros(one) - Integer.numberOfLeadingZeros(two);
        int ancestor = deeper >= 0 ? two >> deeper : two << -deeper;
        return deeper >= 0 ? ancestor >= one : one >> -deeper < two;
    }

    /** The scores of the found nodes. */
    @FunctionalInterface
    interface Scores {
        long at(int position);
    }
}
