package io.gangflow.scheduling.kube.score;

import io.gangflow.scheduling.kube.match.SpreadConstraint;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;

/** Scores that depend on the pods of other nodes as well, with kube-scheduler's weights; few pods have any. */
public final class TopologyScores {

    private static final int SPREAD_WEIGHT = 2;
    private static final int AFFINITY_WEIGHT = 2;

    private TopologyScores() {}

    /** Returns whether the scores may differ between nodes. */
    public static boolean matter(PodInfo pod, List<NodeInfo> all) {
        return !SpreadConstraint.of(pod, "ScheduleAnyway").isEmpty() || affinityMatters(pod, all);
    }

    /**
     * Adds the weighted scores of the feasible nodes.
     *
     * @param all every node, whose pods count
     */
    public static void add(PodInfo pod, List<NodeInfo> nodes, List<NodeInfo> all, long[] totals) {
        TopologySpreadScore.add(pod, nodes, all, SPREAD_WEIGHT, totals);
        if (affinityMatters(pod, all)) {
            PodAffinityScore.add(pod, nodes, all, AFFINITY_WEIGHT, totals);
        }
    }

    private static boolean affinityMatters(PodInfo pod, List<NodeInfo> all) {
        return PodInfo.hasPodAffinity(pod.pod())
                || (!all.isEmpty() && all.get(0).numbers().mayHavePodAffinity());
    }
}
