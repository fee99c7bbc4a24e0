package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;
import java.util.function.ToLongBiFunction;

/**
 * A score of a node that depends on that node with its pods and on the pod's {@link
 * io.gangflow.scheduling.snapshot.PodShape} alone, until it is compared with the scores of others.
 *
 * @param raw before it is normalised
 */
public record LocalScore(Normalisation normalisation, ToLongBiFunction<PodInfo, NodeInfo> raw) implements NodeScore {

    @Override
    public long[] scores(PodInfo pod, List<NodeInfo> nodes) {
        long[] scores = NodeScores.each(nodes, node -> raw.applyAsLong(pod, node));
        normalisation.apply(scores, scores.length);
        return scores;
    }

    /** How raw scores become scores from 0 to 100 (framework/plugins/helper/normalize_score.go). */
    public enum Normalisation {
        /** They are already. */
        NONE,
        /** The largest becomes 100, the others in proportion; all zeros stay the worst. */
        UP,
        /** The largest becomes 0, the others in proportion; all zeros are the best. */
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
