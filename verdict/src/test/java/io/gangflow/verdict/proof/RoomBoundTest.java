package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.UnitFixture.bits;
import static io.gangflow.verdict.proof.UnitFixture.kind;
import static io.gangflow.verdict.proof.UnitFixture.openGroup;
import static io.gangflow.verdict.proof.UnitFixture.pods;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.verdict.proof.RoomBound.Certainty;
import io.gangflow.verdict.proof.RoomNeed.Room;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests whether pods find room wherever a number of other pods is. */
class RoomBoundTest {

    /** Pods of these CPUs that are held, on nodes of any class, and how many. */
    private record Held(UnitSet pods, int count) {}

    private static int[] cpus(String list) {
        return Arrays.stream(list.split(",")).mapToInt(Integer::parseInt).toArray();
    }

    private static int[] classes(int... cpus) {
        return IntStream.range(0, (int) Arrays.stream(cpus).distinct().count()).toArray();
    }

    /** @param held such as {@code 2x3}: two pods of three CPUs, on all nodes */
    private static List<Held> held(String held, int... nodes) {
        return Arrays.stream(held.split(","))
                .filter(each -> !each.isEmpty())
                .map(each -> each.split("x"))
                .map(each -> new Held(
                        pods("held" + each[1], Long.parseLong(each[1]))
                                .on(classes(nodes))
                                .build(),
                        Integer.parseInt(each[0])))
                .toList();
    }

    private static Optional<Certainty> certainty(WorkModel model, Room room, List<Held> held) {
        RoomBound bound = new RoomBound(model, held.stream().map(Held::pods).toList());
        return bound.certainty(room, weight -> sum(held, weight));
    }

    private static double sum(List<Held> held, ToDoubleFunction<UnitSet> weight) {
        return held.stream()
                .mapToDouble(each -> each.count() * weight.applyAsDouble(each.pods()))
                .sum();
    }

    private static WorkModel model(int[] nodes, UnitSet asking, List<Held> held) {
        List<UnitSet> sets = new ArrayList<>(held.stream().map(Held::pods).toList());
        sets.add(asking);
        return UnitFixture.model(List.of(new UnitKind(sets, List.of())), nodes);
    }

