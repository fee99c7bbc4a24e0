package io.gangflow.scheduling.kube.score;

import io.gangflow.scheduling.kube.match.PodAffinityTerms;
import io.gangflow.scheduling.kube.match.TopologyCounts;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodState;
import java.util.Arrays;
import java.util.List;

/**
 * Preferred affinity and anti-affinity between pods, in both directions: the terms of the new pod, and the terms of the
 * running pods that match it (plugins/interpodaffinity/scoring.go).
 */
final class PodAffinityScore {

    private PodAffinityScore() {}

    /**
     * Adds the weighted scores of the feasible nodes.
     *
     * @param all every node, whose pods count
     */
    static void add(PodInfo pod, List<NodeInfo> nodes, List<NodeInfo> all, int weight, long[] totals) {
        long[] scores = scores(pod, nodes, all);
        for (int i = 0; i < totals.length; i++) {
            totals[i] += weight * scores[i];
        }
    }

    private static long[] scores(PodInfo pod, List<NodeInfo> nodes, List<NodeInfo> all) {
        PodAffinityTerms own = PodAffinityTerms.of(pod.pod());
        TopologyCounts counts = new TopologyCounts();
        for (NodeInfo node : all) {
            List<PodInfo> others = own.preferred().isEmpty() ? node.podsWithAffinity() : node.pods();
            others.forEach(other -> count(pod.pod(), own, other.pod(), node.node(), counts));
        }
        return normalised(
                nodes.stream().mapToLong(node -> counts.total(node.node())).toArray());
    }

    private static void count(
            PodState pod, PodAffinityTerms own, PodState other, NodeState node, TopologyCounts counts) {
        own.preferred().stream()
                .filter(term -> term.matches().test(other))
                .forEach(term -> counts.add(term.topologyKey(), node, term.weight()));
        PodAffinityTerms theirs = PodAffinityTerms.of(other);
        List.of(theirs.requiredAffinity(), theirs.preferred()).stream()
                .flatMap(List::stream)
                .filter(term -> term.matches().test(pod))
                .forEach(term -> counts.add(term.topologyKey(), node, term.weight()));
    }

    /** Returns scores from 0 for the lowest to 100 for the highest; all 0 if they are equal. */
    private static long[] normalised(long[] scores) {
        long least = Arrays.stream(scores).min().orElse(0);
        long most = Arrays.stream(scores).max().orElse(0);
        return Arrays.stream(scores)
                .map(score -> most == least ? 0 : (long) (NodeScore.MAX * ((double) (score - least) / (most - least))))
                .toArray();
    }
}
