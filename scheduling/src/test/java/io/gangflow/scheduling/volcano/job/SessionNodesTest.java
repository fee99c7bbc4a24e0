package io.gangflow.scheduling.volcano.job;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.volcano.job.JobFixture.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.scheduling.snapshot.ClusterCache;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.state.PodState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Expected values follow from Volcano, api/node_info.go: idle, used, releasing and pipelined resources. */
class SessionNodesTest {

    private static final long GIB = 1L << 30;

    private final ClusterCache known = new ClusterCache();
    private final SessionNodes nodes = new SessionNodes();
    private final ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "2", "4Gi");

    @Test
    void aPodThatIsBeingDeletedUsesItsNodeButNotItsFuture() {
        cluster.pods(
                pod("x").cpu("1").runningOn("n1"),
                pod("y").cpu("2").runningOn("n1").deleting());
        session();

        assertThat(cpu("n1")).isEqualTo(cpu(1_000, 3_000, 3_000));
        assertThat(cpu("n2")).isEqualTo(cpu(2_000, 0, 2_000));

        cluster.remove("y");
        session();
        assertThat(cpu("n1")).as("now it is gone").isEqualTo(cpu(3_000, 1_000, 3_000));
    }

    @Test
    void anAllocatedTaskTakesIdleResourcesAndAPipelinedOneThoseOfTheFuture() {
        cluster.pods(pod("x").cpu("3").runningOn("n1").deleting());
        TaskInfo allocated = task(pod("a").cpu("1"));
        TaskInfo pipelined = task(pod("b").cpu("2"));
        session();

        node("n1").add(allocated, false);
        assertThat(cpu("n1")).isEqualTo(cpu(0, 4_000, 3_000));
        node("n1").add(pipelined, true);
        assertThat(cpu("n1")).as("it takes nothing yet").isEqualTo(cpu(0, 4_000, 1_000));
        assertThat(podsOn("n1")).containsExactly("x", "a", "b");

        node("n1").remove(allocated, false);
        assertThat(cpu("n1")).isEqualTo(cpu(1_000, 3_000, 2_000));
        node("n1").remove(pipelined, true);
        assertThat(cpu("n1")).isEqualTo(cpu(1_000, 3_000, 4_000));
        assertThat(podsOn("n1")).containsExactly("x");
    }

    @Test
    void aReleasedTaskLeavesRoomForTheFutureUntilItIsKept() {
        cluster.pods(pod("x").cpu("1").runningOn("n1"), pod("y").cpu("2").runningOn("n1"));
        TaskInfo victim = task(pod("y").cpu("2").runningOn("n1"));
        session();

        node("n1").release(victim);
        assertThat(cpu("n1")).isEqualTo(cpu(1_000, 3_000, 3_000));
        assertThat(podsOn("n1")).as("predicates no longer see it").containsExactly("x");

        node("n1").keep(victim);
        assertThat(cpu("n1")).isEqualTo(cpu(1_000, 3_000, 1_000));
        assertThat(podsOn("n1")).containsExactly("x", "y");
    }

    @Test
    void onlyATaskOfTheNodeCanBeReleasedAndKept() {
        cluster.pods(pod("x").cpu("1").runningOn("n1"));
        session();
        TaskInfo stranger = task(pod("y").cpu("1"));

        assertThatThrownBy(() -> node("n1").release(stranger))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("task uid-y is not on node n1");
        assertThatThrownBy(() -> node("n1").keep(task(pod("x").cpu("1"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("task uid-x was not released from node n1");
    }

    @Test
    void aRequestFitsIntoWhatIsIdleAndWhatIsNotRequestedAlwaysFits() {
        cluster.pods(pod("x").cpu("3").memory("9Gi").runningOn("n1"));
        session();

        assertThat(node("n1").fitsIdle(new long[] {1_000, 0}))
                .as("all that is idle; memory is overcommitted, but not requested")
                .isTrue();
        assertThat(node("n1").fitsIdle(new long[] {1_001, 0})).isFalse();
        assertThat(node("n1").fitsIdle(new long[] {0, 1})).isFalse();
    }

    @Test
    void theNextSessionStartsWithTheClusterAgain() {
        cluster.pods(pod("x").cpu("1").runningOn("n1"), pod("y").cpu("1").runningOn("n1"));
        session();
        TaskInfo victim = task(pod("y").cpu("1").runningOn("n1"));
        node("n1").release(victim);
        node("n1").add(task(pod("a").cpu("1")), true);
        node("n2").add(task(pod("b").cpu("1")), false);

        session();

        assertThat(cpu("n1")).isEqualTo(cpu(2_000, 2_000, 2_000));
        assertThat(podsOn("n1")).containsExactly("x", "y");
        assertThat(cpu("n2")).isEqualTo(cpu(2_000, 0, 2_000));
        assertThatThrownBy(() -> node("n1").keep(victim)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aNodeThatNothingChangedKeepsItsGeneration() {
        cluster.pods(pod("x").cpu("1").runningOn("n1"));
        session();
        long first = nodes.generation();
        List<SessionNode> list = nodes.list();

        session();
        assertThat(nodes.generation()).isEqualTo(first);
        assertThat(nodes.list()).isSameAs(list);

        node("n2").add(task(pod("a").cpu("1")), true);
        assertThat(nodes.generation()).as("a task is pipelined").isGreaterThan(first);
        session();
        assertThat(nodes.list()).as("only their contents are new").isSameAs(list);
    }

    @Test
    void everyChangeOfPromisedOrLeavingResourcesIsANewGeneration() {
        cluster.pods(pod("x").cpu("1").runningOn("n1"));
        session();
        TaskInfo running = task(pod("x").cpu("1").runningOn("n1"));
        TaskInfo waiting = task(pod("a").cpu("1"));
        Map<String, Runnable> changes = Map.of(
                "1 release", () -> node("n1").release(running),
                "2 keep", () -> node("n1").keep(running),
                "3 pipeline", () -> node("n1").add(waiting, true),
                "4 undo", () -> node("n1").remove(waiting, true));

        changes.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(change -> {
            long before = node("n1").info().generation();
            change.getValue().run();
            assertThat(node("n1").info().generation()).as(change.getKey()).isGreaterThan(before);
        });
    }

    @Test
    void aConfirmedPodIsExchangedWithoutANewGeneration() {
        PodFixture waiting = pod("x").cpu("1");
        cluster.pods(waiting);
        session();
        known.assume(known.pod("uid-x").orElseThrow().pod(), "n1", 0);
        session();
        long bound = node("n1").info().generation();

        cluster.apply(new Decisions(
                List.of(new Decisions.Binding("default", "x", "n1")), List.of(), List.of(), List.of(), List.of()));
        session();

        assertThat(node("n1").info().pods().get(0).pod().phase()).isEqualTo(PodState.Phase.RUNNING);
        assertThat(node("n1").info().generation())
                .as("nothing to compute again")
                .isEqualTo(bound);
    }

    @Test
    void theClustersSumsFollowItsNodesAndTheirPods() {
        cluster.pods(pod("x").cpu("1").memory("1Gi").runningOn("n1"));
        session();
        assertThat(nodes.allocatable()).isEqualTo(Amounts.of(new long[] {6_000, 12 * GIB}));
        assertThat(nodes.used()).isEqualTo(Amounts.of(new long[] {1_000, GIB}));

        node("n1").add(task(pod("a").cpu("1")), false);
        assertThat(nodes.used()).as("before the session").isEqualTo(Amounts.of(new long[] {1_000, GIB}));

        cluster.pods(pod("y").cpu("1").runningOn("n2"));
        session();
        assertThat(nodes.used()).isEqualTo(Amounts.of(new long[] {2_000, GIB}));

        cluster.removeNode("n1").node("n0", "1", "1Gi");
        session();
        assertThat(nodes.list()).extracting(SessionNode::name).containsExactly("n0", "n2");
        assertThat(nodes.byName()).containsOnlyKeys("n0", "n2");
        assertThat(nodes.infos()).extracting(NodeInfo::name).containsExactly("n0", "n2");
        assertThat(nodes.allocatable()).isEqualTo(Amounts.of(new long[] {3_000, 5 * GIB}));
        assertThat(nodes.used()).isEqualTo(Amounts.of(new long[] {1_000, 0}));
    }

    private void session() {
        known.update(cluster.snapshot());
        nodes.update(known);
    }

    private SessionNode node(String name) {
        return Optional.ofNullable(nodes.byName().get(name)).orElseThrow();
    }

    private List<String> podsOn(String node) {
        return node(node).info().pods().stream().map(info -> info.pod().name()).toList();
    }

    /** Millicores of a node. */
    private record Cpu(long idle, long used, long futureIdle) {}

    private static Cpu cpu(long idle, long used, long futureIdle) {
        return new Cpu(idle, used, futureIdle);
    }

    private Cpu cpu(String name) {
        SessionNode node = node(name);
        return new Cpu(node.idle(Dimensions.CPU), node.used(Dimensions.CPU), node.futureIdle(Dimensions.CPU));
    }
}