    private static Room room(UnitSet pods, int count, int evicts) {
        return new Room(
                Arrays.stream(pods.request()).boxed().toList(),
                pods.nodes(),
                count,
                evicts,
                Optional.empty(),
                Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({
        "'4', 4, 1, '', Places, 'an empty node of its size'",
        "'4', 5, 1, '', '', 'too small a node'",
        "'4,4', 4, 1, 1x1, Places, 'the other one blocks one node of two'",
        "'4,4', 4, 1, 2x1, '', 'two block both'",
        "'4,4', 3, 1, 2x1, Places, 'a node with one used still has room for three'",
        "'4,4', 3, 1, 3x1, Places, 'two of three block one node'",
        "'4,4', 3, 1, 4x1, '', 'two block each'",
        "'4,4', 2, 1, 3x2, Places, 'three of four places are taken'",
        "'4,4', 2, 1, 4x2, '', 'all places are taken'",
        "'4,4', 2, 1, 5x1, Places, 'three ones are needed to block a node'",
        "'4,4', 2, 1, 6x1, '', 'three ones block each'",
        "'4,4', 1, 8, '', Places, 'eight places'",
        "'4,4', 1, 9, '', '', 'one too few'",
        "'4,4', 1, 7, 1x1, Places, 'seven are left'",
        "'4,4', 1, 7, 2x1, '', 'six are left'",
        "'8,4', 4, 1, 2x3, Places, 'one on the small node and one on the large one'",
        "'8,4', 4, 1, 3x3, '', 'one on the small one and two on the large one'",
        "'8,8,2', 8, 1, 1x2, Places, 'the small node does not count'",
        "'5,5', 4, 1, 2x2, '', 'each of them blocks a node'",
        "'5,5', 4, 1, 3x1, Places, 'two are needed to block a node of five'",
        "'9', 2, 2, 2x3, '', 'three on a node of nine, twice'",
        "'9', 2, 2, 1x3, Places, 'six are left'",
        "'100,100', 50, 1, 5x20, Places, 'three of five block one node'",
        "'100,100', 50, 1, 6x20, '', 'six block both'"
    })
    void podsFindRoomWhereverTheOthersAre(
            String nodes, long cpu, int count, String others, String expected, String why) {
        int[] cpus = cpus(nodes);
        UnitSet asking = pods("asking", cpu).on(classes(cpus)).build();
        List<Held> held = held(others, cpus);

        Optional<Certainty> certainty =
                certainty(model(cpus, asking, held), room(asking, count, Integer.MIN_VALUE), held);

        assertThat(certainty
                        .map(each -> each.getClass().getSimpleName())
                        .orElse("")
                        .isEmpty())
                .as("%s: %s", why, certainty)
                .isEqualTo(expected.isEmpty());
    }

    @Test
    void nodesThatTakeMoreToBlockWeighMore() {
        UnitSet asking = pods("asking", 4).on(0, 1).build();
        List<Held> held = held("3x2", 8, 4);

        assertThat(certainty(model(cpus("8,4"), asking, held), room(asking, 1, 0), held))
                .as("three twos block the large node or the small one and a part of the large one")
                .isPresent();
        assertThat(certainty(model(cpus("8,4"), asking, held("4x2", 8, 4)), room(asking, 1, 0), held("4x2", 8, 4)))
                .as("four block both: three the large one and one the small one")
                .isEmpty();
    }

    @Test
    void podsOnOtherNodesTakeNothing() {
        UnitSet asking = pods("asking", 4).on(1).build();
        List<Held> elsewhere = List.of(new Held(pods("held", 4).on(0).build(), 5));
        List<Held> there = List.of(new Held(pods("held", 4).on(0).home(1).build(), 1));

        assertThat(certainty(model(cpus("8,4"), asking, elsewhere), room(asking, 1, 0), elsewhere))
                .contains(new Certainty.Places());
        assertThat(certainty(model(cpus("8,4"), asking, there), room(asking, 1, 0), there))
                .as("it is on the node already")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, false", "0, 1, true", "1, 1, false", "2, 1, false"})
    void podsOfALowerPriorityAreEvicted(int priority, int evicts, boolean found) {
        UnitSet asking = pods("asking", 4).build();
        List<Held> held = List.of(new Held(pods("held", 4).priority(priority).build(), 1));

        assertThat(certainty(model(cpus("4"), asking, held), room(asking, 1, evicts), held)
                        .isPresent())
                .isEqualTo(found);
    }

    @Test
    void theScarcestResourceCounts() {
        UnitSet asking = pods("asking", 1, 60).build();
        List<Held> light = List.of(new Held(pods("held", 1, 0).build(), 3));
        List<Held> heavy = List.of(new Held(pods("held", 0, 50).build(), 1));

        assertThat(certainty(model(cpus("4"), asking, light), room(asking, 1, 0), light))
                .isPresent();
        assertThat(certainty(model(cpus("4"), asking, heavy), room(asking, 1, 0), heavy))
                .as("fifty of a hundred leave too little memory")
                .isEmpty();
        assertThat(certainty(model(cpus("4,4"), asking, heavy), room(asking, 1, 0), heavy))
                .isPresent();
    }

    @Test
    void amountsThatNoPodsAddUpToBlockNothing() {
        UnitSet asking = pods("asking", 3).build();
        List<Held> fives = held("1x5", 7);

        assertThat(certainty(model(cpus("7"), asking, fives), room(asking, 1, 0), fives))
                .as("five of seven leave two")
                .isEmpty();
        assertThat(certainty(model(cpus("9"), asking, fives), room(asking, 1, 0), fives))
                .as("a second five does not fit")
                .isPresent();
        List<Held> many = held("9x5", 9);
        assertThat(certainty(model(cpus("9"), asking, many), room(asking, 1, 0), many))
                .as("any number of fives leaves four on a node of nine")
                .isPresent();
    }

    @Test
    void hugeNodesAreBoundedByTheDivisorOfAllRequests() {
        UnitSet asking = pods("asking", 1_000_000).build();
        List<Held> one = List.of(new Held(pods("held", 999_999).build(), 1));
        List<Held> two = List.of(new Held(pods("held", 999_999).build(), 2));

        assertThat(certainty(model(cpus("2000000,2000000"), asking, one), room(asking, 1, 0), one))
                .isPresent();
        assertThat(certainty(model(cpus("1500000,1500000"), asking, two), room(asking, 1, 0), two))
                .isEmpty();
    }

    /** Volcano places the pods of a gang in an order of its choice. */
    @Test
    void podsThatArePlacedTogetherFindRoomIfTheLastOneDoes() {
        UnitKind gang = kind(
                1,
                List.of(openGroup(2)),
                pods("large", 6).group(0),
                pods("small", 1).group(0));
        WorkModel wide = UnitFixture.model(List.of(gang), 7, 7);
        WorkModel narrow = UnitFixture.model(List.of(gang), 6);

        assertThat(RoomProof.of(wide).orElseThrow().cannotLock()).isPresent();
        Room together = RoomNeed.of(gang, gang.steps(0));
        assertThat(together.pods()).isEqualTo(2);
        assertThat(together.request()).containsExactly(6L, 0L, 1L);
        assertThat(together.together().orElseThrow().lasts()).hasSize(2).allMatch(last -> last.least() == 1);
        assertThat(UnitStates.of(narrow).orElseThrow().completeAlone()).isFalse();
        assertThat(UnitStates.of(wide).orElseThrow().completeAlone()).isTrue();
    }

    @Test
    void theLastOfAMixIsBesideAllOthersOfTheHeaviestMix() {
        UnitKind gang = kind(
                1,
                List.of(openGroup(2)),
                pods("a", 3).group(0).count(2).needs(1, 9),
                pods("b", 1).group(0).count(2));
        RoomNeed.Together together = RoomNeed.of(gang, gang.steps(0)).together().orElseThrow();

        assertThat(together.mixes()).containsExactlyInAnyOrder(List.of(2, 0), List.of(1, 1), List.of(0, 2));
        RoomNeed.Together.Last a = together.lasts().get(0);
        RoomNeed.Together.Last b = together.lasts().get(1);
        assertThat(a.beside(pods -> pods.request()[0])).isEqualTo(3);
        assertThat(b.beside(pods -> pods.request()[0])).isEqualTo(3);
        assertThat(b.beside(pods -> pods.request()[0] == 1 ? 5 : 0)).isEqualTo(5);
        assertThat(List.of(a.least(), b.least())).containsExactly(0, 0);
        assertThat(a.room().request()).containsExactly(3L, 0L, 1L);
    }

    @Test
    void roomIsAskedForOnNodesThatAdmitAllPods() {
        UnitKind gang = kind(
                1,
                List.of(openGroup(3)),
                pods("a", 3, 5).group(0).on(0, 1),
                pods("b", 1, 9).group(0).on(1, 2),
                pods("c", 9, 0).group(0).startsAfter(0));
        Room room = RoomNeed.of(gang, List.of(new UnitRules.UnitStep(0, new int[] {1, 1, 0})));

        assertThat(room.request()).containsExactly(3L, 9L, 1L);
        assertThat(room.nodes()).isEqualTo(bits(1));
        assertThat(room.evicts()).as("only kube-scheduler evicts").isEqualTo(Integer.MIN_VALUE);
        UnitKind plain =
                kind(1, List.of(), pods("a", 3).priority(7), pods("b", 1).priority(9));
        assertThat(RoomNeed.of(plain, plain.steps(0).subList(1, 2)).evicts()).isEqualTo(9);
        assertThat(RoomNeed.of(plain, plain.steps(0).subList(1, 2)).together()).isEmpty();
    }
}
