package io.gangflow.scheduling.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.kube.NodeFilters;
import io.gangflow.scheduling.kube.PlainPlacement;
import io.gangflow.scheduling.kube.score.BalancedAllocation;
import io.gangflow.scheduling.kube.score.NodeScores;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.snapshot.SeededRandom;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.scheduling.volcano.VolcanoScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Gangs are created one after the other, and pods deleted: each gang must get the nodes of the reference
 * implementation, or none.
 */
class PlainVolcanoTest {

    private static final int WORLDS = 500;
    private static final int LARGE_WORLDS = 6;
    private static final String GROUP = "group";

    @Test
    void remembersNothingThatIsNoLongerTrueInSmallClusters() {
        for (long seed = 0; seed < WORLDS; seed++) {
            compare(seed, 1 + (int) (seed % 9), 8);
        }
    }

    @Test
    void samplesNodesAlikeInLargeClusters() {
        for (long seed = 0; seed < LARGE_WORLDS; seed++) {
            compare(seed, 101 + 20 * (int) (seed % 12), 20);
        }
    }

    private static void compare(long seed, int size, int gangs) {
        RandomWorld world = new RandomWorld(seed);
        List<NodeState> nodes = world.nodes(size);
        VolcanoScheduler scheduler = new VolcanoScheduler(VolcanoConfiguration.helmDefault(), seed);
        PlainPlacement plain = new PlainPlacement(SeededRandom.of(seed, "volcano"));
        List<PodState> pods = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < gangs; i++) {
            String group = GROUP + i;
            List<PodState> gang = world.gang(1 + world.random().nextInt(5)).stream()
                    .map(fixture -> fixture.inPodGroup(group).state())
                    .filter(pod -> !pod.requests().isNone())
                    .toList();
            List<String> expected = gang.isEmpty() ? List.of() : place(plain, gang, nodes, pods);
            List<PodState> all = new ArrayList<>(pods);
            all.addAll(gang);
            List<String> placed = look(scheduler, nodes, all, group(group, gang.size()), now);
            assertThat(placed)
                    .as("nodes of gang %d, seed %d, %d nodes", i, seed, size)
                    .isEqualTo(expected);
            for (int member = 0; member < placed.size(); member++) {
                pods.add(gang.get(member).with(PodState.Phase.RUNNING, Optional.of(placed.get(member))));
            }
            pods.removeIf(pod -> world.random().nextInt(6) == 0);
            now += 1_000;
        }
    }

    private static List<String> look(
            VolcanoScheduler scheduler, List<NodeState> nodes, List<PodState> pods, PodGroupState group, long now) {
        return scheduler
                .schedule(new ClusterSnapshot(now, nodes, pods, List.of(group), List.of(), Map.of(), List.of()))
                .bindings()
                .stream()
                .map(Decisions.Binding::node)
                .toList();
    }

    /** Places all members or none. Nothing is being deleted, so only idle resources count. */
    private static List<String> place(
            PlainPlacement plain, List<PodState> gang, List<NodeState> nodes, List<PodState> pods) {
        Dimensions dimensions = Dimensions.BASIC.with(List.of(Resources.NONE.withGpus(1)));
        ClusterSnapshot snapshot = new ClusterSnapshot(0, nodes, pods, List.of(), List.of(), Map.of(), List.of());
        List<NodeInfo> infos = List.copyOf(NodeInfo.all(snapshot, dimensions).values());
        List<String> chosen = new ArrayList<>();
        for (PodState pod : gang) {
            PodInfo info = PodInfo.of(pod, dimensions);
            List<NodeInfo> feasible = plain.feasible(info, infos, NodeFilters.defaults());
            if (feasible.isEmpty()) {
                return List.of();
            }
            NodeInfo node = feasible.get(feasible.size() == 1 ? 0 : plain.anyOfTheBest(scores(info, feasible)));
            node.add(info);
            chosen.add(node.name());
        }
        return chosen;
    }

    /** The plugins nodeorder and binpack of the Helm chart's configuration. */
    private static double[] scores(PodInfo pod, List<NodeInfo> nodes) {
        int gpu = nodes.get(0).dimensions().indexOf("nvidia.com/gpu");
        long[] least = NodeScores.LEAST_ALLOCATED.scores(pod, nodes);
        long[] balanced =
                (gpu < 0 ? BalancedAllocation.over(0, 1) : BalancedAllocation.over(0, 1, gpu)).scores(pod, nodes);
        long[] affinity = NodeScores.NODE_AFFINITY.scores(pod, nodes);
        long[] taints = NodeScores.TAINT_TOLERATION.scores(pod, nodes);
        double[] scores = new double[nodes.size()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = least[i] + balanced[i] + 2 * affinity[i] + 3 * taints[i];
            scores[i] += binpack(pod, nodes.get(i));
        }
        return scores;
    }

    private static double binpack(PodInfo pod, NodeInfo node) {
        double sum = 0;
        int counted = 0;
        for (int i = 0; i < 2; i++) {
            if (pod.request()[i] > 0) {
                sum += (node.requested(i) + pod.request()[i]) * 1.0 / node.allocatable(i);
                counted++;
            }
        }
        return counted == 0 ? 0 : sum / counted * 100;
    }

    private static PodGroupState group(String name, int size) {
        return new PodGroupState(
                name, "default", name, 0, size, Map.of(), Optional.empty(), "default", "", Map.of(), "Inqueue");
    }
}
