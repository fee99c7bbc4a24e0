package io.gangflow.scheduling.snapshot;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a scheduler remembers from one cycle to the next: nodes, pods, and placements that are not confirmed. */
class ClusterCacheTest {

    private final ClusterCache cache = new ClusterCache();
    private final ClusterFixture cluster = cluster().node("b", "4", "8Gi").node("a", "4", "8Gi");

    private long cpuOn(String node) {
        return cache.node(node).orElseThrow().requested(Dimensions.CPU);
    }

    private List<String> podsOn(String node) {
        return cache.node(node).orElseThrow().pods().stream()
                .map(info -> info.pod().name())
                .toList();
    }

    private PodState state(String pod) {
        return cache.pod("uid-" + pod).orElseThrow().pod();
    }

    @Test
    void nodesAreInTheOrderOfTheirNamesWithThePodsThatUseThem() {
        cluster.pods(
                pod("x").cpu("1").runningOn("a"),
                pod("y").cpu("2").runningOn("a"),
                pod("done").cpu("1").succeededOn("a"),
                pod("waits").cpu("1"));

        assertThat(cache.update(cluster.snapshot()))
                .containsExactlyInAnyOrder("uid-x", "uid-y", "uid-done", "uid-waits");
        assertThat(cache.nodes()).extracting(NodeInfo::name).containsExactly("a", "b");
        assertThat(cache.nodes()).extracting(NodeInfo::index).containsExactly(0, 1);
        assertThat(cpuOn("a")).isEqualTo(3_000);
        assertThat(cpuOn("b")).isZero();
        assertThat(podsOn("a")).containsExactlyInAnyOrder("x", "y");
        assertThat(cache.node("c")).isEmpty();
        assertThat(cache.pod("uid-z")).isEmpty();
    }

    @Test
    void onlyChangesAreReportedAndTheListOfNodesStays() {
        cluster.pods(pod("x").cpu("1").runningOn("a"), pod("y").cpu("1"));
        cache.update(cluster.snapshot());
        List<NodeInfo> nodes = cache.nodes();
        ClusterSnapshot same = cluster.snapshot();
        cache.update(same);

        assertThat(cache.update(same)).isEmpty();
        assertThat(cache.nodes()).isSameAs(nodes);
        cluster.pods(pod("y").cpu("1").runningOn("b"));
        assertThat(cache.update(cluster.snapshot())).contains("uid-y");
        assertThat(cpuOn("b")).isEqualTo(1_000);
        cluster.remove("x");
        assertThat(cache.update(cluster.snapshot())).contains("uid-x");
        assertThat(cpuOn("a")).isZero();
        assertThat(cache.pod("uid-x")).isEmpty();
    }

    @Test
    void aPlacementCountsUntilItIsConfirmedOrExpires() {
        cluster.pods(pod("x").cpu("1"));
        cache.update(cluster.snapshot());
        cache.assume(state("x"), "a", 0);

        assertThat(cpuOn("a")).isEqualTo(1_000);
        assertThat(state("x").node()).contains("a");
        assertThat(cache.update(cluster.later(9_999).snapshot())).containsExactly("uid-x");
        assertThat(cpuOn("a")).as("not yet").isEqualTo(1_000);
        cache.update(cluster.later(1).snapshot());
        assertThat(cpuOn("a")).as("after ten seconds").isZero();
        assertThat(state("x").node()).isEmpty();
    }

    @Test
    void aConfirmedPlacementIsThatOfTheApiServer() {
        cluster.pods(pod("x").cpu("1"));
        cache.update(cluster.snapshot());
        cache.assume(state("x"), "a", 0);
        cluster.pods(pod("x").cpu("1").label("changed", "yes"));
        cache.update(cluster.snapshot());
        assertThat(cpuOn("a")).as("it is still pending, with a label").isEqualTo(1_000);
        assertThat(state("x").labels()).containsEntry("changed", "yes");

        cluster.pods(pod("x").cpu("1").runningOn("b"));
        cache.update(cluster.snapshot());
        assertThat(cpuOn("a")).isZero();
        assertThat(cpuOn("b")).isEqualTo(1_000);
        cache.update(cluster.later(20_000).snapshot());
        assertThat(cpuOn("b")).as("nothing is left to expire").isEqualTo(1_000);
    }

    @Test
    void aPodThatIsDeletedOrHasEndedIsNoLongerPlaced() {
        for (PodFixture changed :
                List.of(pod("x").cpu("1").deleting(), pod("x").cpu("1").succeededOn("a"))) {
            ClusterCache own = new ClusterCache();
            ClusterFixture small = cluster().node("a", "4", "8Gi").pods(pod("x").cpu("1"));
            own.update(small.snapshot());
            own.assume(own.pod("uid-x").orElseThrow().pod(), "a", 0);
            own.update(small.pods(changed).snapshot());
            assertThat(own.node("a").orElseThrow().pods()).isEmpty();
        }
    }

