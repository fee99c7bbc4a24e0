package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.UnitFixture.bits;
import static io.gangflow.verdict.proof.UnitFixture.gang;
import static io.gangflow.verdict.proof.UnitFixture.kind;
import static io.gangflow.verdict.proof.UnitFixture.model;
import static io.gangflow.verdict.proof.UnitFixture.openGroup;
import static io.gangflow.verdict.proof.UnitFixture.pods;
import static io.gangflow.verdict.proof.UnitFixture.reserving;
import static io.gangflow.verdict.proof.UnitFixture.withQueue;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.verdict.proof.HoldingMoves.Move;
import io.gangflow.verdict.proof.Placements.Effort;
import io.gangflow.verdict.proof.WorkModel.KindLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests states of a cluster with running units: which are equal, what may happen next, and which are locks. */
class HoldingTest {

    private static HoldingMoves moves(WorkModel model) {
        return new HoldingMoves(model, new Effort(1_000_000_000));
    }

    private static List<Move> all(WorkModel model, Holding holding) {
        List<Move> all = new ArrayList<>();
        moves(model).each(holding, move -> !all.add(move));
        return all;
    }

    private static List<String> cpus(Holding holding) {
        return Arrays.stream(holding.free()).map(node -> Long.toString(node[0])).toList();
    }

    /** Returns the state after the first possible move of a kind, repeated. */
    private static Holding after(WorkModel model, Holding holding, int... kinds) {
        Holding state = holding;
        for (int kind : kinds) {
            state = all(model, state).stream()
                    .filter(move -> move.unit().kind() == kind)
                    .findFirst()
                    .orElseThrow()
                    .after();
        }
        return state;
    }

    @Test
    void statesThatDifferByTheNamesOfEqualUnitsOrNodesAreEqual() {
        WorkModel model = model(List.of(gang(2, 2, 1), gang(1, 2, 2)), 4, 4);
        Holding nothing = Holding.nothing(model);
        long[][] one = {{3, 100, 9}, {4, 100, 10}};
        long[][] other = {{4, 100, 10}, {3, 100, 9}};
        List<Holding.Unit> units = List.of(nothing.unit(1, 0), nothing.unit(0, 0));
        List<Holding.Unit> reversed = List.of(nothing.unit(0, 0), nothing.unit(1, 0));

        assertThat(nothing.with(units, one)).isEqualTo(nothing.with(reversed, other));
        assertThat(nothing.with(units, one)).hasSameHashCodeAs(nothing.with(reversed, other));
        assertThat(nothing.with(units, one))
                .isNotEqualTo(nothing.with(units))
                .isNotEqualTo(nothing.with(List.of(nothing.unit(0, 0)), one))
                .isNotEqualTo(one);
        assertThat(nothing.with(units, one).hashCode()).isNotEqualTo(nothing.hashCode());
        assertThat(nothing.with(units, one).size()).isEqualTo(2 + 2 * 3);
        assertThat(nothing.with(units).countOf(0)).isEqualTo(1);
        assertThat(nothing.with(units).countOf(2)).isZero();
        assertThat(nothing.isEmpty()).isTrue();
        assertThat(nothing.with(units).isEmpty()).isFalse();
        assertThat(cpus(nothing.with(units))).as("the same room").containsExactly("4", "4");
    }

    @Test
    void nodesOfDifferentClassesKeepTheirPlaces() {
        WorkModel model = model(List.of(gang(2, 2, 1)), 8, 4);
        Holding nothing = Holding.nothing(model);
        long[][] room = {{8, 100, 10}, {3, 100, 9}};

        assertThat(cpus(nothing.with(List.of(), room))).containsExactly("8", "3");
    }

    @Test
    void unitsThatAreThereHoldTheirPartOfTheirNodes() {
        UnitKind server = kind(2, List.of(), pods("server", 3).home(1).endless());
        UnitKind half = kind(1, List.of(), pods("a", 2).home(0).needs(1, 1), pods("b", 1));
        WorkModel model = model(List.of(server, half), 4, 8);

        assertThat(cpus(Holding.initial(model))).containsExactly("2", "2");
        assertThat(Holding.initial(model).units()).hasSize(3);
        Holding ended = Holding.initial(model, bits(2));
        assertThat(cpus(ended)).as("the last one has ended").containsExactly("4", "2");
        assertThat(ended.units()).hasSize(3).anyMatch(Holding.Unit::finished);
        assertThat(Holding.initial(model(List.of(gang(2, 2, 1)), 4)).units()).isEmpty();
        assertThat(moves(model).startsEmpty()).isFalse();
        assertThat(moves(model(List.of(gang(2, 2, 1)), 4)).startsEmpty()).isTrue();
    }

