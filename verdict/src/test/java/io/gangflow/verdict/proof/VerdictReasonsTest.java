package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.WorkFixture.work;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.verdict.proof.CounterExample.Event;
import io.gangflow.verdict.proof.CounterExample.Waiting;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the reasons of verdicts, and what the example of a lock shows: events, waiting pods and free resources. */
class VerdictReasonsTest {

    private static final Creation AT_ONCE = new Creation.At(0);

    private static Cluster cpus(int... nodes) {
        NodePool[] pools = new NodePool[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            pools[i] = Cluster.pool("n" + i, 1, Resources.of(nodes[i] * 1_000L, 1L << 34));
        }
        return Cluster.of("small", pools);
    }

    private static LockVerdict decide(WorkFixture work, int... nodes) {
        return new LockDecider().decide(LockQuestion.of(work.build(), cpus(nodes)));
    }

    private static CounterExample example(WorkFixture work, int... nodes) {
        return decide(work, nodes).example().orElseThrow();
    }

    /** Adds a gang of Volcano. */
    private static WorkFixture volcano(WorkFixture work, String id, int pods, int cpu, int minMember, int minCpu) {
        work.under("volcano").group(id, minMember, minCpu);
        work.sets.add(
                work.set(id, pods, cpu, AT_ONCE, List.of(new Need(id, pods)), new End.After(10), Optional.of(id)));
        return work;
    }

    private static Arguments reason(WorkFixture work, int[] nodes, LockAnswer answer, String reason) {
        return Arguments.of(reason, answer, work, nodes);
    }

    private static int[] nodes(int... cpus) {
        return cpus;
    }