    @Test
    void aPodThatIsNotInTheClusterIsNotPlaced() {
        cache.update(cluster.snapshot());

        assertThatThrownBy(() -> cache.assume(pod("lost").state(), "a", 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("pod default/lost to be placed on node a is not in the cluster");
    }

    @Test
    void theLowestPriorityIsThatOfPodsOnNodes() {
        assertThat(cache.lowestPriority()).isEqualTo(Integer.MAX_VALUE);
        cluster.pods(pod("x").priority(5).runningOn("a"), pod("y").priority(3).runningOn("b"), pod("z").priority(1));
        cache.update(cluster.snapshot());
        assertThat(cache.lowestPriority()).isEqualTo(3);
        cluster.pods(pod("y").priority(7).runningOn("b"));
        cache.update(cluster.snapshot());
        assertThat(cache.lowestPriority()).isEqualTo(5);
        cache.update(cluster.remove("x").snapshot());
        assertThat(cache.lowestPriority()).isEqualTo(7);
        cache.update(cluster.pods(pod("w").priority(7).runningOn("b")).snapshot());
        cache.update(cluster.remove("y").snapshot());
        assertThat(cache.lowestPriority()).as("another one of the same").isEqualTo(7);
    }

    @Test
    void aNodeThatComesGetsItsPodsAndOneThatGoesLosesThem() {
        cluster.pods(pod("x").cpu("1").priority(2).runningOn("c"));
        cache.update(cluster.snapshot());
        assertThat(cache.lowestPriority()).isEqualTo(Integer.MAX_VALUE);
        NodeInfo a = cache.node("a").orElseThrow();

        cache.update(cluster.node("c", "4", "8Gi").snapshot());
        assertThat(podsOn("c")).containsExactly("x");
        assertThat(cache.nodes()).extracting(NodeInfo::index).containsExactly(0, 1, 2);
        assertThat(cache.node("a").orElseThrow()).as("unchanged").isSameAs(a);
        cache.update(cluster.removeNode("a").snapshot());
        assertThat(cache.nodes()).extracting(NodeInfo::name).containsExactly("b", "c");
        assertThat(cache.node("c").orElseThrow().index()).isEqualTo(1);
        cache.update(cluster.removeNode("c").snapshot());
        assertThat(cache.lowestPriority()).isEqualTo(Integer.MAX_VALUE);
        assertThat(state("x").node()).as("the pod is still there").contains("c");
    }

    @Test
    void aNewKindOfResourceWidensAllAmounts() {
        cluster.pods(pod("x").cpu("1").runningOn("a"));
        cache.update(cluster.snapshot());
        assertThat(cache.dimensions().size()).isEqualTo(2);

        cluster.pods(pod("g").gpus(2).runningOn("b"));
        cache.update(cluster.snapshot());
        int gpu = cache.dimensions().indexOf("nvidia.com/gpu");
        assertThat(gpu).isEqualTo(2);
        assertThat(cache.node("b").orElseThrow().requested(gpu)).isEqualTo(2);
        assertThat(cpuOn("a")).isEqualTo(1_000);
        assertThat(podsOn("a")).containsExactly("x");
        assertThat(cache.lowestPriority()).isZero();
    }

    @Test
    void resourcesOfNodesGroupsAndQueuesHaveTheirIndexesToo() {
        Resources gpus = resources("4", "8Gi").withGpus(8);
        cache.update(cluster.node("g", gpus, Map.of()).snapshot());
        assertThat(cache.dimensions().cover(gpus)).isTrue();

        ClusterCache other = new ClusterCache();
        other.update(cluster().queue("q", 1, Optional.of(gpus)).snapshot());
        assertThat(other.dimensions().size()).isEqualTo(3);
        ClusterCache plain = new ClusterCache();
        plain.update(cluster().podGroup(podGroup("g").minResources("1", "1Gi")).snapshot());
        assertThat(plain.dimensions().size()).isEqualTo(2);
    }

    @Test
    void dimensionsAreCpuMemoryAndTheOthersByName() {
        cluster.pods(pod("x").requests(new Resources(1, 2, new TreeMap<>(Map.of("z/b", 3L, "z/a", 4L)))));
        Dimensions dimensions = Dimensions.of(cluster.snapshot());

        assertThat(List.of(dimensions.name(0), dimensions.name(1), dimensions.name(2), dimensions.name(3)))
                .containsExactly("cpu", "memory", "z/a", "z/b");
        assertThat(dimensions.amounts(new Resources(1, 2, new TreeMap<>(Map.of("z/b", 3L)))))
                .containsExactly(1, 2, 0, 3);
        assertThat(dimensions.resources(new long[] {-1, -2, -3, 4}))
                .isEqualTo(new Resources(0, 0, new TreeMap<>(Map.of("z/a", 0L, "z/b", 4L))));
        assertThat(dimensions.resources(new long[] {5, 6, 7, 8}).milliCpu()).isEqualTo(5);
        assertThat(dimensions.resources(new long[] {5, 6, 7, 8}).memoryBytes()).isEqualTo(6);
        assertThat(dimensions.indexOf("z/c")).isEqualTo(-1);
        assertThat(Dimensions.BASIC.cover(resources("1", "1Gi"))).isTrue();
        assertThat(Dimensions.BASIC.cover(Resources.NONE.withGpus(1))).isFalse();
        assertThat(Dimensions.BASIC.with(List.of(Resources.NONE.withGpus(1))).size())
                .isEqualTo(3);
        assertThat(dimensions.with(List.of(Resources.NONE.withGpus(1))).size()).isEqualTo(5);
    }

    /** A change: the old and the new state, separated by {@code >}; {@code -} for none. */
    private static List<String> changes(List<String> before, List<String> after) {
        List<String> changes = new ArrayList<>();
        SnapshotDiff.between(
                before, after, state -> state.substring(0, 1), (old, now) -> changes.add(text(old) + ">" + text(now)));
        return changes;
    }

    private static String text(@Nullable String state) {
        return state == null ? "-" : state;
    }

    @ParameterizedTest
    @CsvSource({
        "a1 b1, a1 b1, ''",
        "a1 b1, a2 b1, a1>a2",
        "a1 b1 c1, a1 c1, b1>-",
        "a1 c1, a1 b1 c1, ->b1",
        "a1 b1, '', 'a1>- b1>-'",
        "'', a1, ->a1",
        "a1 b1 c1, c1 b1 a1, ''",
        "a1 b1 c1, c2 b1 d1, 'a1>- c1>c2 ->d1'",
        "a1 b1, a1 b2, b1>b2",
        "a1 b1 c1 d1, a1 c1 b1 d2, 'd1>d2'"
    })
    void eachChangeIsReportedOnce(String before, String after, String expected) {
        assertThat(changes(words(before), words(after))).containsExactlyInAnyOrderElementsOf(words(expected));
    }

    /** States are compared by identity. */
    private static List<String> words(String text) {
        return text.isEmpty()
                ? List.of()
                : List.of(text.split(" ")).stream().map(String::intern).toList();
    }

    @Test
    void aNodeRefusesWhatDoesNotFit() {
        cache.update(cluster.pods(pod("x").cpu("3").runningOn("a")).snapshot());
        NodeInfo node = cache.node("a").orElseThrow();

        assertThat(node.fits(new long[] {1_000, 0})).isTrue();
        assertThat(node.fits(new long[] {1_001, 0})).isFalse();
        assertThat(node.fits(new long[] {0, 8L << 30})).isTrue();
        assertThat(node.fits(new long[] {0, (8L << 30) + 1})).isFalse();
        assertThat(node.allocatable(Dimensions.CPU)).isEqualTo(4_000);
        assertThat(node.free(Dimensions.CPU)).isEqualTo(1_000);
        for (int i = 1; i < 110; i++) {
            assertThat(node.fits(new long[] {0, 0})).as("%d pods", i).isTrue();
            node.add(PodInfo.of(pod("p" + i).state(), cache.dimensions()));
        }
        assertThat(node.fits(new long[] {0, 0})).as("110 pods").isFalse();
    }

    @Test
    void aCopyChangesNothingInItsOriginal() {
        PodState affine = pod("affine")
                .cpu("1")
                .spec(spec -> spec.withAffinity(new AffinityBuilder()
                        .withNewPodAffinity()
                        .endPodAffinity()
                        .build()))
                .state();
        cache.update(cluster.pods(pod("x").cpu("1").runningOn("a")).snapshot());
        NodeInfo node = cache.node("a").orElseThrow();
        NodeInfo copy = node.copy();
        PodInfo info = PodInfo.of(affine, cache.dimensions());
        copy.add(info);

        assertThat(copy.index()).isEqualTo(NodeInfo.NO_INDEX);
        assertThat(copy.requested(Dimensions.CPU)).isEqualTo(2_000);
        assertThat(copy.podsWithAffinity()).containsExactly(info);
        assertThat(copy.numbers().mayHavePodAffinity()).isTrue();
        assertThat(node.requested(Dimensions.CPU)).isEqualTo(1_000);
        assertThat(node.numbers().mayHavePodAffinity()).isFalse();
        assertThat(copy.scoredMemory()).as("200 MiB for each without a request").isEqualTo(400L << 20);
        assertThat(copy.scoredCpu()).isEqualTo(2_000);
        long generation = copy.generation();
        copy.remove(info);
        assertThat(copy.generation()).isNotEqualTo(generation);
        assertThat(copy.podsWithAffinity()).isEmpty();
        assertThat(copy.numbers().mayHavePodAffinity()).isFalse();
        assertThatThrownBy(() -> copy.remove(info)).hasMessage("pod default/affine is not on node a");
        Generation numbers = new Generation();
        assertThat(node.copy(numbers).numbers()).isSameAs(numbers);
        assertThat(node.copy(numbers).index()).isZero();
    }

    @Test
    void aPodThatIsOnlyConfirmedLeavesTheGenerationOfItsNode() {
        cluster.pods(pod("x").cpu("1"));
        cache.update(cluster.snapshot());
        PodState waits = state("x");
        cache.assume(waits, "a", 0);
        NodeInfo node = cache.node("a").orElseThrow();
        long generation = node.generation();
        long replacements = node.replacements();

        cache.update(cluster.snapshot().withPods(List.of(waits.with(PodState.Phase.RUNNING, Optional.of("a")))));
        assertThat(node.generation()).isEqualTo(generation);
        assertThat(node.replacements()).isGreaterThan(replacements);
        cache.update(cluster.snapshot()
                .withPods(List.of(
                        pod("x").cpu("1").label("now", "there").runningOn("a").state())));
        assertThat(node.generation()).as("a label that other pods may select").isNotEqualTo(generation);
        assertThat(cpuOn("a")).isEqualTo(1_000);
    }

    @Test
    void podsOfOneShapeShareIt() {
        cluster.pods(pod("x").cpu("1"), pod("y").cpu("1"), pod("z").cpu("2"));
        cache.update(cluster.snapshot());

        assertThat(shape("x")).isSameAs(shape("y")).isNotEqualTo(shape("z"));
        assertThat(shape("x")).hasSameHashCodeAs(shape("y"));
        assertThat(cache.pod("uid-x").orElseThrow().bestEffort()).isFalse();
        assertThat(PodInfo.of(pod("none").state(), cache.dimensions()).bestEffort())
                .isTrue();
    }

    private PodShape shape(String pod) {
        return cache.pod("uid-" + pod).orElseThrow().shape();
    }

    @Test
    void hostPortsAreThoseOfContainersThatKeepRunning() {
        Container once = port(1, null);
        Container always = port(2, "Always");
        PodState pod = pod("x").spec(
                        spec -> spec.withInitContainers(once, always).withContainers(port(3, null), port(0, null)))
                .state();

        assertThat(PodInfo.hostPorts(pod.spec()))
                .extracting(port -> port.getHostPort())
                .containsExactly(2, 3);
    }

    private static Container port(int hostPort, @Nullable String restartPolicy) {
        return new ContainerBuilder()
                .withRestartPolicy(restartPolicy)
                .addNewPort()
                .withHostPort(hostPort)
                .endPort()
                .build();
    }

    /** Columns with the requested CPUs of each node, which count how many values they compute. */
    private static final class Requested extends NodeColumns {
        private final List<Long> cpus = new ArrayList<>();
        private int refreshed;

        @Override
        protected void resize(int size) {
            while (cpus.size() < size) {
                cpus.add(0L);
            }
        }

        @Override
        protected void refresh(int index, NodeInfo node) {
            refreshed++;
            cpus.set(index, node.requested(Dimensions.CPU));
        }

        List<Long> after(ClusterCache cache) {
            refreshed = 0;
            update(cache.nodes());
            return cpus;
        }
    }

    @Test
    void columnsAreComputedAnewForChangedNodesOnly() {
        Requested columns = new Requested();
        cache.update(cluster.pods(pod("x").cpu("1").runningOn("b")).snapshot());
        assertThat(columns.after(cache)).containsExactly(0L, 1_000L);
        assertThat(columns.refreshed).isEqualTo(2);
        columns.after(cache);
        assertThat(columns.refreshed).isZero();

        cache.update(cluster.pods(pod("y").cpu("2").runningOn("a")).snapshot());
        assertThat(columns.after(cache)).containsExactly(2_000L, 1_000L);
        assertThat(columns.refreshed).isLessThanOrEqualTo(2);
        NodeInfo a = cache.node("a").orElseThrow();
        for (int i = 0; i < 9_000; i++) {
            a.touch();
        }
        a.add(PodInfo.of(pod("z").cpu("1").state(), cache.dimensions()));
        assertThat(columns.after(cache)).as("more changes than are recorded").containsExactly(3_000L, 1_000L);
        assertThat(columns.refreshed).isEqualTo(1);
        cache.update(cluster.node("c", "1", "1Gi").snapshot());
        assertThat(columns.after(cache)).hasSize(3);
    }
}
