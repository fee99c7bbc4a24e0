package io.gangflow.scheduling.lock;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.run.PodRef;
import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.NodeState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests whether pods can be placed at the same time, and when a lock is confirmed. Amounts are CPUs. */
class PackingTest {

    private static final int RANDOM_CASES = 400;

    private static FreeResources room(int... nodes) {
        ClusterFixture cluster = cluster();
        for (int i = 0; i < nodes.length; i++) {
            cluster.node("n" + i, Integer.toString(nodes[i]), "8Gi");
        }
        return new FreeResources(new LockSnapshot(cluster.snapshot(), List.of()).nodes());
    }

    private static Member member(int cpu, int... nodes) {
        BitSet admitting = new BitSet();
        Arrays.stream(nodes).forEach(admitting::set);
        return new Member(
                new PodRef("default", "p", "s", 0, "pod"), Optional.empty(), new long[] {cpu * 1_000L, 0}, admitting);
    }

    private static int[] numbers(String list) {
        return list.isEmpty()
                ? new int[0]
                : Arrays.stream(list.split(" ")).mapToInt(Integer::parseInt).toArray();
    }

    private static List<Member> members(int[] cpus, int nodes) {
        return Arrays.stream(cpus)
                .mapToObj(cpu -> member(cpu, IntStream.range(0, nodes).toArray()))
                .toList();
    }

    private static boolean mayFit(int[] nodes, int[] required, int[] candidates, int need) {
        return Packing.mayFit(room(nodes), members(required, nodes.length), members(candidates, nodes.length), need);
    }

    @ParameterizedTest
    @CsvSource({
        "4, '', 2 2, 2, true, 'both'",
        "4, '', 2 2 2, 2, true, 'any two of three'",
        "4, '', 2 2 2, 3, false, 'three'",
        "4, '', '', 0, true, 'nothing'",
        "4, '', 2, 2, false, 'more than there are'",
        "4, 2 2, '', 0, true, 'all that are required'",
        "4, 2 2 2, '', 0, false, 'one too many is required'",
        "4, 3, 1 1, 1, true, 'the required one and another'",
        "4, 3, 1 1, 2, false, 'the required one and two others'",
        "4 4, 3 2, 2 2, 1, true, 'on separate nodes'",
        "4 4, 3 3, 2, 1, false, 'one is left on each'",
        "5 4, 3 2 2 2, '', 0, true, 'they fit only one way'",
        "5 3, 3 2 2 2, '', 0, false, 'in no way'",
        "4, 3 2, '', 0, false, 'the sum is too large'",
        "5, '', 3 2 1, 2, true, 'the smaller ones'",
        "5, '', 4 3 2, 2, true, 'three and two'",
        "5, '', 4 3 3, 2, false, 'no two of them'"
    })
    void requiredPodsAndSomeOfTheOthersFit(
            String nodes, String required, String candidates, int need, boolean fits, String why) {
        assertThat(mayFit(numbers(nodes), numbers(required), numbers(candidates), need))
                .as(why)
                .isEqualTo(fits);
    }

    @Test
    void everyAnswerIsThatOfTryingAllNodes() {
        for (long seed = 0; seed < RANDOM_CASES; seed++) {
            Random random = new Random(seed);
            int[] nodes = random.ints(1 + random.nextInt(3), 1, 6).toArray();
            int[] required = random.ints(random.nextInt(4), 1, 4).toArray();
            int[] candidates = random.ints(random.nextInt(4), 1, 4).toArray();
            int need = random.nextInt(candidates.length + 1);

            assertThat(mayFit(nodes, required, candidates, need))
                    .as("seed %d", seed)
                    .isEqualTo(fits(nodes.clone(), required, candidates, 0, need));
        }
    }

    private static boolean fits(int[] free, int[] required, int[] candidates, int item, int need) {
        int all = required.length + candidates.length;
        if (item >= required.length && (need == 0 || item == all)) {
            return need == 0;
        }
        int cpu = item < required.length ? required[item] : candidates[item - required.length];
        for (int node = 0; node < free.length; node++) {
            if (free[node] >= cpu) {
                free[node] -= cpu;
                boolean rest = fits(free, required, candidates, item + 1, item < required.length ? need : need - 1);
                free[node] += cpu;
                if (rest) {
                    return true;
                }
            }
        }
        return item >= required.length && fits(free, required, candidates, item + 1, need);
    }

    @Test
    void podsGoToNodesThatAdmitThem() {
        FreeResources room = room(4, 4);

        assertThat(Packing.mayFit(room, List.of(member(4, 1), member(3, 0, 1)), List.of(), 0))
                .isTrue();
        assertThat(Packing.mayFit(room, List.of(member(4, 1), member(3, 1)), List.of(), 0))
                .isFalse();
        assertThat(Packing.mayFit(room, List.of(), List.of(member(4, 1), member(4, 1)), 2))
                .isFalse();
    }

    @Test
    void equalNodesAreOnlyEqualIfTheyAdmitTheSamePods() {
        FreeResources room = room(4, 4);

        assertThat(Packing.mayFit(room, List.of(), List.of(member(4, 0), member(4, 1)), 2))
                .as("each on its own node")
                .isTrue();
        assertThat(Packing.mayFit(room, List.of(member(4, 0, 1), member(4, 0)), List.of(), 0))
                .as("the first must leave its node to the second")
                .isTrue();
        assertThat(Packing.mayFit(room, List.of(member(4, 0, 1), member(4, 0), member(1, 1)), List.of(), 0))
                .isFalse();
    }