    @Test
    void aNewUnitStartsAndARunningOneGetsItsNextPod() {
        WorkModel model = model(List.of(gang(2, 3, 1)), 4);
        List<Move> first = all(model, Holding.nothing(model));

        assertThat(first).hasSize(1);
        assertThat(first.get(0).isNew()).isTrue();
        assertThat(cpus(first.get(0).after())).containsExactly("3");
        List<Move> second = all(model, first.get(0).after());
        assertThat(second).extracting(Move::isNew).containsExactly(true, false);
        assertThat(second.get(0).after().countOf(0)).isEqualTo(2);
        assertThat(second.get(1).after().countOf(0)).isEqualTo(1);
        assertThat(cpus(second.get(1).after())).containsExactly("2");
        assertThat(all(model, after(model, Holding.nothing(model), 0, 0)))
                .as("all units have started")
                .noneMatch(Move::isNew);
    }

    @Test
    void aMoveThatEndsAUnitIsLeftOut() {
        WorkModel model = model(List.of(gang(1, 2, 1)), 4);
        Holding one = after(model, Holding.nothing(model), 0);

        assertThat(all(model, one)).isEmpty();
        assertThat(moves(model).canStep(one, one.units().get(0), true)).isTrue();
        assertThat(LockCondition.isStuck(moves(model), one, true)).isFalse();
    }

    @Test
    void aMoveThatEndsOlderPodsOfAUnitThatStaysIsLeftOutAndReported() {
        UnitKind parts = kind(
                1,
                List.of(),
                pods("a", 1).needs(1, 1),
                pods("b", 1).needs(2, 2),
                pods("c", 1).count(2));
        WorkModel model = model(List.of(parts), 9);
        HoldingMoves moves = moves(model);
        Holding a = all(model, Holding.nothing(model)).stream()
                .filter(move -> move.step().pods()[0] == 1)
                .findFirst()
                .orElseThrow()
                .after();

        assertThat(moves.complete()).isTrue();
        moves.each(a, move -> false);
        assertThat(moves.complete()).isFalse();
    }

    @Test
    void aUnitWaitsForItsPredecessorsServersAndLimits() {
        UnitKind later = gang(1, 2, 1);
        later.predecessors().set(0);
        UnitKind served = gang(1, 2, 2);
        served.starters().set(3);
        WorkModel model = model(
                List.of(
                        gang(2, 3, 1),
                        later,
                        served,
                        kind(1, List.of(), pods("server", 1).endless())),
                9);
        Holding nothing = Holding.nothing(model);

        assertThat(kinds(moves(model).startable(nothing)))
                .as("the third needs a server; the second could as well come after all of the first")
                .containsExactly(0, 1, 3);
        Holding first = after(model, nothing, 0);
        assertThat(kinds(moves(model).startable(first)))
                .as("the second may not overlap")
                .containsExactly(0, 3);
        assertThat(kinds(moves(model).startable(after(model, nothing, 3)))).containsExactly(0, 1, 2);
        WorkModel limited = new WorkModel(
                model.kinds(),
                model.nodes(),
                model.dimensions(),
                List.of(new KindLimit(2, List.of(0, 3)), new KindLimit(1, List.of(1))),
                model.reservations(),
                model.served(),
                true,
                List.of());
        assertThat(kinds(moves(limited).startable(first))).as("one of two").containsExactly(0, 3);
        assertThat(kinds(moves(limited).startable(after(model, nothing, 3))))
                .as("a server does not count")
                .contains(0);
        Holding two = after(model, nothing, 0, 0);
        assertThat(kinds(moves(limited).startable(two))).as("two of two").isEmpty();
    }

