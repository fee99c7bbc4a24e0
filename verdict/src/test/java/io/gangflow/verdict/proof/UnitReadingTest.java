package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.WorkFixture.work;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.run.Label;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.verdict.proof.UnitSet.UnitNeed;
import io.gangflow.verdict.proof.WorkModel.KindLimit;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests how pod sets become units of a proof: which belong together, which are alike, and what comes first. */
class UnitReadingTest {

    private static final Creation AT_ONCE = new Creation.At(0);
    private static final End SOON = new End.After(1);

    private static WorkModel model(WorkFixture work) {
        Cluster cluster = Cluster.of("c", Cluster.pool("n", 2, Resources.of(4_000, 1L << 34)));
        return WorkReader.read(work.build(), cluster, VolcanoConfiguration.helmDefault());
    }

    private static BitSet bits(int... set) {
        BitSet bits = new BitSet();
        for (int bit : set) {
            bits.set(bit);
        }
        return bits;
    }

    @Test
    void aDriverAndItsExecutorsAreOneUnitAndEqualUnitsAreOneKind() {
        WorkModel model = model(work().spark("a", 1, 3, 2).spark("b", 1, 3, 2));

        assertThat(model.kinds()).hasSize(1);
        UnitKind kind = model.kinds().get(0);
        assertThat(kind.members()).containsExactly(List.of("a", "a-exec"), List.of("b", "b-exec"));
        UnitSet driver = kind.sets().get(0);
        UnitSet executors = kind.sets().get(1);
        assertThat(driver.needs()).containsExactly(new UnitNeed(1, 1));
        assertThat(driver.startsWith()).isEmpty();
        assertThat(driver.endsWith()).isEmpty();
        assertThat(executors.startsWith()).containsExactly(new UnitNeed(0, 1));
        assertThat(executors.endsWith()).containsExactly(0);
        assertThat(executors.count()).isEqualTo(3);
        assertThat(executors.request()[0]).isEqualTo(2_000);
        assertThat(executors.request()[executors.request().length - 1])
                .as("pods")
                .isEqualTo(1);
        assertThat(List.of(driver.group(), executors.group())).containsOnly(-1);
        assertThat(List.of(driver.endless(), executors.endless())).containsOnly(false);
    }

    private static Arguments differing(String what, UnaryOperator<WorkFixture> second) {
        return Arguments.of(what, second);
    }

    static Stream<Arguments> differences() {
        return Stream.of(
                differing("the requests", work -> work.gang("b", 2, 2)),
                differing("the number of pods", work -> work.gang("b", 3, 1)),
                differing("the priority", work -> work.priority(5).gang("b", 2, 1)),
                differing("what they need", work -> work.pods("b", 2, 1, AT_ONCE, new End.After(10))),
                differing("that they run forever", work -> {
                    work.sets.add(
                            work.set("b", 2, 1, AT_ONCE, List.of(new Need("b", 2)), new End.Never(), Optional.empty()));
                    return work;
                }),
                differing(
                        "what comes before them",
                        work -> work.pods("x", 1, 2, AT_ONCE, SOON)
                                .gang("b", 2, 1, new Creation.OnceDone(List.of("x")))),
                differing("that they never preempt", work -> {
                    work.gang("b", 2, 1);
                    work.sets.get(work.sets.size() - 1).pod().getSpec().setPreemptionPolicy("Never");
                    return work;
                }),
                differing(
                        "the limit that they count towards",
                        work -> work.gang("b", 2, 1).limit(1, List.of(List.of("b"), List.of("c")))),
                differing("the scheduler", work -> work.under("volcano").gang("b", 2, 1)));
    }

    @ParameterizedTest
    @MethodSource("differences")
    void unitsThatDifferInAnythingThatDecidesAreNotAlike(String what, UnaryOperator<WorkFixture> second) {
        List<UnitKind> kinds = model(second.apply(work().gang("a", 2, 1))).kinds();

        assertThat(kinds.stream().filter(kind -> kind.members().contains(List.of("a"))))
                .as(what)
                .allSatisfy(kind -> assertThat(kind.members()).containsExactly(List.of("a")));
        assertThat(kinds.size()).as(what).isGreaterThanOrEqualTo(2);
    }

