package io.gangflow.scheduling.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.kube.KubeScheduler;
import io.gangflow.scheduling.kube.PlainPlacement;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.snapshot.SeededRandom;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Pods are created one after the other, and some deleted: each must get the node of the reference implementation. */
class PlainKubeTest {

    private static final int WORLDS = 500;
    private static final int LARGE_WORLDS = 6;

    @Test
    void remembersNothingThatIsNoLongerTrueInSmallClusters() {
        for (long seed = 0; seed < WORLDS; seed++) {
            compare(seed, 1 + (int) (seed % 9), 12);
        }
    }

    @Test
    void samplesNodesAlikeInLargeClusters() {
        for (long seed = 0; seed < LARGE_WORLDS; seed++) {
            compare(seed, 101 + 20 * (int) (seed % 12), 40);
        }
    }

    private static void compare(long seed, int size, int gangs) {
        RandomWorld world = new RandomWorld(seed);
        List<NodeState> nodes = world.nodes(size);
        KubeScheduler scheduler = new KubeScheduler(seed);
        PlainPlacement plain = new PlainPlacement(SeededRandom.of(seed, "default-scheduler"));
        List<PodState> pods = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < gangs; i++) {
            for (PodFixture fixture : world.gang(1 + world.random().nextInt(4))) {
                PodState pod = fixture.created(now).state();
                Optional<String> expected = plain.place(PodInfo.of(pod, dimensions()), infos(nodes, pods))
                        .map(NodeInfo::name);
                pods.add(pod);
                Optional<String> node = look(scheduler, nodes, pods, now);
                assertThat(node)
                        .as("node of %s, seed %d, %d nodes", pod.name(), seed, size)
                        .isEqualTo(expected);
                pods.remove(pods.size() - 1);
                node.ifPresent(name -> pods.add(pod.with(PodState.Phase.RUNNING, Optional.of(name))));
                now += 1_000;
            }
            pods.removeIf(pod -> world.random().nextInt(6) == 0);
        }
    }

    private static Optional<String> look(
            KubeScheduler scheduler, List<NodeState> nodes, List<PodState> pods, long now) {
        Decisions decisions =
                scheduler.schedule(new ClusterSnapshot(now, nodes, pods, List.of(), List.of(), Map.of(), List.of()));
        return decisions.bindings().stream().map(Decisions.Binding::node).findFirst();
    }

    private static Dimensions dimensions() {
        return Dimensions.BASIC.with(List.of(Resources.NONE.withGpus(1)));
    }

    private static List<NodeInfo> infos(List<NodeState> nodes, List<PodState> pods) {
        ClusterSnapshot snapshot = new ClusterSnapshot(0, nodes, pods, List.of(), List.of(), Map.of(), List.of());
        return List.copyOf(NodeInfo.all(snapshot, dimensions()).values());
    }
}