    private static List<Integer> kinds(List<Holding.Unit> units) {
        return units.stream().map(Holding.Unit::kind).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "'4', 2, true, true, 'both fit'",
        "'3', 2, false, false, 'one too few'",
        "'2,2', 2, true, true, 'one on each'",
        "'3,1', 2, false, false, 'they fit nowhere together'"
    })
    void aGangOfVolcanoFitsTogether(String nodes, int minMember, boolean maybe, boolean surely, String why) {
        UnitKind gang = kind(
                1,
                List.of(openGroup(minMember)),
                pods("a", 2).count(2).group(0).on(0, 1).needs(0, 2));
        int[] cpus = Arrays.stream(nodes.split(",")).mapToInt(Integer::parseInt).toArray();
        WorkModel model = model(List.of(gang), cpus);
        Holding nothing = Holding.nothing(model);

        assertThat(moves(model).canStep(nothing, nothing.unit(0, 0), false))
                .as(why)
                .isEqualTo(maybe);
        assertThat(moves(model).canStep(nothing, nothing.unit(0, 0), true))
                .as(why)
                .isEqualTo(surely);
    }

    @Test
    void aGangOfDifferentPodsCertainlyFitsIfItDoesInEveryOrder() {
        UnitKind gang = kind(
                1,
                List.of(openGroup(3)),
                pods("a", 2).group(0).on(0).needs(1, 9),
                pods("b", 1).count(2).group(0));
        UnitKind choices = kind(
                1,
                List.of(openGroup(1)),
                pods("a", 2).group(0).on(0).needs(1, 9),
                pods("b", 1).count(2).group(0));
        for (int[] nodes : new int[][] {{2, 2}, {3, 3}}) {
            WorkModel model = model(List.of(gang, choices), nodes);
            Holding nothing = Holding.nothing(model);
            assertThat(moves(model).canStep(nothing, nothing.unit(0, 0), false)).isTrue();
            assertThat(moves(model).canStep(nothing, nothing.unit(0, 0), true))
                    .as("the small ones may take a CPU on each of %s", Arrays.toString(nodes))
                    .isEqualTo(nodes[0] == 3);
            assertThat(moves(model).canStep(nothing, nothing.unit(1, 0), true))
                    .as("any one of them")
                    .isTrue();
        }
    }

    @Test
    void aGangWithSeveralMixesOfPodsCertainlyFitsIfTheLargestDo() {
        UnitKind mixed = kind(
                1,
                List.of(openGroup(2)),
                pods("a", 2).group(0).needs(1, 9),
                pods("b", 1).count(2).group(0));
        for (int node : new int[] {3, 4}) {
            WorkModel model = model(List.of(mixed), node);
            Holding nothing = Holding.nothing(model);
            assertThat(moves(model).canStep(nothing, nothing.unit(0, 0), false)).isTrue();
            assertThat(moves(model).canStep(nothing, nothing.unit(0, 0), true))
                    .as("two pods of two on a node of %d", node)
                    .isEqualTo(node == 4);
        }
    }

    @Test
    void podsArePlacedWithinTheLimitOfTheirQueue() {
        UnitKind gang =
                kind(1, List.of(openGroup(2)), pods("a", 2).count(2).group(0).needs(0, 2));
        UnitKind mixed = kind(
                1,
                List.of(openGroup(2)),
                pods("a", 2).group(0).needs(1, 9),
                pods("b", 1).count(2).group(0));
        for (int queue : new int[] {1, 2, 3, 4}) {
            WorkModel model = withQueue(model(List.of(gang, mixed), 9), queue);
            Holding nothing = Holding.nothing(model);
            assertThat(moves(model).canStep(nothing, nothing.unit(0, 0), false))
                    .as("four of %d", queue)
                    .isEqualTo(queue == 4);
            assertThat(moves(model).canStep(nothing, nothing.unit(0, 0), true)).isEqualTo(queue == 4);
            assertThat(moves(model).canStep(nothing, nothing.unit(1, 0), false))
                    .as("two or three of %d", queue)
                    .isEqualTo(queue >= 2);
            assertThat(moves(model).canStep(nothing, nothing.unit(1, 0), true))
                    .as("Volcano may choose three of %d", queue)
                    .isEqualTo(queue >= 3);
        }
    }

    @Test
    void aLimitCountsUnfinishedUnitsOfItsKindsOnly() {
        WorkModel model = model(List.of(gang(2, 3, 1), gang(2, 3, 1)), 9);
        WorkModel limited = new WorkModel(
                model.kinds(),
                model.nodes(),
                model.dimensions(),
                List.of(new KindLimit(1, List.of(0))),
                model.reservations(),
                model.served(),
                true,
                List.of());
        Holding other = after(model, Holding.nothing(model), 1);

        assertThat(kinds(moves(limited).startable(other))).containsExactly(0, 1);
        assertThat(kinds(moves(limited).startable(after(model, other, 0)))).containsExactly(1);
    }

    @Test
    void whatHasEndedHoldsNobodyBack() {
        UnitKind there = kind(1, List.of(), pods("there", 1).home(0).needs(1, 1), pods("b", 1));
        UnitKind later = gang(1, 2, 1);
        later.predecessors().set(0);
        WorkModel model = model(List.of(there, later), 4);

        assertThat(kinds(moves(model).startable(Holding.initial(model)))).isEmpty();
        assertThat(kinds(moves(model).startable(Holding.initial(model, bits(0)))))
                .containsExactly(1);
    }

    @Test
    void movesAreOfferedUntilOneIsTaken() {
        WorkModel model = model(List.of(gang(1, 3, 1)), 4);
        Holding one = after(model, Holding.nothing(model), 0);

        assertThat(moves(model).each(Holding.nothing(model), move -> true)).isTrue();
        assertThat(moves(model).each(one, move -> true)).as("a running unit").isTrue();
        assertThat(moves(model).each(one, move -> false)).isFalse();
        for (long effort : new long[] {1, 199, 680}) {
            HoldingMoves few = new HoldingMoves(model, new Effort(effort));
            assertThatThrownBy(() -> few.each(one, move -> false))
                    .as("a step costs 200, a state 20 for each number, of %d", effort)
                    .isInstanceOf(Effort.Exceeded.class);
        }
        assertThat(new HoldingMoves(model, new Effort(700)).each(one, move -> false))
                .isFalse();
        assertThatThrownBy(() -> new HoldingMoves(model, new Effort(5)).spend(6))
                .isInstanceOf(Effort.Exceeded.class);
    }

    @Test
    void aPodGroupMovesWithItsAdmission() {
        UnitKind reserves = kind(
                3,
                List.of(reserving(2, 4)),
                pods("a", 2).count(2).group(0).needs(0, 2).afterEnqueue());
        WorkModel model = model(List.of(reserves), 8);
        Holding admitted = after(model, Holding.nothing(model), 0);

        assertThat(admitted.units().get(0).state().isAdmitted(0)).isTrue();
        assertThat(cpus(admitted)).as("an admission holds nothing").containsExactly("8");
        Holding two = after(model, admitted, 0);
        assertThat(two.countOf(0)).isEqualTo(2);
        assertThat(moves(model).canStep(two, two.unit(0, 0), false))
                .as("all is reserved")
                .isFalse();
        assertThat(all(model, two)).isEmpty();
    }

    @Test
    void aStateIsALockIfUnitsWaitAndNothingContinues() {
        WorkModel model = model(List.of(gang(2, 2, 2)), 4);
        Holding one = after(model, Holding.nothing(model), 0);
        Holding both = after(model, one, 0);

        assertThat(LockCondition.isStuck(moves(model), both, false)).isTrue();
        assertThat(LockCondition.isStuck(moves(model), both, true)).isTrue();
        assertThat(LockCondition.isStuck(moves(model), one, false)).isFalse();
        assertThat(LockCondition.isStuck(moves(model), Holding.nothing(model), false))
                .as("the first can start")
                .isFalse();
    }

    @Test
    void serversLockWhatCannotStartBesideThem() {
        UnitKind server = kind(1, List.of(), pods("server", 3).endless());
        for (long cpu : new long[] {1, 2}) {
            WorkModel model = model(List.of(server, gang(1, 2, cpu)), 4);
            Holding served = after(model, Holding.nothing(model), 0);
            assertThat(LockCondition.isStuck(moves(model), served, false))
                    .as("pods of %d beside three of four CPUs", cpu)
                    .isEqualTo(cpu == 2);
        }
    }

    @Test
    void podsOfAHigherPriorityMayEvictOthersSoTheStateIsNoLock() {
        UnitKind important = kind(1, List.of(), pods("important", 4).priority(1));
        WorkModel model = model(List.of(gang(2, 2, 2), important), 4);
        Holding both = after(model, Holding.nothing(model), 0, 0);

        assertThat(LockCondition.endedBefore(moves(model), both))
                .as("it cannot end alone")
                .isEmpty();
        assertThat(LockCondition.isStuck(moves(model), both, false)).isFalse();
        assertThat(LockCondition.isStuck(moves(model), both, true))
                .as("nothing certainly continues")
                .isTrue();
        important.canFinish();
        assertThat(LockCondition.endedBefore(moves(model), both))
                .as("it may have run before")
                .extracting(Holding.Unit::kind)
                .containsExactly(1);
        assertThat(LockCondition.isStuck(moves(model), both, false)).isTrue();
    }

    @Test
    void searchesFindTheLockWithTheFewestUnits() {
        WorkModel model = model(List.of(gang(5, 3, 1)), 4);
        GreedySearch greedy = new GreedySearch(model, moves(model));

        LockSearch.Locked smallest = greedy.smallest(OptionalInt.empty(), 9).orElseThrow();
        assertThat(smallest.holding().units()).hasSize(2);
        assertThat(smallest.moves()).hasSize(4);
        assertThat(greedy.find(OptionalInt.of(0), 1)).as("one alone ends").isEmpty();
        assertThat(greedy.find(OptionalInt.of(0), 9)).isPresent();
        LockSearch search = new LockSearch(model, moves(model), 100_000);
        LockSearch.Result found = search.run();
        assertThat(found.lock().orElseThrow().moves()).hasSize(4);
        assertThat(found.exhausted()).isFalse();
        assertThat(search.states()).isEqualTo(found.states());
    }

    @Test
    void aSearchThatFindsNothingHasSeenEveryState() {
        WorkModel safe = model(List.of(gang(2, 3, 1)), 5);

        LockSearch.Result none = new LockSearch(safe, moves(safe), 100_000).run();
        assertThat(none.lock()).isEmpty();
        assertThat(none.doubt()).isEmpty();
        assertThat(none.exhausted()).isTrue();
        assertThat(none.states()).as("none, one or two pods of either").isEqualTo(6);
        LockSearch.Result cut = new LockSearch(safe, moves(safe), 10).run();
        assertThat(cut.exhausted()).isFalse();
        assertThat(cut.lock()).isEmpty();
    }

    @Test
    void existingUnitsThatMayEndMakeALockADoubt() {
        UnitKind there = kind(1, List.of(), pods("there", 1).home(0).needs(0, 2));
        WorkModel model = model(List.of(there, gang(2, 2, 1)), 3);
        WorkModel safe = model(List.of(kind(1, List.of(), pods("x", 1).home(0).needs(0, 2)), gang(1, 2, 1)), 3);

        assertThat(new LockSearch(model, moves(model), 100_000).run().lock()).isPresent();
        LockSearch.Result result = new LockSearch(safe, moves(safe), 100_000).run();
        assertThat(result.lock()).as("the existing pod waits forever").isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "'4', 2, 2, true, 'both fit'",
        "'3', 2, 2, false, 'one CPU is missing'",
        "'2,2', 2, 2, true, 'one on each'",
        "'3,3', 3, 2, false, 'three twos on two nodes of three'",
        "'3,3,3,3', 3, 2, true, 'on three of four equal nodes'"
    })
    void aUnitFinishesAloneIfTheClusterHoldsIt(String nodes, int count, long cpu, boolean finishes, String why) {
        int[] cpus = Arrays.stream(nodes.split(",")).mapToInt(Integer::parseInt).toArray();
        WorkModel model = model(List.of(gang(3, count, cpu)), cpus);

        assertThat(new AloneSearch(model, 0, new Effort(1_000_000_000)).canFinish())
                .as(why)
                .contains(finishes);
        assertThat(new AloneSearch(model, 0, new Effort(1)).canFinish())
                .as("no effort")
                .isEmpty();
        assertThat(model.forOne(model.kinds().get(0)).nodes()).hasSize(Math.min(cpus.length, count));
    }

    /** A driver of two CPUs on the large node leaves no place for both executors; on the small one it does. */
    @Test
    void itFinishesIfAnyChoiceOfNodesDoes() {
        UnitKind spark = kind(
                1,
                List.of(),
                pods("driver", 2).on(0, 1).needs(1, 2),
                pods("exec", 2).on(0).count(2).startsWith(0, 1).endsWith(0));

        assertThat(new AloneSearch(model(List.of(spark), 4, 2), 0, new Effort(1_000_000_000)).canFinish())
                .contains(true);
        UnitKind there = kind(1, List.of(), pods("a", 3).home(0).needs(1, 1), pods("b", 2));
        assertThat(new AloneSearch(model(List.of(there), 4), 0, new Effort(1_000_000_000)).canFinish())
                .as("it holds three of four already")
                .contains(false);
    }
}