    static Stream<Arguments> reasons() {
        WorkFixture evicted = work().gang("a-0", 2, 1).gang("a-1", 2, 1);
        evicted.priority(1).pods("server", 1, 1, AT_ONCE, new End.Never());
        WorkFixture limited = work().spark("a", 2, 1, 2);
        limited.pods("s", 1, 1, new Creation.OnceDone(List.of("a", "a-exec")), new End.Never());
        limited.pods("t", 1, 1, new Creation.OnceDone(List.of("a", "a-exec")), new End.Never());
        limited.limit(1, List.of(List.of("a", "a-exec"), List.of("s"), List.of("t")));
        WorkFixture part = work().pods("b", 1, 1, AT_ONCE, new End.After(1));
        part.sets.add(part.set("a", 1, 1, AT_ONCE, List.of(new Need("b", 1)), new End.After(1), Optional.empty()));
        part.gang("c", 1, 2, new Creation.OnceDone(List.of("a", "b")));
        return Stream.of(
                reason(work(), nodes(4), LockAnswer.CANNOT_LOCK, "no pods to place"),
                reason(
                        work().pods("a", 2, 1, AT_ONCE, new End.After(1)),
                        nodes(4),
                        LockAnswer.CANNOT_LOCK,
                        "pods are independent, so none can block another"),
                reason(
                        volcano(volcano(work(), "a", 3, 1, 3, 3), "b", 3, 1, 3, 3),
                        nodes(4),
                        LockAnswer.CANNOT_LOCK,
                        "each gang starts completely or not at all, so no pod holds resources while it waits for"
                                + " another"),
                reason(
                        work().gang("a", 2, 1).gang("b", 2, 1),
                        nodes(3),
                        LockAnswer.CANNOT_LOCK,
                        "every pod fits, wherever the other pods are placed"),
                reason(
                        work().gang("a", 2, 1).gang("b", 2, 1),
                        nodes(2),
                        LockAnswer.CAN_LOCK,
                        "after 2 events no pod can finish"),
                reason(work().gang("a", 4, 1), nodes(3), LockAnswer.WILL_LOCK, "`a` cannot end even when it is alone"),
                reason(
                        limited,
                        nodes(5),
                        LockAnswer.CANNOT_LOCK,
                        "in each of its 4 waiting states, some pod can continue"),
                reason(
                        part,
                        nodes(5),
                        LockAnswer.UNDECIDED,
                        "work starts when a part of `a` has ended; work starts when a part of `b` has ended"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("reasons")
    void aVerdictHasItsReason(String reason, LockAnswer answer, WorkFixture work, int[] nodes) {
        LockVerdict verdict = decide(work, nodes);

        assertThat(verdict.reason()).isEqualTo(reason);
        assertThat(verdict.answer()).isEqualTo(answer);
        assertThat(verdict.example().isPresent()).isEqualTo(answer.locks());
        assertThat(new LockDecider().cannotLock(LockQuestion.of(work.build(), cpus(nodes))))
                .isEqualTo(answer == LockAnswer.CANNOT_LOCK);
    }

    @Test
    void answersHaveWords() {
        assertThat(Stream.of(LockAnswer.values()).map(LockAnswer::words))
                .containsExactly("cannot lock", "can lock", "will lock", "undecided");
    }

    /** Adds a master that needs its workers, in a PodGroup with minResources of three CPUs. */
    private static WorkFixture roles(
            WorkFixture work, String id, int cpu, int workers, int cpuOfWorkers, int minMember) {
        work.under("volcano").group(id, minMember, 3);
        work.sets.add(work.set(
                id, 1, cpu, AT_ONCE, List.of(new Need(id + "-w", workers)), new End.After(1), Optional.of(id)));
        work.sets.add(work.set(
                id + "-w", workers, cpuOfWorkers, AT_ONCE, List.of(), new End.With(List.of(id)), Optional.of(id)));
        return work;
    }

    @Test
    void aVerdictMayDependOnTheNodesThatVolcanoChooses() {
        LockVerdict verdict = decide(roles(work(), "a", 2, 2, 1, 3), 2, 2);

        assertThat(verdict.answer()).isEqualTo(LockAnswer.UNDECIDED);
        assertThat(verdict.reason())
                .isEqualTo("it depends on the nodes and queues that Volcano chooses, or on whom preemption evicts");
    }

    @Test
    void aSearchThatIsTooLongNamesWhatCouldLock() {
        WorkFixture few = roles(roles(work(), "a", 1, 1, 2, 1), "b", 1, 1, 2, 1);
        assertThat(decide(few, 3).reason()).isEqualTo("in each of its 4 waiting states, some pod can continue");
        assertThat(searched(few, 3)).matches("the search ended after [0-9]+ states; without `a` it cannot lock");
        WorkFixture many = roles(roles(few, "c", 2, 1, 1, 1), "d", 1, 2, 1, 1);
        assertThat(searched(many, 3)).endsWith("; without `a`, `c`, `d` it cannot lock");
        assertThat(searched(roles(many, "e", 1, 1, 1, 1), 3))
                .endsWith("; without `a`, `c`, `d` and others that hold room while they wait it cannot lock");
    }

    /** Returns the reason after a search of almost no states. */
    private static String searched(WorkFixture work, int... nodes) {
        return new LockDecider(1)
                .decide(LockQuestion.of(work.build(), cpus(nodes)))
                .reason();
    }

    @Test
    void largeWorkHasAnExampleWithoutASearchOfAllStates() {
        WorkFixture work = work();
        for (int i = 0; i < 40; i++) {
            work.gang("a-" + i, 3, 1 + i % 20);
        }
        Cluster large = Cluster.of("large", Cluster.pool("n", 200, Resources.of(20_000, 1L << 34)));
        Cluster full = Cluster.of("full", Cluster.pool("n", 110, Resources.of(20_000, 1L << 34)));

        assertThat(new LockDecider()
                        .decide(LockQuestion.of(work.build(), large))
                        .answer())
                .isEqualTo(LockAnswer.CANNOT_LOCK);
        assertThat(new LockDecider().cannotLock(LockQuestion.of(work.build(), large)))
                .isTrue();
        assertThat(new LockDecider().cannotLock(LockQuestion.of(work.build(), full)))
                .as("all but one pod of each fill 2 x 2 x 210 = 840 of 2,200 CPUs")
                .isTrue();
    }

    @Test
    void anExampleNamesEachPodItsNodeAndWhatIsFree() {
        CounterExample example = example(work().spark("a", 1, 2, 2).spark("b", 1, 2, 2), 2, 2);

        assertThat(example.before()).isEmpty();
        assertThat(example.events())
                .containsExactlyInAnyOrder(
                        new Event.Placed("a", "a", "n0-1", Resources.of(1_000, 0)),
                        new Event.Placed("b", "b", "n1-1", Resources.of(1_000, 0)));
        assertThat(example.waiting())
                .containsExactlyInAnyOrder(
                        new Waiting("a-exec", 2, Resources.of(2_000, 0), "no node has room for one"),
                        new Waiting("b-exec", 2, Resources.of(2_000, 0), "no node has room for one"));
        assertThat(example.free())
                .extracting(CounterExample.Free::free)
                .containsExactly(Resources.of(1_000, 1L << 34), Resources.of(1_000, 1L << 34));
    }

    @Test
    void podsOfASetAreNumbered() {
        CounterExample example = example(work().gang("a", 3, 1).gang("b", 3, 1), 4);

        assertThat(example.events().stream().map(event -> ((Event.Placed) event).pod()))
                .containsExactlyInAnyOrder("a-0", "a-1", "b-0", "b-1");
        assertThat(example.waiting())
                .extracting(Waiting::count)
                .as("one of each is left")
                .containsExactly(1, 1);
    }

    @Test
    void anExampleNamesWhatEndsBefore() {
        WorkFixture work = work().gang("first", 2, 1);
        for (String id : List.of("a", "b")) {
            work.gang(id, 3, 1, new Creation.OnceDone(List.of("first")));
        }

        assertThat(example(work, 4).before()).containsExactly("first");
        WorkFixture served = work().pods("server", 1, 2, AT_ONCE, new End.Never());
        served.gang("a", 3, 1, new Creation.OnceRunning("server"));
        CounterExample example = example(served, 4);
        assertThat(example.before()).as("a server stays").isEmpty();
        assertThat(example.waiting())
                .extracting(Waiting::podSet, Waiting::count)
                .as("one that could not start")
                .containsExactly(tuple("a", 1));
    }

    @Test
    void anExampleShowsAdmissionsAndWhatTheyReserve() {
        WorkFixture work = work();
        work.under("volcano").group("a", 1, 2).group("b", 1, 2);
        work.spark("a", 1, 1, 2, Optional.of("a")).spark("b", 1, 1, 2, Optional.of("b"));
        CounterExample example = example(work, 2, 2);

        assertThat(example.events())
                .filteredOn(Event.GroupAdmitted.class::isInstance)
                .containsExactlyInAnyOrder(
                        new Event.GroupAdmitted("a", Resources.of(2_000, 0)),
                        new Event.GroupAdmitted("b", Resources.of(2_000, 0)));
        assertThat(example.waiting()).extracting(Waiting::reason).containsOnly("no node has room for one");
    }

    private static Map<String, String> reasons(CounterExample example) {
        Map<String, String> reasons = new TreeMap<>();
        example.waiting().forEach(waiting -> reasons.put(waiting.podSet(), waiting.reason()));
        return reasons;
    }

    @Test
    void waitingPodsOfVolcanoHaveTheReasonOfTheirPodGroup() {
        WorkFixture queue = work().queue("narrow", 1, 2);
        queue.under("volcano").group("a", 1, 0, "narrow");
        queue.spark("a", 2, 1, 1, Optional.of("a"));
        assertThat(reasons(example(queue, 8)))
                .as("the node has room")
                .isEqualTo(Map.of("a-exec", "queue `narrow` allows no more"));

        WorkFixture gang = volcano(work().pods("server", 1, 2, AT_ONCE, new End.Never()), "g", 3, 1, 3, 0);
        assertThat(reasons(example(gang, 4))).containsEntry("g", "their gang needs 3 more at once");

        WorkFixture reserved = volcano(work().pods("server", 1, 2, AT_ONCE, new End.Never()), "g", 4, 1, 4, 4);
        assertThat(reasons(example(reserved, 4))).containsEntry("g", "Volcano does not admit their PodGroup");
    }

    @Test
    void podsThatAreCreatedAfterTheAdmissionWaitForItToo() {
        WorkFixture work = work().pods("server", 1, 2, AT_ONCE, new End.Never());
        work.under("volcano").group("g", 4, 4);
        work.sets.add(work.set(
                "g",
                4,
                1,
                new Creation.OnceEnqueued(0),
                List.of(new Need("g", 4)),
                new End.After(1),
                Optional.of("g")));

        assertThat(example(work, 4).waiting())
                .containsExactly(new Waiting("g", 4, Resources.of(1_000, 0), "Volcano does not admit their PodGroup"));
    }

    @Test
    void aPodGroupInNoOpenQueueWaitsForOne() {
        WorkFixture work = work().gang("a", 1, 1);
        work.under("volcano").group("g", 1, 0, "absent");
        work.sets.add(work.set("g", 1, 1, AT_ONCE, List.of(), new End.After(1), Optional.of("g")));
        LockVerdict verdict = decide(work, 4);

        assertThat(verdict.answer()).isEqualTo(LockAnswer.WILL_LOCK);
        assertThat(verdict.reason()).isEqualTo("`g` cannot end even when it is alone");
    }

    @Test
    void evictionsThatNoProofFollowsLeaveItUndecided() {
        WorkFixture work = volcano(volcano(work(), "a", 2, 3, 2, 6), "b", 2, 3, 2, 6);
        work.under("default-scheduler").priority(1).pods("visitor", 1, 1, AT_ONCE, new End.After(1));
        LockVerdict verdict = decide(work, 4, 4);

        assertThat(verdict.answer()).isEqualTo(LockAnswer.UNDECIDED);
        assertThat(verdict.reason())
                .isEqualTo("kube-scheduler may evict pods of `a` for others of higher priority; with"
                        + " `preemptionPolicy: Never` on all pods it cannot lock");
    }
}
