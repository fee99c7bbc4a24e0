package io.gangflow.scheduling.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.kube.KubeScheduler;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.Scheduler;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.scheduling.volcano.VolcanoScheduler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Runs two schedulers on the same history of a cluster: one gets states that remain the same objects while nothing
 * changes, so that it processes the changes only; the other gets new objects in another order each time, so that
 * everything seems to have changed. Both must decide the same.
 */
class AnewTest {

    private static final int HISTORIES = 200;
    private static final int LOOKS = 12;

    @Test
    void kubeSchedulerDecidesTheSameWhateverItRemembers() {
        for (long seed = 0; seed < HISTORIES; seed++) {
            compare(seed, new KubeScheduler(seed), new KubeScheduler(seed), false);
        }
    }

    @Test
    void volcanoDecidesTheSameWhateverItRemembers() {
        VolcanoConfiguration configuration = VolcanoConfiguration.helmDefault()
                .withActions(List.of("enqueue", "allocate", "preempt", "reclaim", "backfill"));
        for (long seed = 0; seed < HISTORIES; seed++) {
            compare(seed, new VolcanoScheduler(configuration, seed), new VolcanoScheduler(configuration, seed), true);
        }
    }

    private static void compare(long seed, Scheduler following, Scheduler anew, boolean podGroups) {
        RandomWorld world = new RandomWorld(seed);
        List<NodeState> nodes = world.nodes(1 + world.random().nextInt(12));
        List<PodState> pods = new ArrayList<>();
        List<PodGroupState> groups = new ArrayList<>();
        for (int look = 0; look < LOOKS; look++) {
            long now = look * 1_000L;
            for (int i = world.random().nextInt(3); i > 0; i--) {
                arrive(world, pods, groups, podGroups, now);
            }
            ClusterSnapshot snapshot = new ClusterSnapshot(now, nodes, pods, groups, List.of(), Map.of(), List.of());
            Decisions decisions = following.schedule(snapshot);
            assertThat(decisions)
                    .as("look %d, seed %d", look, seed)
                    .isEqualTo(anew.schedule(rebuilt(snapshot, world.random())));
            apply(decisions, pods, groups);
            live(world.random(), pods);
        }
    }

    private static void arrive(
            RandomWorld world, List<PodState> pods, List<PodGroupState> groups, boolean podGroups, long now) {
        List<PodFixture> gang = world.gang(1 + world.random().nextInt(4));
        int priority = world.oneOf(0, 0, 5);
        String group = "group-" + groups.size();
        for (PodFixture pod : gang) {
            PodFixture described = pod.created(now).priority(priority);
            pods.add((podGroups ? described.inPodGroup(group) : described).state());
        }
        if (podGroups) {
            groups.add(new PodGroupState(
                    group,
                    "default",
                    group,
                    now,
                    gang.size(),
                    Map.of(),
                    Optional.of(pods.get(pods.size() - 1).requests().times(gang.size())),
                    "default",
                    "",
                    Map.of(),
                    "Pending"));
        }
    }

    private static void apply(Decisions decisions, List<PodState> pods, List<PodGroupState> groups) {
        for (Decisions.Binding binding : decisions.bindings()) {
            pods.replaceAll(pod -> pod.name().equals(binding.pod()) ? pod.onNode(binding.node()) : pod);
        }
        for (Decisions.Eviction eviction : decisions.evictions()) {
            pods.removeIf(pod -> pod.name().equals(eviction.pod()));
        }
        for (Decisions.PodGroupUpdate update : decisions.podGroups()) {
            groups.replaceAll(group -> group.name().equals(update.podGroup()) ? group.inPhase(update.phase()) : group);
        }
    }

    /** Pods start and end. */
    private static void live(Random random, List<PodState> pods) {
        pods.replaceAll(pod -> pod.node().isPresent() && random.nextBoolean()
                ? pod.with(
                        pod.phase() == PodState.Phase.RUNNING && random.nextInt(4) == 0
                                ? PodState.Phase.SUCCEEDED
                                : PodState.Phase.RUNNING,
                        pod.node())
                : pod);
        pods.removeIf(pod -> pod.phase() == PodState.Phase.SUCCEEDED && random.nextBoolean());
    }

    private static ClusterSnapshot rebuilt(ClusterSnapshot snapshot, Random random) {
        List<PodState> pods = new ArrayList<>();
        snapshot.pods().forEach(pod -> pods.add(pod.with(pod.phase(), pod.node())));
        Collections.shuffle(pods, random);
        List<NodeState> nodes = new ArrayList<>();
        snapshot.nodes()
                .forEach(node -> nodes.add(
                        new NodeState(node.name(), node.allocatable(), node.maxPods(), node.labels(), node.taints())));
        List<PodGroupState> groups = new ArrayList<>();
        snapshot.podGroups().forEach(group -> groups.add(group.inPhase(group.phase())));
        return new ClusterSnapshot(snapshot.nowMillis(), nodes, pods, groups, snapshot.queues(), Map.of(), List.of());
    }
}
