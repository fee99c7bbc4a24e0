package io.gangflow.scheduling.kube.score;

import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;

/**
 * Prefers nodes whose resources are used evenly. Since 1.36 the score is the change of the balance by the pod: 50 + (50
 * + with - without) / 2, where a balance is (1 - standard deviation of the used fractions) * 100
 * (framework/plugins/noderesources/balanced_allocation.go). Pods without requests are not scored.
 */
public final class BalancedAllocation {

    private final int[] dimensions;

    private BalancedAllocation(int... dimensions) {
        this.dimensions = dimensions.clone();
    }

    /** Returns the score over the resources with these indexes in {@link Dimensions}. */
    public static LocalScore over(int... dimensions) {
        return new LocalScore(LocalScore.Normalisation.NONE, new BalancedAllocation(dimensions)::score);
    }

    private long score(PodInfo pod, NodeInfo node) {
        if (pod.bestEffort()) {
            return 0;
        }
        long with = balance(node, pod, true);
        long without = balance(node, pod, false);
        return NodeScore.MAX / 2 + (NodeScore.MAX / 2 + with - without) / 2;
    }

    /** Extended resources only count if the pod requests them. */
    private long balance(NodeInfo node, PodInfo pod, boolean withPod) {
        double[] fractions = new double[dimensions.length];
        int count = 0;
        double sum = 0;
        for (int dimension : dimensions) {
            long request = pod.request()[dimension];
            if (node.allocatable(dimension) > 0 && (dimension <= Dimensions.MEMORY || request > 0)) {
                long used = node.requested(dimension) + (withPod ? request : 0);
                fractions[count] = Math.min(1, (double) used / node.allocatable(dimension));
                sum += fractions[count];
                count++;
            }
        }
        return (long) ((1 - deviation(fractions, count, sum)) * NodeScore.MAX);
    }

    /** Returns the standard deviation; for two fractions it is half their difference, for none it is zero. */
    private static double deviation(double[] fractions, int count, double sum) {
        if (count < 2) {
            return 0;
        }
        double mean = sum / count;
        double squares = 0;
        for (int i = 0; i < count; i++) {
            squares += (fractions[i] - mean) * (fractions[i] - mean);
        }
        return Math.sqrt(squares / count);
    }
}