    @Test
    void whatNeedsAPodThatNobodyCreatesNeverRuns() {
        WorkFixture work = work();
        List<Need> needs = List.of(new Need("gone", 2), new Need("lost", 0));
        work.sets.add(work.set("a", 1, 1, AT_ONCE, needs, SOON, Optional.empty()));

        assertThat(model(work).kinds().get(0).sets().get(0).needs())
                .containsExactly(new UnitNeed(0, Integer.MAX_VALUE), new UnitNeed(0, 0));
    }

    @Test
    void podsThatStartOnceOthersAreReadyNeedAllThatAreCreatedAtOnce() {
        WorkFixture work = work();
        PodSet first = work.set("a", 4, 1, AT_ONCE, List.of(new Need("a", 4)), SOON, Optional.empty());
        work.sets.add(new PodSet(
                first.id(),
                first.pod(),
                4,
                3,
                first.created(),
                first.needs(),
                first.ends(),
                first.podGroup(),
                first.span()));
        work.gang("b", 2, 1, new Creation.OnceAll(List.of("a", "unknown"), List.of()));

        UnitKind kind = model(work).kinds().get(0);

        assertThat(kind.members()).containsExactly(List.of("a", "b"));
        assertThat(kind.sets().get(1).startsWith()).containsExactly(new UnitNeed(0, 3));
        assertThat(kind.sets().get(0).atOnce()).isEqualTo(3);
    }

    @Test
    void whatComesAfterAnotherComesAfterAllThatIsBeforeThat() {
        WorkModel model = model(work().gang("a", 2, 1)
                .gang("b", 2, 2, new Creation.OnceDone(List.of("a")))
                .gang("c", 2, 3, new Creation.OnceDone(List.of("b")))
                .gang("d", 3, 1));

        assertThat(model.kinds())
                .extracting(UnitKind::predecessors)
                .containsExactly(bits(), bits(0), bits(0, 1), bits());
        assertThat(model.canOverlap(0, 2)).isFalse();
        assertThat(model.canOverlap(2, 0)).isFalse();
        assertThat(model.canOverlap(3, 2)).isTrue();
        assertThat(model.gaps()).isEmpty();
    }

    @Test
    void orderThatCannotBeIsAGap() {
        assertThat(model(work().pods("server", 1, 1, AT_ONCE, new End.Never())
                                .gang("a", 2, 1, new Creation.OnceDone(List.of("server"))))
                        .gaps())
                .containsExactly("work starts when `server` has ended, which never ends");
        assertThat(model(work().gang("a", 2, 1, new Creation.OnceDone(List.of("b")))
                                .gang("b", 2, 2, new Creation.OnceDone(List.of("a"))))
                        .gaps())
                .containsExactly("parts of the work wait for each other in a cycle");
    }

    @Test
    void workThatStartsWhenAPartOfAnotherUnitHasEndedIsAGap() {
        WorkFixture work = work().gang("a", 1, 1);
        work.sets.add(work.set("b", 1, 1, AT_ONCE, List.of(new Need("a", 1)), new End.After(5), Optional.empty()));
        work.gang("c", 1, 2, new Creation.OnceDone(List.of("a")));

        assertThat(model(work).gaps()).containsExactly("work starts when a part of `a` has ended");
    }

    @Test
    void whatWaitsForAServerIsAUnitOfItsOwn() {
        WorkModel model = model(work().pods("server", 1, 1, AT_ONCE, new End.Never())
                .gang("a", 2, 1, new Creation.OnceRunning("server")));

        assertThat(model.kinds()).extracting(UnitKind::starters).containsExactly(bits(), bits(0));
        assertThat(model.kinds()).extracting(UnitKind::stays).containsExactly(true, false);
    }

    @Test
    void aLimitIsThatOfItsKindsUnlessItAllowsAll() {
        WorkFixture work = work().gang("a", 2, 1).gang("b", 2, 2).gang("c", 2, 3);

        assertThat(model(work.limit(1, List.of(List.of("a"), List.of("c"), List.of("unknown"))))
                        .limits())
                .containsExactly(new KindLimit(1, List.of(0, 2)));
        assertThat(model(work().gang("a", 2, 1).gang("b", 2, 2).limit(2, List.of(List.of("a"), List.of("b"))))
                        .limits())
                .isEmpty();
        assertThat(model(work().gang("a", 2, 1).gang("b", 2, 2).limit(1, List.of(List.of("a", "b"), List.of("c"))))
                        .gaps())
                .containsExactly("a limit counts instances of several parts");
    }