    @Test
    void aSearchThatTakesTooLongProvesNothing() {
        int[] nodes = IntStream.rangeClosed(101, 112).toArray();
        int[] oneTooMany = IntStream.rangeClosed(57, 69).toArray();

        assertThat(mayFit(nodes, oneTooMany, new int[0], 0))
                .as("13 pods do not fit on 12 nodes, but that would have to be tried in 12! orders")
                .isTrue();
        assertThat(mayFit(new int[] {101, 102, 103}, new int[] {57, 58, 59, 60}, new int[0], 0))
                .as("a small search ends")
                .isFalse();
    }

    @Test
    void aNodeHasNoRoomForMorePodsThanItAdmits() {
        Dimensions dimensions = Dimensions.BASIC;
        NodeInfo node = new NodeInfo(new NodeState("n", resources("4", "8Gi"), 3, Map.of(), List.of()), dimensions);
        node.add(PodInfo.of(pod("x").runningOn("n").state(), dimensions));

        assertThat(new FreeResources(List.of(node)).capacityFor(member(0, 0), 0, 9))
                .as("one of three runs")
                .isEqualTo(2);
    }

    @Test
    void aNodeHasRoomForAsManyPodsAsItsScarcestResource() {
        FreeResources room = room(4, 3);
        Member two = member(2, 0);

        assertThat(room.capacityFor(two, 0, 9)).isEqualTo(2);
        assertThat(room.capacityFor(two, 0, 1)).as("no more than are asked for").isEqualTo(1);
        assertThat(room.capacityFor(two, 1, 9)).as("does not admit it").isZero();
        assertThat(room.capacityFor(member(0, 0), 0, 500)).as("places for pods").isEqualTo(110);
        assertThat(room.alike(0, 1)).isFalse();
        assertThat(room.total(0)).isEqualTo(7_000);
        FreeResources copy = room.copy();
        copy.take(two, 0);
        copy.take(two, 0);
        assertThat(copy.capacityFor(two, 0, 9)).isZero();
        assertThat(copy.capacityFor(member(0, 0), 0, 500)).isEqualTo(108);
        copy.take(two, 0);
        assertThat(copy.total(0)).as("an overcommitted node counts as full").isEqualTo(3_000);
        assertThat(copy.capacityFor(two, 0, 9)).isZero();
        copy.giveBack(two, 0);
        copy.giveBack(two, 0);
        assertThat(copy.capacityFor(two, 0, 9)).isEqualTo(1);
        assertThat(room.capacityFor(two, 0, 9)).as("the original").isEqualTo(2);
        assertThat(room.nodes()).isEqualTo(2);
    }

    @Test
    void anEndedPodFreesItsNode() {
        ClusterFixture cluster =
                cluster().node("n", "4", "8Gi").pods(pod("x").cpu("3").runningOn("n"));
        LockSnapshot snapshot = new LockSnapshot(cluster.snapshot(), List.of());
        FreeResources room = new FreeResources(snapshot.nodes());

        assertThat(room.total(0)).isEqualTo(1_000);
        room.release(snapshot.info(snapshot.pods().get(0)));
        assertThat(room.total(0)).isEqualTo(4_000);
        room.release(snapshot.info(pod("y").cpu("1").runningOn("gone").state()));
        assertThat(room.total(0)).as("its node is gone").isEqualTo(4_000);
    }

    @Test
    void aNegativeNumberOfExpectedPodsIsRefused() {
        PodRef ref = new PodRef("default", "p", "s", 0, "pod");

        assertThatThrownBy(() -> ExpectedPods.ofPodGroup("default", "g", ref, -1, resources("1", "0")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("count (-1) of expected pods");
        assertThat(ExpectedPods.ofPodGroup("default", "g", ref, 0, resources("1", "0"))
                        .schedulerName())
                .isEqualTo("volcano");
    }

    private static Optional<SchedulingLock> lock(String... holders) {
        List<SchedulingLock.Holder> all = new ArrayList<>();
        for (String name : holders) {
            all.add(new SchedulingLock.Holder(new PodRef("default", name, "s", 0, "pod"), "n", resources("1", "0")));
        }
        return Optional.of(new SchedulingLock(all, List.of(), List.of()));
    }

    @Test
    void aLockIsConfirmedOnceTheSamePodsHaveBeenInItForLongEnough() {
        LockConfirmation confirmation = new LockConfirmation(1_000);

        assertThat(confirmation.confirm(lock("a", "b"), 500)).isEmpty();
        assertThat(confirmation.sinceMillis()).isEqualTo(500);
        assertThat(confirmation.confirm(lock("b", "a"), 1_499)).isEmpty();
        assertThat(confirmation.confirm(lock("a", "b"), 1_500)).isPresent();
        assertThat(confirmation.confirm(lock("a"), 2_000)).as("other pods").isEmpty();
        assertThat(confirmation.sinceMillis()).isEqualTo(2_000);
        assertThat(confirmation.confirm(Optional.empty(), 2_500)).isEmpty();
        assertThat(confirmation.confirm(lock("a"), 3_100)).as("anew").isEmpty();
        assertThat(confirmation.confirm(lock("a"), 4_100)).isPresent();
    }
}
