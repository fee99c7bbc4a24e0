package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.UnitFixture.kind;
import static io.gangflow.verdict.proof.UnitFixture.pods;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.verdict.proof.Placements.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests in which ways pods of a unit can be placed, and whether they are in every way. */
class PlacementsTest {

    private static long[][] free(WorkModel model) {
        return Holding.nothing(model).free();
    }

    private static Placements placements(WorkModel model, long effort) {
        return new Placements(model, model.kinds().get(0).sets(), new Effort(effort));
    }

    /** Returns the free CPUs that each way leaves. */
    private static List<String> ways(WorkModel model, int... pods) {
        List<String> ways = new ArrayList<>();
        placements(model, 1_000_000).each(free(model), pods, way -> {
            ways.add(Arrays.stream(way)
                    .map(node -> Long.toString(node[0]))
                    .toList()
                    .toString());
            return false;
        });
        return ways;
    }

    private static WorkModel twoSizes(int... nodes) {
        return UnitFixture.model(
                List.of(kind(
                        1,
                        List.of(),
                        pods("small", 1).count(9).on(0, 1, 2),
                        pods("large", 2).count(9).on(0, 1, 2))),
                nodes);
    }

    @Test
    void everyWayIsOfferedOnceWithEqualNodesCountedOnce() {
        assertThat(ways(twoSizes(2, 2, 2), 1, 0)).containsExactly("[1, 2, 2]");
        assertThat(ways(twoSizes(2, 2, 3), 1, 0)).containsExactly("[1, 2, 3]", "[2, 2, 2]");
        assertThat(ways(twoSizes(2, 2), 2, 0)).containsExactly("[0, 2]", "[1, 1]");
        assertThat(ways(twoSizes(2, 3), 1, 1)).containsExactly("[1, 1]", "[0, 2]", "[2, 0]");
        assertThat(ways(twoSizes(2, 2), 0, 3)).as("too many").isEmpty();
        assertThat(ways(twoSizes(2, 2), 0, 0)).as("nothing to place").containsExactly("[2, 2]");
    }

    @Test
    void theSearchStopsAtTheFirstWayThatIsTaken() {
        WorkModel model = twoSizes(2, 3);
        List<long[][]> seen = new ArrayList<>();

        assertThat(placements(model, 1_000_000).each(free(model), new int[] {1, 0}, way -> seen.add(way)))
                .isTrue();
        assertThat(seen).hasSize(1);
        assertThat(placements(model, 1_000_000).each(free(model), new int[] {1, 0}, way -> false))
                .isFalse();
        assertThat(free(model)[0]).as("not modified").containsExactly(2, 100, 10);
    }

    @ParameterizedTest
    @CsvSource({
        "4, 0, true, 'four ones on two nodes of two'",
        "5, 0, false, 'one too many'",
        "0, 2, true, 'one two on each'",
        "0, 3, false, 'one too many'",
        "2, 1, true, 'they fit whichever is placed first on the right nodes'",
        "3, 1, false, 'together too many'",
        "0, 0, true, 'nothing'"
    })
    void thereIsAWay(int small, int large, boolean fits, String why) {
        WorkModel model = twoSizes(2, 2);

        assertThat(placements(model, 1_000_000).anyWay(free(model), new int[] {small, large}))
                .as(why)
                .isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource({
        "'2,2', 4, 0, true, 'pods of one size fill nodes in any way'",
        "'2,2', 2, 1, false, 'two small ones may be on separate nodes'",
        "'2,2', 1, 1, true, 'one small one leaves a node'",
        "'5,5', 2, 2, true, 'small ones take at most two of four places'",
        "'5,3', 1, 3, true, 'as every order shows'",
        "'3,3', 2, 2, false, 'both small ones may be on one node'",
        "'3,3', 3, 2, false, 'three small ones may leave 1 and 2'",
        "'2,2,2', 2, 1, true, 'two small ones leave a node'",
        "'9', 3, 3, true, 'one node for all'",
        "'8', 3, 3, false, 'a node for all but one'",
        "'4,4', 4, 2, false, 'small ones may be spread'",
        "'4,4', 2, 3, false, 'so may two of them'"
    })
    void allArePlacedWhicheverNodesAreChosen(String nodes, int small, int large, boolean fits, String why) {
        int[] cpus = Arrays.stream(nodes.split(",")).mapToInt(Integer::parseInt).toArray();
        WorkModel model = twoSizes(cpus);

        assertThat(placements(model, 1_000_000).everyWay(free(model), new int[] {small, large}))
                .as(why)
                .isEqualTo(fits);
    }

    @Test
    void setsOfEqualPodsCountAsOne() {
        WorkModel model = UnitFixture.model(
                List.of(kind(1, List.of(), pods("a", 2).count(2), pods("b", 2).count(2))), 4, 4);
        WorkModel apart = UnitFixture.model(
                List.of(kind(1, List.of(), pods("a", 2).on(0), pods("b", 2).on(0, 1))), 2, 4);

        assertThat(placements(model, 1_000_000).everyWay(free(model), new int[] {2, 2}))
                .isTrue();
        assertThat(placements(model, 1_000_000).everyWay(free(model), new int[] {3, 2}))
                .isFalse();
        assertThat(placements(apart, 1_000_000).everyWay(free(apart), new int[] {1, 1}))
                .as("the second may take the only node of the first")
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'4,4', 2, 2, true, 'four places for the largest'",
        "'4,3', 2, 2, false, 'three places for the largest'",
        "'4,4', 0, 4, true, 'only large ones'",
        "'3,3', 6, 0, true, 'only small ones'"
    })
    void everyMixOfPodsFitsIfTheLargestDo(String nodes, int small, int large, boolean fits, String why) {
        int[] cpus = Arrays.stream(nodes.split(",")).mapToInt(Integer::parseInt).toArray();
        WorkModel model = twoSizes(cpus);

        assertThat(placements(model, 1_000_000).everyMix(free(model), List.of(new int[] {small, large})))
                .as(why)
                .isEqualTo(fits);
    }

