package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.UnitFixture.gang;
import static io.gangflow.verdict.proof.UnitFixture.kind;
import static io.gangflow.verdict.proof.UnitFixture.pods;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.verdict.proof.HoldingMoves.Move;
import io.gangflow.verdict.proof.LockSearch.Locked;
import io.gangflow.verdict.proof.LockSearch.Result;
import io.gangflow.verdict.proof.Placements.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches beside units that already hold room and may end: what they free counts, but only as a doubt. */
class LockSearchTest {

    private static final long LARGE = 1_000_000;
    private static final int MOST_ENDING = 6;

    @Test
    void gangsThatLockOnlyInTheRoomOfAnEndedUnitAreADoubt() {
        Result two = search(LARGE, new int[] {4}, gang(2, 2, 2), half("there", 0, 3, 1));
        assertThat(two.lock()).isEmpty();
        assertThat(two.doubt()).isPresent();
        assertThat(two.exhausted()).isTrue();

        Result one = search(LARGE, new int[] {4}, gang(1, 2, 2), half("there", 0, 3, 1));
        assertThat(one.doubt()).isEmpty();
        assertThat(one.exhausted()).isTrue();
    }

    @Test
    void theMovesLeadToTheDoubt() {
        Locked doubt = search(LARGE, new int[] {4}, gang(2, 2, 2), half("there", 0, 3, 1))
                .doubt()
                .orElseThrow();

        assertThat(doubt.moves()).hasSize(2);
        assertThat(doubt.moves()).extracting(Move::isNew).containsExactly(true, true);
        assertThat(doubt.moves().get(0).after().countOf(0)).isEqualTo(1);
        assertThat(doubt.moves().get(1).after()).isEqualTo(doubt.holding());
    }

    @Test
    void aLockBesideExistingUnitsIsNoDoubt() {
        Result result = search(LARGE, new int[] {4}, gang(2, 2, 1), half("there", 0, 2, 1));

        assertThat(result.lock()).isPresent();
        assertThat(result.lock().orElseThrow().holding().units()).allMatch(unit -> !unit.finished());
    }

    @Test
    void severalUnitsEndTogether() {
        UnitKind[] there = {half("left", 0, 3, 1), half("right", 1, 3, 1)};

        Result two = search(LARGE, new int[] {4, 4}, gang(2, 2, 4), there[0], there[1]);
        assertThat(ended(two.doubt().orElseThrow())).containsExactly("left", "right");

        Result one = search(LARGE, new int[] {4, 4}, gang(1, 2, 4), there[0], there[1]);
        assertThat(one.doubt()).isEmpty();
        assertThat(one.exhausted()).isTrue();
    }

    /** The small unit needs the whole large node to end; if it has ended too, a third pod finds room. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void oneUnitEndsWhileAnotherStays(boolean smallFirst) {
        UnitKind small = half("small", 0, 3, 8);
        UnitKind large = half("large", 1, 7, 1);

        UnitKind gangs = kind(2, List.of(), pods("gang", 4).count(2).on(0, 1).needs(0, 2));

        Result result = smallFirst
                ? search(LARGE, new int[] {4, 8}, gangs, small, large)
                : search(LARGE, new int[] {4, 8}, gangs, large, small);

        assertThat(result.lock()).isEmpty();
        assertThat(ended(result.doubt().orElseThrow())).containsExactly("large");
    }

    @Test
    void serversDoNotEnd() {
        UnitKind server = kind(1, List.of(), pods("server", 3).home(0).endless());

        assertThat(search(LARGE, new int[] {4}, gang(2, 2, 2), server).doubt()).isEmpty();
        Result beside = search(LARGE, new int[] {8}, gang(2, 2, 2), server, half("there", 0, 4, 1));
        assertThat(beside.lock()).isEmpty();
        assertThat(ended(beside.doubt().orElseThrow())).containsExactly("there");
    }

    @Test
    void sixUnitsEndInEveryCombinationAndSevenDoNot() {
        Result six = beside(MOST_ENDING);
        assertThat(six.exhausted()).isTrue();
        assertThat(six.states()).isEqualTo(1 << MOST_ENDING);

        Result seven = beside(MOST_ENDING + 1);
        assertThat(seven.exhausted()).isFalse();
        assertThat(seven.states()).isEqualTo(1);
    }

    @Test
    void aSearchEndsAtItsBudget() {
        Result beside = search(1, new int[] {8}, gang(4, 2, 1), half("there", 0, 2, 1));
        assertThat(beside.exhausted()).isFalse();
        assertThat(beside.states()).isEqualTo(2);

        Result without = search(1, new int[] {4}, gang(2, 2, 2), half("there", 0, 3, 1));
        assertThat(without.exhausted()).isFalse();
        assertThat(without.doubt()).isEmpty();
    }

    /** Units of different sizes, so that no two combinations are equal states. */
    private static Result beside(int ending) {
        UnitKind[] kinds = new UnitKind[ending];
        for (int unit = 0; unit < ending; unit++) {
            kinds[unit] = half("there-" + unit, 0, unit + 1, 1);
        }
        return search(LARGE, new int[] {40}, kinds);
    }

    /** A unit of two pods that need each other, of which one runs already. */
    private static UnitKind half(String id, int node, long cpus, long cpusOfOther) {
        return kind(
                1,
                List.of(),
                pods(id, cpus).home(node).on(0, 1).needs(1, 1),
                pods(id + "-other", cpusOfOther).on(0, 1).needs(0, 1));
    }

    private static List<String> ended(Locked locked) {
        return locked.holding().units().stream()
                .filter(unit -> unit.finished() && !unit.state().holdsRoom())
                .map(unit -> unit.sets().get(0).id())
                .sorted()
                .toList();
    }

    private static Result search(long budget, int[] cpus, UnitKind... kinds) {
        WorkModel model = UnitFixture.model(new ArrayList<>(Arrays.asList(kinds)), cpus);
        return new LockSearch(model, new HoldingMoves(model, new Effort(LARGE)), budget).run();
    }
}
