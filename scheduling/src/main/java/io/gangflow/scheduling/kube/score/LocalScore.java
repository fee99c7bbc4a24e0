package io.gangflow.scheduling.kube.score;

import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;
import java.util.function.ToLongBiFunction;

/**
 * A score of a node that, before normalization, depends only on the node with its pods and on the pod's
 * {@link io.gangflow.scheduling.snapshot.PodShape}.
 *
 * @param raw score before it is normalized
 */
public record LocalScore(Normalisation normalisation, ToLongBiFunction<PodInfo, NodeInfo> raw) implements NodeScore {

    @Override
    public long[] scores(PodInfo pod, List<NodeInfo> nodes) {
        long[] scores = NodeScores.each(nodes, node -> raw.applyAsLong(pod, node));
        normalisation.apply(scores, scores.length);
        return scores;
    }

    /** The conversion of raw scores to scores from 0 to 100 (framework/plugins/helper/normalize_score.go). */
    public enum Normalisation {
        /** Raw scores are used unchanged. */
        NONE,
        /** The largest becomes 100, the others in proportion; all zeros remain the worst score. */
        UP,
        /** The largest becomes 0, the others in proportion; all zeros become the best score. */
        DOWN;

        void apply(long[] scores, int length) {
            if (this == NONE) {
                return;
            }
            long largest = 0;
            for (int i = 0; i < length; i++) {
                largest = Math.max(largest, scores[i]);
            }
            for (int i = 0; i < length; i++) {
                long scaled = largest == 0 ? 0 : scores[i] * MAX / largest;
                scores[i] = this == DOWN ? MAX - scaled : scaled;
            }
        }
    }
}
