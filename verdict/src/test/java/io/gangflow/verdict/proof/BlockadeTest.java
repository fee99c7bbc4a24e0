package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.UnitFixture.bits;
import static io.gangflow.verdict.proof.UnitFixture.gang;
import static io.gangflow.verdict.proof.UnitFixture.kind;
import static io.gangflow.verdict.proof.UnitFixture.model;
import static io.gangflow.verdict.proof.UnitFixture.openGroup;
import static io.gangflow.verdict.proof.UnitFixture.pods;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.verdict.proof.Blockade.Target;
import io.gangflow.verdict.proof.Placements.Effort;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests locks that are built by blocking what units wait for, and the nodes on which that happens. */
class BlockadeTest {

    private static HoldingMoves moves(WorkModel model) {
        return new HoldingMoves(model, new Effort(1_000_000_000));
    }

    private static Target target(long cpu, int least, int... nodes) {
        return new Target(List.of(cpu, 0L, 1L), bits(nodes), least);
    }

    private static Optional<Blockade.Found> found(WorkModel model) {
        model.kinds().forEach(UnitKind::canFinish);
        RoomProof proof = RoomProof.of(model).orElseThrow();
        return new Blockade(model, moves(model), proof).find();
    }

    private static List<String> units(Blockade.Found found) {
        return found.holding().units().stream()
                .map(unit -> unit.kind() + Arrays.toString(unit.state().copyOfHeld()))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1, '0', 2, 1, '0', true, 'the same'",
        "2, 1, '0', 3, 1, '0', true, 'a larger pod'",
        "3, 1, '0', 2, 1, '0', false, 'a smaller pod'",
        "2, 1, '0,1', 2, 1, '1', true, 'on fewer nodes'",
        "2, 1, '1', 2, 1, '0,1', false, 'on other nodes as well'",
        "2, 1, '0', 2, 2, '0', true, 'more pods'",
        "2, 2, '0', 2, 1, '0', false, 'fewer pods'"
    })
    void blockingOneTargetBlocksThoseThatNeedAsMuch(
            long cpu,
            int least,
            String nodes,
            long otherCpu,
            int otherLeast,
            String otherNodes,
            boolean blocks,
            String why) {
        assertThat(target(cpu, least, numbers(nodes)).blocks(target(otherCpu, otherLeast, numbers(otherNodes))))
                .as(why)
                .isEqualTo(blocks);
    }

    private static int[] numbers(String list) {
        return Arrays.stream(list.split(",")).mapToInt(Integer::parseInt).toArray();
    }

    @ParameterizedTest
    @CsvSource({
        "2, 0, 5, 9, 2, 'two of two'",
        "2, 0, 4, 9, 2, 'exactly two'",
        "2, 0, 1, 9, 0, 'too little'",
        "2, 0, -1, 9, 0, 'less than nothing'",
        "2, 1, 5, 9, 0, 'nodes of another class'",
        "0, 0, 5, 9, 9, 'only pods count'",
        "2, 0, 9, 1, 1, 'one pod more'"
    })
    void placesAreThoseOfTheScarcestResource(long cpu, int node, long free, long pods, long places, String why) {
        assertThat(target(cpu, 1, 0).places(node, new long[] {free, 100, pods}))
                .as(why)
                .isEqualTo(places);
    }

    @Test
    void aNeedIsBlockedByAnySetOfThePodsThatArePlacedTogether() {
        UnitKind gang = kind(
                1,
                List.of(openGroup(3)),
                pods("a", 2).group(0).needs(1, 9),
                pods("b", 1).count(2).group(0).on(0, 1));
        UnitKind mixed = kind(
                1,
                List.of(openGroup(2)),
                pods("a", 2).group(0).needs(1, 9),
                pods("b", 1).count(2).group(0));
        UnitKind single = gang(1, 3, 4);

        assertThat(Target.of(RoomNeed.of(gang, gang.steps(0)))).containsExactly(target(2, 1, 0), target(1, 2, 0, 1));
        assertThat(Target.of(RoomNeed.of(mixed, mixed.steps(0))))
                .as("a may or may not be among them; one of b is in each mix")
                .containsExactly(target(1, 1, 0));
        assertThat(Target.of(RoomNeed.of(single, single.steps(0)))).containsExactly(target(4, 1, 0));
    }

    @Test
    void podsGoToTheFullestNodeOnWhichATargetHasRoom() {
        UnitSet one = pods("one", 1).on(0, 1, 2).build();
        WorkModel model = model(List.of(new UnitKind(List.of(one), List.of())), 9, 4, 2);
        BlockedNodes nodes = new BlockedNodes(model, List.of(target(3, 1, 0, 1, 2)), false, moves(model));

        assertThat(nodes.fullest(one)).as("the smallest has no room for three").isEqualTo(1);
        nodes.take(one, 1);
        assertThat(nodes.fullest(one)).as("it still has").isEqualTo(1);
        nodes.take(one, 1);
        assertThat(nodes.fullest(one)).isZero();
        assertThat(nodes.areBlocked()).isFalse();
        for (int pod = 0; pod < 7; pod++) {
            nodes.take(one, nodes.fullest(one));
        }
        assertThat(nodes.areBlocked()).as("two are left on each").isTrue();
        assertThat(nodes.free()[0][0]).isEqualTo(2);
        assertThat(nodes.fullest(one)).as("the fullest of all").isNotNegative();
        nodes.give(one, 0);
        assertThat(nodes.areBlocked()).isFalse();
        assertThat(nodes.fullest(pods("large", 10).on(0).build()))
                .as("fits nowhere")
                .isEqualTo(-1);
    }

    @Test
    void nodesOnWhichATargetLosesAPlaceMayComeFirst() {
        UnitSet one = pods("one", 1).on(0, 1).build();
        WorkModel model = model(List.of(new UnitKind(List.of(one), List.of())), 5, 4);
        List<Target> targets = List.of(target(2, 2, 0, 1));

        assertThat(new BlockedNodes(model, targets, false, moves(model)).fullest(one))
                .as("the node with less room")
                .isEqualTo(1);
        WorkModel even = model(List.of(new UnitKind(List.of(one), List.of())), 4, 3);
        assertThat(new BlockedNodes(even, targets, true, moves(even)).fullest(one))
                .as("three lose no place for twos with one used, four do")
                .isZero();
        assertThat(new BlockedNodes(even, targets, false, moves(even)).fullest(one))
                .isEqualTo(1);
    }

    @Test
    void equalNodesAreTakenOneAfterTheOther() {
        UnitSet two = pods("two", 2).build();
        WorkModel model = model(List.of(new UnitKind(List.of(two), List.of())), 2, 2, 2);
        BlockedNodes nodes = new BlockedNodes(model, List.of(target(2, 2, 0)), false, moves(model));

        for (int node = 0; node < 2; node++) {
            assertThat(nodes.areBlocked()).as("%d of three taken", node).isFalse();
            assertThat(nodes.fullest(two)).isEqualTo(node);
            nodes.take(two, node);
        }
        assertThat(nodes.areBlocked()).as("one place is too few for two").isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'4', 2, 3, 1, true, 'two and two of four'",
        "'5', 2, 3, 1, false, 'two and three of five'",
        "'4', 3, 3, 1, true, 'two of three are enough'",
        "'2,2', 2, 2, 2, true, 'one on each node'",
        "'2,2,2', 2, 2, 2, false, 'a node is left'",
        "'2,2,2', 3, 2, 2, true, 'three on three nodes'",
        "'9,9', 4, 6, 1, true, 'four times five of eighteen'",
        "'9,9', 3, 6, 1, false, 'three times five of eighteen'"
    })
    void gangsBlockEachOther(String nodes, int units, int count, long cpu, boolean locks, String why) {
        WorkModel model = model(
                List.of(kind(units, List.of(), pods("a", cpu).count(count).on(0).needs(0, count))), numbers(nodes));
        Optional<Blockade.Found> found = found(model);

        assertThat(found.isPresent()).as(why).isEqualTo(locks);
        found.ifPresent(lock -> {
            assertThat(LockCondition.isStuck(moves(model), lock.holding(), false))
                    .isTrue();
            assertThat(lock.events()).extracting(Blockade.Placed::member).startsWith(0);
        });
    }

    @Test
    void gangsOfDifferentPodsBlockEachOther() {
        WorkModel model = model(List.of(gang(1, 3, 1), gang(1, 2, 2)), 4);

        assertThat(units(found(model).orElseThrow())).containsExactly("0[2]", "1[1]");
    }

    @Test
    void serversBlockWhatFollows() {
        WorkModel model = model(List.of(kind(1, List.of(), pods("server", 3).endless()), gang(1, 2, 1)), 4);
        WorkModel wide = model(List.of(kind(1, List.of(), pods("server", 3).endless()), gang(1, 2, 1)), 5);

        assertThat(units(found(model).orElseThrow())).contains("0[1]");
        assertThat(found(wide)).isEmpty();
    }

    @Test
    void unitsThatMayNotRunTogetherBlockNothing() {
        UnitKind later = gang(1, 2, 2);
        later.predecessors().set(0);
        WorkModel ordered = model(List.of(gang(1, 2, 2), later), 4);
        WorkModel free = model(List.of(gang(2, 2, 2)), 4);

        assertThat(found(ordered)).isEmpty();
        assertThat(found(free)).isPresent();
        WorkModel limited = new WorkModel(
                free.kinds(),
                free.nodes(),
                free.dimensions(),
                List.of(new WorkModel.KindLimit(1, List.of(0))),
                free.reservations(),
                free.served(),
                true,
                List.of());
        assertThat(found(limited)).isEmpty();
    }

    @Test
    void driversBlockTheirExecutors() {
        UnitKind spark = kind(
                3,
                List.of(),
                pods("driver", 1).needs(1, 1),
                pods("exec", 2).startsWith(0, 1).endsWith(0));

        assertThat(units(found(model(List.of(spark), 3)).orElseThrow())).allMatch("0[1, 0]"::equals);
        assertThat(found(model(List.of(spark), 5)))
                .as("three drivers leave two")
                .isEmpty();
    }

    @Test
    void importantServersComeFirst() {
        UnitKind server = kind(1, List.of(), pods("server", 2).priority(1).endless());
        WorkModel model = model(List.of(gang(2, 2, 1), server), 4);
        Optional<Blockade.Found> found = found(model);

        assertThat(found).isPresent();
        assertThat(found.orElseThrow().events().get(0).kind())
                .as("it would evict others later")
                .isEqualTo(1);
    }

    @Test
    void workThatIsUnderWayIsNotSearched() {
        UnitKind there = kind(1, List.of(), pods("there", 1).home(0).needs(1, 1), pods("b", 1));

        WorkModel model = model(List.of(there, gang(1, 2, 2)), 3);

        assertThat(RoomProof.of(model).orElseThrow().cannotLock()).isEmpty();
        assertThat(found(model)).isEmpty();
    }

    private static BitSet of(int... bits) {
        return bits(bits);
    }

    @Test
    void podsMayBeEvictedForMoreImportantOnesThatShareANode() {
        UnitKind low = gang(1, 2, 3);
        UnitKind high = kind(1, List.of(), pods("high", 3).priority(2));
        UnitKind elsewhere = kind(1, List.of(), pods("elsewhere", 3).on(1).priority(1));
        Evictions evictions = Evictions.of(model(List.of(low, high, elsewhere), 4, 3));

        assertThat(evictions.of(0)).isEqualTo(of(0));
        assertThat(evictions.of(1)).isEqualTo(of());
        assertThat(evictions.of(2)).as("on another node").isEqualTo(of());
        assertThat(evictions.named()).containsExactly("gang-0");
        assertThat(evictions.isEmpty()).isFalse();
        assertThat(evictions.servers()).isEqualTo(of());
        assertThat(evictions.ofServed()).isFalse();
        assertThat(evictions.areLikeNotBound()).isTrue();
    }

    @Test
    void podsThatAlwaysFindRoomEvictNobody() {
        UnitKind low = gang(1, 2, 3);
        UnitKind high = kind(1, List.of(), pods("high", 3).priority(2));

        Evictions roomy = Evictions.of(model(List.of(low, high), 9));
        assertThat(roomy.isEmpty()).isTrue();
        assertThat(roomy.roomy()).extracting(Preemptors.Roomy::kind).containsExactly(1);
        Evictions narrow = Evictions.of(model(List.of(low, high), 8));
        assertThat(narrow.isEmpty()).isFalse();
        assertThat(narrow.roomy()).isEmpty();
    }

    @Test
    void evictedServersAndGangsAreNotLikePodsThatWereNotBound() {
        UnitKind high = kind(1, List.of(), pods("high", 3).priority(2));
        UnitKind server = kind(1, List.of(), pods("server", 3).endless());
        UnitKind group =
                kind(1, List.of(openGroup(2)), pods("a", 2).count(2).group(0).needs(0, 2));
        UnitKind highServer = kind(1, List.of(), pods("s", 3).priority(2).endless());

        assertThat(Evictions.of(model(List.of(server, high), 4)).areLikeNotBound())
                .isFalse();
        assertThat(Evictions.of(model(List.of(group, high), 4)).areLikeNotBound())
                .isFalse();
        assertThat(Evictions.of(model(List.of(gang(1, 2, 2), high), 4)).areLikeNotBound())
                .isTrue();
        assertThat(Evictions.of(model(List.of(gang(1, 2, 2), highServer), 4)).servers())
                .isEqualTo(of(1));
    }

    @Test
    void onlyPodsOfKubeSchedulerThatMayPreemptDoSo() {
        UnitSet low = pods("low", 1).build();

        assertThat(Evictions.evicts(pods("high", 1).priority(1).build(), low)).isTrue();
        assertThat(Evictions.evicts(pods("equal", 1).build(), low)).isFalse();
        assertThat(Evictions.evicts(pods("volcano", 1).priority(1).group(0).build(), low))
                .isFalse();
        assertThat(Evictions.evicts(pods("elsewhere", 1).priority(1).on(1).build(), low))
                .isFalse();
        assertThat(Evictions.evicts(
                        pods("anywhere", 1).priority(1).on(1).build(),
                        pods("there", 1).home(0).build()))
                .as("where it is, is not compared")
                .isTrue();
    }
}
