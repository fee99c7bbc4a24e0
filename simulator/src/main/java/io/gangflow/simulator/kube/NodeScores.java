package io.gangflow.simulator.kube;

import static io.gangflow.simulator.schedule.Dimensions.CPU;
import static io.gangflow.simulator.schedule.Dimensions.MEMORY;

import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Scores of kube-scheduler 1.36 (framework/plugins), which Volcano's nodeorder plugin uses as well. Image locality is
 * left out: no cluster description says which node holds which image, so that it is the same for every node.
 */
public final class NodeScores {

    private NodeScores() {}

    /** Free CPU and memory in percent, in whole numbers. */
    public static long[] leastAllocated(PodInfo pod, List<NodeInfo> nodes) {
        return each(
                nodes,
                node -> (free(node.allocatable(CPU), node.scoredCpu() + pod.scoredCpu())
                                + free(node.allocatable(MEMORY), node.scoredMemory() + pod.scoredMemory()))
                        / 2);
    }

    private static long free(long allocatable, long requested) {
        return allocatable == 0 || requested > allocatable
                ? 0
                : (allocatable - requested) * NodeScore.MAX / allocatable;
    }

    /** Used CPU and memory in percent, in whole numbers. */
    public static long[] mostAllocated(PodInfo pod, List<NodeInfo> nodes) {
        return each(
                nodes,
                node -> (used(node.allocatable(CPU), node.scoredCpu() + pod.scoredCpu())
                                + used(node.allocatable(MEMORY), node.scoredMemory() + pod.scoredMemory()))
                        / 2);
    }

    private static long used(long allocatable, long requested) {
        return allocatable == 0 ? 0 : Math.min(requested, allocatable) * NodeScore.MAX / allocatable;
    }

    /** Fewer untolerated PreferNoSchedule taints are better. */
    public static long[] taintToleration(PodInfo pod, List<NodeInfo> nodes) {
        Tolerations tolerations = new Tolerations(pod.pod().spec());
        long[] counts = each(
                nodes,
                node -> tolerations.countUntoleratedPreferences(node.node().taints()));
        return normalised(counts, true);
    }

    /** Sum of the weights of the preferred terms that the node matches. */
    public static long[] nodeAffinity(PodInfo pod, List<NodeInfo> nodes) {
        List<PreferredSchedulingTerm> preferred = NodeSelectors.nodeAffinity(
                        pod.pod().spec())
                .map(NodeAffinity::getPreferredDuringSchedulingIgnoredDuringExecution)
                .orElse(List.of());
        if (preferred.isEmpty()) {
            return new long[nodes.size()];
        }
        long[] sums = each(
                nodes,
                node -> preferred.stream()
                        .filter(term -> NodeSelectors.matches(term.getPreference(), node.node()))
                        .mapToLong(PreferredSchedulingTerm::getWeight)
                        .sum());
        return normalised(sums, false);
    }

    /** The largest becomes 100 (or 0 when reversed), the others in proportion; all zeros stay the best or worst. */
    private static long[] normalised(long[] scores, boolean reverse) {
        long largest = 0;
        for (long score : scores) {
            largest = Math.max(largest, score);
        }
        long[] result = new long[scores.length];
        for (int i = 0; i < scores.length; i++) {
            long scaled = largest == 0 ? 0 : scores[i] * NodeScore.MAX / largest;
            result[i] = reverse ? NodeScore.MAX - scaled : scaled;
        }
        return result;
    }

    static long[] each(List<NodeInfo> nodes, ToLongFunction<NodeInfo> score) {
        return nodes.stream().mapToLong(score).toArray();
    }
}
