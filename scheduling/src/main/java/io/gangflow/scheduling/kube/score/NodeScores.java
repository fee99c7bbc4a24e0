package io.gangflow.scheduling.kube.score;

import static io.gangflow.scheduling.snapshot.Dimensions.CPU;
import static io.gangflow.scheduling.snapshot.Dimensions.MEMORY;

import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import io.gangflow.scheduling.kube.match.NodeSelectors;
import io.gangflow.scheduling.kube.match.Tolerations;
import io.gangflow.scheduling.kube.score.LocalScore.Normalisation;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Scores of kube-scheduler 1.36 (framework/plugins), which Volcano's nodeorder plugin uses as well. Image locality is
 * omitted: cluster descriptions do not list the images of nodes, so it would be the same for every node.
 */
public final class NodeScores {

    /** Free CPU and memory in percent, as whole numbers. */
    public static final LocalScore LEAST_ALLOCATED = new LocalScore(
            Normalisation.NONE,
            (pod, node) -> (free(node.allocatable(CPU), node.scoredCpu() + pod.scoredCpu())
                            + free(node.allocatable(MEMORY), node.scoredMemory() + pod.scoredMemory()))
                    / 2);

    /** Used CPU and memory in percent, as whole numbers. */
    public static final LocalScore MOST_ALLOCATED = new LocalScore(
            Normalisation.NONE,
            (pod, node) -> (used(node.allocatable(CPU), node.scoredCpu() + pod.scoredCpu())
                            + used(node.allocatable(MEMORY), node.scoredMemory() + pod.scoredMemory()))
                    / 2);

    /** Fewer untolerated PreferNoSchedule taints are better. */
    public static final LocalScore TAINT_TOLERATION = new LocalScore(
            Normalisation.DOWN,
            (pod, node) -> node.node().taints().isEmpty()
                    ? 0
                    : new Tolerations(pod.pod().spec())
                            .countUntoleratedPreferences(node.node().taints()));

    /** Sum of the weights of the preferred terms that the node matches. */
    public static final LocalScore NODE_AFFINITY = new LocalScore(Normalisation.UP, NodeScores::preference);

    private NodeScores() {}

    private static long free(long allocatable, long requested) {
        return allocatable == 0 || requested > allocatable
                ? 0
                : (allocatable - requested) * NodeScore.MAX / allocatable;
    }

    private static long used(long allocatable, long requested) {
        return allocatable == 0 ? 0 : Math.min(requested, allocatable) * NodeScore.MAX / allocatable;
    }

    private static long preference(PodInfo pod, NodeInfo node) {
        long sum = 0;
        for (PreferredSchedulingTerm term : NodeSelectors.preferred(pod.pod().spec())) {
            if (NodeSelectors.matches(term.getPreference(), node.node())) {
                sum += term.getWeight();
            }
        }
        return sum;
    }

    static long[] each(List<NodeInfo> nodes, ToLongFunction<NodeInfo> score) {
        return nodes.stream().mapToLong(score).toArray();
    }
}