    @Test
    void aMixMayHaveMoreOfOneSetAndFewerOfAnother() {
        WorkModel model = twoSizes(4, 4);
        Placements places = placements(model, 1_000_000);

        assertThat(places.everyMix(free(model), List.of(new int[] {4, 0}, new int[] {3, 1})))
                .isTrue();
        assertThat(places.everyMix(free(model), List.of(new int[] {5, 0}, new int[] {4, 1})))
                .as("only four large ones would fit")
                .isFalse();
        assertThat(places.everyMix(free(model), List.of(new int[] {5, 0}))).isTrue();
    }

    @Test
    void aPodThatAsksForNoneOfAResourceFitsWhereNoneIsLeft() {
        WorkModel model =
                UnitFixture.model(List.of(kind(1, List.of(), pods("a", 1, 60).count(2))), 4);
        long[][] full = {{4, 0, 3}};

        assertThat(placements(model, 1_000).fits(0, 0, free(model))).isTrue();
        assertThat(placements(model, 1_000).fits(0, 0, full)).isFalse();
        assertThat(placements(twoSizes(4), 1_000).fits(0, 0, full))
                .as("asks for no memory")
                .isTrue();
        assertThat(placements(model, 1_000_000).anyWay(free(model), new int[] {2}))
                .as("memory for one")
                .isFalse();
    }

    @Test
    void aSearchEndsWithItsEffort() {
        WorkModel model = twoSizes(2, 3);

        assertThatThrownBy(() -> placements(model, 10).each(free(model), new int[] {1, 1}, way -> false))
                .isInstanceOf(Effort.Exceeded.class)
                .hasMessage("a search for a lock exceeds its effort");
        assertThatThrownBy(() -> placements(model, 5).anyWay(free(model), new int[] {1, 1}))
                .isInstanceOf(Effort.Exceeded.class);
        assertThatThrownBy(() -> placements(model, 20).everyWay(free(model), new int[] {2, 1}))
                .isInstanceOf(Effort.Exceeded.class);
    }

    @Test
    void anEffortIsUsedUpAfterItsLastNumber() {
        Effort effort = new Effort(10);
        effort.spend(10);

        assertThatThrownBy(() -> effort.spend(1)).isInstanceOf(Effort.Exceeded.class);
        assertThatThrownBy(() -> effort.spend(0)).as("and stays so").isInstanceOf(Effort.Exceeded.class);
    }

    @Test
    void anAttemptUsesItsPartAndLeavesTheRest() {
        Effort effort = new Effort(100);

        assertThat(effort.attempt(30, () -> {
                    effort.spend(20);
                    return Optional.of("found");
                }))
                .contains("found");
        assertThat(effort.<String>attempt(30, () -> {
                    effort.spend(31);
                    return Optional.of("never");
                }))
                .as("20 and 30 are used")
                .isEmpty();
        effort.spend(50);
        assertThatThrownBy(() -> effort.spend(1)).isInstanceOf(Effort.Exceeded.class);
    }

    @Test
    void anAttemptThatMayUseAllEndsTheSearchToo() {
        Effort effort = new Effort(10);

        assertThatThrownBy(() -> effort.<String>attempt(10, () -> {
                    effort.spend(11);
                    return Optional.empty();
                }))
                .isInstanceOf(Effort.Exceeded.class);
        assertThat(new Effort(10).<String>attempt(9, Optional::empty)).isEmpty();
    }
}