    private static WorkFixture grouped(int minMember, Consumer<PodGroup> change) {
        WorkFixture work = work().under("volcano").queue("q", 1, 0).group("g", minMember, 3, "q");
        change.accept(work.groups.get(0));
        for (String task : List.of("master", "worker")) {
            int count = task.equals("master") ? 1 : 3;
            PodSet set = work.set(task, count, 1, AT_ONCE, List.of(new Need(task, 1)), SOON, Optional.of("g"));
            set.pod().getMetadata().getAnnotations().put("volcano.sh/task-spec", task);
            work.sets.add(set);
        }
        return work;
    }

    private static UnitGroup onlyGroup(WorkFixture work) {
        WorkModel model = model(work);
        assertThat(model.kinds()).hasSize(1);
        assertThat(model.kinds().get(0).groups()).hasSize(1);
        return model.kinds().get(0).groups().get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "4, 1, 2, '1,2', 'all tasks together need no more than the PodGroup'",
        "3, 1, 2, '1,2', 'they need exactly as much'",
        "2, 1, 2, '', 'they need more, and so do not count'",
        "4, 0, 0, '', 'no task needs any'",
        "4, 0, 2, '0,2', 'one task needs some'"
    })
    void theMinimumOfATaskCountsWithinThatOfThePodGroup(
            int minMember, int master, int workers, String minima, String why) {
        UnitGroup group = onlyGroup(grouped(
                minMember, written -> written.getSpec().setMinTaskMember(Map.of("master", master, "worker", workers))));

        assertThat(group.minMember()).isEqualTo(minMember);
        assertThat(group.minOfSet())
                .as(why)
                .isEqualTo(
                        minima.isEmpty()
                                ? List.of()
                                : Stream.of(minima.split(","))
                                        .map(Integer::valueOf)
                                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"4, '1,3', 'all of the task are needed'", "3, '0,0', 'which of them is needed cannot be told by set'"})
    void aTaskInSeveralSetsHasAMinimumOnlyIfItNeedsAll(int needed, String minima, String why) {
        WorkFixture work = grouped(4, written -> written.getSpec().setMinTaskMember(Map.of("worker", needed)));
        work.sets.forEach(set -> set.pod().getMetadata().getAnnotations().put("volcano.sh/task-spec", "worker"));

        assertThat(onlyGroup(work).minOfSet())
                .as(why)
                .isEqualTo(Stream.of(minima.split(",")).map(Integer::valueOf).toList());
    }

    @ParameterizedTest
    @CsvSource({"Pending, false", "'', false", "Inqueue, true", "Running, true", "Unknown, true", "Completed, true"})
    void aPodGroupThatVolcanoHasAdmittedIsAdmitted(String phase, boolean admitted) {
        WorkFixture work = grouped(1, written -> {});
        work.groups.set(
                0,
                new PodGroupBuilder(work.groups.get(0))
                        .withNewStatus()
                        .withPhase(phase)
                        .endStatus()
                        .build());
        UnitGroup group = onlyGroup(work);

        assertThat(group.admitted()).isEqualTo(admitted);
        assertThat(group.queue()).isZero();
        assertThat(group.minResources().orElseThrow()[0]).isEqualTo(3_000);
        assertThat(group.launchers()).isEmpty();
    }

    @Test
    void podsOfVolcanoWithoutAPodGroupGetOneInTheDefaultQueue() {
        UnitGroup own = onlyGroup(work().under("volcano").queue("default", 1, 0).pods("a", 1, 2, AT_ONCE, SOON));
        WorkFixture lost = work().under("volcano").queue("default", 1, 0);
        lost.sets.add(lost.set("a", 1, 2, AT_ONCE, List.of(), SOON, Optional.of("lost")));
        UnitGroup missing = onlyGroup(lost);

        assertThat(own.minMember()).isEqualTo(1);
        assertThat(own.queue()).isZero();
        assertThat(own.minResources().orElseThrow()[0]).isEqualTo(2_000);
        assertThat(missing.queue()).as("its PodGroup does not exist").isEqualTo(-1);
        assertThat(missing.minResources()).isEmpty();
    }

    @Test
    void thePodThatCreatesAGangCreatesItsPodGroup() {
        WorkFixture work = work().under("volcano").queue("default", 1, 0).group("g", 2, 2);
        work.sets.add(work.launcher("create", AT_ONCE, new End.With(List.of("a"))));
        work.sets.add(work.set(
                "a", 2, 1, new Creation.OnceRunning("create"), List.of(new Need("a", 2)), SOON, Optional.of("g")));

        UnitKind kind = model(work).kinds().get(0);

        assertThat(kind.groups().get(0).launchers()).containsExactly(0);
        assertThat(kind.sets()).extracting(UnitSet::group).containsExactly(-1, 0);
    }

    private static WorkFixture placed(String node, int priority, End end) {
        WorkFixture work = work().priority(priority).pods("server", 1, 3, AT_ONCE, end);
        PodSet set = work.sets.get(0);
        work.sets.set(
                0,
                set.with(
                        new PodBuilder(set.pod())
                                .editSpec()
                                .withNodeName(node)
                                .endSpec()
                                .withNewStatus()
                                .withPhase("Running")
                                .endStatus()
                                .build(),
                        set.podGroup()));
        return work.priority(0).gang("a", 2, 1);
    }

    @Test
    void aServerThatRunsTakesItsPartOfItsNode() {
        WorkModel model = model(placed("n-1", 7, new End.Never()));

        assertThat(model.kinds()).hasSize(1);
        assertThat(model.served().lowestPriority()).isEqualTo(OptionalInt.of(7));
        assertThat(model.served().lowestOfEnding()).isEmpty();
        assertThat(model.served().amounts()[0]).isEqualTo(3_000);
        assertThat(model.nodes().stream().map(node -> node.allocatable()[0])).containsExactlyInAnyOrder(1_000L, 4_000L);
        assertThat(model.nodes().stream().map(WorkModel.ModelNode::kind).distinct())
                .as("the nodes are not alike any more")
                .hasSize(2);
    }

    @Test
    void aPodThatRunsAndEndsTakesNothing() {
        WorkModel model = model(placed("n-1", 7, SOON));

        assertThat(model.served().lowestPriority()).isEmpty();
        assertThat(model.served().lowestOfEnding()).isEqualTo(OptionalInt.of(7));
        assertThat(model.nodes().stream().map(node -> node.allocatable()[0])).containsOnly(4_000L);
    }

    @Test
    void aPodOnANodeThatIsNotThereIsAGap() {
        assertThat(model(placed("elsewhere", 0, new End.Never())).gaps())
                .containsExactly("pod `server` is on node `elsewhere`, which the cluster does not have");
    }

    @ParameterizedTest
    @CsvSource({
        "train-0, train",
        "train12, train",
        "train, train",
        "team/train-3, train",
        "team/train-3#worker, train",
        "a-1-b, a-1-b"
    })
    void aStageIsNamedAfterItsObjectWithoutTheNumber(String id, String stage) {
        PodSet set = work().set(id, 1, 1, AT_ONCE, List.of(), SOON, Optional.empty());

        assertThat(Membership.stage(List.of(set))).isEqualTo(stage);
    }

    @Test
    void theStageOfAPipelineIsThatOfItsLabelAndTheNamespaceThatOfThePod() {
        PodSet set = work().set("x-0", 1, 1, AT_ONCE, List.of(), SOON, Optional.empty());
        set.pod().getMetadata().setLabels(Map.of(Label.STAGE, "train"));
        assertThat(Membership.stage(List.of(set))).as("of no pipeline").isEqualTo("x");
        set.pod().getMetadata().setLabels(Map.of(Label.STAGE, "train", Label.PIPELINE, "p"));
        assertThat(Membership.stage(List.of(set))).isEqualTo("train");

        set.pod().getMetadata().setNamespace("team");
        assertThat(Membership.podGroup(set)).isEqualTo("team/podgroup of x-0");
        set.pod().getMetadata().setNamespace(null);
        assertThat(Membership.namespace(set.pod())).isEqualTo("default");
    }
}
