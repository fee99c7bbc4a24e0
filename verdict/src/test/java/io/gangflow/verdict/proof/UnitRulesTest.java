package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.UnitFixture.bits;
import static io.gangflow.verdict.proof.UnitFixture.kind;
import static io.gangflow.verdict.proof.UnitFixture.openGroup;
import static io.gangflow.verdict.proof.UnitFixture.pods;
import static io.gangflow.verdict.proof.UnitFixture.reserving;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.verdict.proof.UnitRules.UnitStep;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what one unit does next: which pods are pending, which are placed together, and what ends with what. */
class UnitRulesTest {

    private static UnitState state(int[] held, int[] ended, int... admitted) {
        return new UnitState(held, ended, bits(admitted));
    }

    private static int[] of(int... pods) {
        return pods;
    }

    /** Returns steps such as {@code 0:[1, 2]}: the PodGroup and the pods of each set. */
    private static List<String> steps(UnitKind kind, UnitState state) {
        return kind.rules().steps(state).stream()
                .map(step -> step.group() + ":" + Arrays.toString(step.pods()))
                .toList();
    }

    private static UnitState step(UnitKind kind, UnitState state, int group, int... placed) {
        return kind.rules().after(state, new UnitStep(group, placed));
    }

    private static UnitKind spark(int executors) {
        return kind(
                1,
                List.of(),
                pods("driver", 1).needs(1, 1),
                pods("exec", 1).count(executors).startsWith(0, 1).endsWith(0));
    }

    @Test
    void aDriverRunsBeforeItsExecutorsAndEndsThemWithTheFirst() {
        UnitKind kind = spark(3);
        UnitState start = kind.state(0);

        assertThat(steps(kind, start)).containsExactly("-1:[1, 0]");
        assertThat(kind.rules().pending(start, 1)).isZero();
        UnitState driver = step(kind, start, -1, 1, 0);
        assertThat(driver).isEqualTo(state(of(1, 0), of(0, 0)));
        assertThat(kind.rules().pending(driver, 1)).isEqualTo(3);
        assertThat(steps(kind, driver)).containsExactly("-1:[0, 1]");
        UnitState end = step(kind, driver, -1, 0, 1);
        assertThat(end).isEqualTo(state(of(0, 0), of(1, 3)));
        assertThat(kind.rules().finished(end)).isTrue();
        assertThat(kind.rules().finished(driver)).isFalse();
        assertThat(steps(kind, end)).isEmpty();
    }

    @Test
    void podsOfAGangRunUntilAllDo() {
        UnitKind kind = UnitFixture.gang(1, 3, 1);

        UnitState two = step(kind, step(kind, kind.state(0), -1, 1), -1, 1);
        assertThat(two).isEqualTo(state(of(2), of(0)));
        assertThat(kind.rules().pending(two, 0)).isEqualTo(1);
        assertThat(kind.rules().isSettled(two)).isTrue();
        assertThat(kind.rules().isSettled(state(of(3), of(0)))).isFalse();
        assertThat(step(kind, two, -1, 1)).isEqualTo(state(of(0), of(3)));
    }

    @ParameterizedTest
    @CsvSource({
        "5, 2, 0, 0, 2, 'no more than are created at once'",
        "5, 2, 1, 0, 1, 'one of them runs'",
        "5, 2, 0, 4, 1, 'only one is left'",
        "5, 2, 1, 4, 0, 'the last one runs'",
        "2, 9, 0, 0, 2, 'no more than there are'"
    })
    void podsArePendingThatExistAndHaveNoNode(int count, int atOnce, int held, int ended, int pending, String why) {
        UnitKind kind =
                kind(1, List.of(), pods("a", 1).count(count).atOnce(atOnce).needs(0, count));

        assertThat(kind.rules().pending(state(of(held), of(ended)), 0)).as(why).isEqualTo(pending);
    }

    @Test
    void aPodGroupWithMinResourcesIsAdmittedFirst() {
        UnitKind kind = kind(
                1,
                List.of(reserving(2, 2)),
                pods("a", 1).count(3).needs(0, 3).group(0).afterEnqueue());
        UnitState start = kind.state(0);

        assertThat(steps(kind, start)).containsExactly("0:[0]");
        assertThat(kind.rules().pending(start, 0))
                .as("created after the admission")
                .isZero();
        UnitState admitted = step(kind, start, 0, 0);
        assertThat(admitted).isEqualTo(state(of(0), of(0), 0));
        assertThat(kind.rules().pending(admitted, 0)).isEqualTo(3);
        assertThat(steps(kind, admitted)).as("minMember together").containsExactly("0:[2]");
        UnitState two = step(kind, admitted, 0, 2);
        assertThat(kind.rules().startedOf(two, 0)).isEqualTo(2);
        assertThat(steps(kind, two)).as("then one by one").containsExactly("0:[1]");
    }

    @Test
    void withoutMinResourcesOrWithAnAdmissionItIsAdmittedAtOnce() {
        UnitGroup before = new UnitGroup(1, List.of(), Optional.of(new long[3]), 0, true, List.of());
        UnitGroup closed = new UnitGroup(1, List.of(), Optional.empty(), -1, false, List.of());

        assertThat(kind(1, List.of(openGroup(1)), pods("a", 1).group(0))
                        .state(0)
                        .isAdmitted(0))
                .isTrue();
        assertThat(kind(1, List.of(before), pods("a", 1).group(0)).state(0).isAdmitted(0))
                .isTrue();
        UnitKind waits = kind(1, List.of(closed), pods("a", 1).group(0));
        assertThat(waits.state(0).isAdmitted(0)).isFalse();
        assertThat(steps(waits, waits.state(0))).as("asks for it").containsExactly("0:[0]");
        assertThat(steps(waits, state(of(0), of(0), 0))).as("no open queue").isEmpty();
    }

    @Test
    void aPodGroupExistsOnceAllItsLaunchersHaveStarted() {
        UnitGroup launched = new UnitGroup(1, List.of(), Optional.of(new long[3]), 0, false, List.of(1, 2));
        UnitKind kind = kind(
                1,
                List.of(launched),
                pods("a", 1).group(0).startsWith(1, 1),
                pods("l", 1).endsWith(0),
                pods("m", 1).endsWith(0));

        assertThat(steps(kind, kind.state(0))).containsExactly("-1:[0, 1, 0]", "-1:[0, 0, 1]");
        assertThat(steps(kind, state(of(0, 1, 0), of(0, 0, 0)))).containsExactly("-1:[0, 0, 1]");
        assertThat(steps(kind, state(of(0, 1, 1), of(0, 0, 0)))).containsExactly("0:[0, 0, 0]");
        assertThat(steps(kind, state(of(0, 1, 0), of(0, 0, 1))))
                .as("one of them has ended")
                .containsExactly("0:[0, 0, 0]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "4; ''; 0, 0; 0:[1, 3]; 'all are needed'",
                "2; ''; 0, 0; 0:[0, 2] 0:[1, 1]; 'any two of them'",
                "1; ''; 0, 0; 0:[0, 1] 0:[1, 0]; 'any one of them'",
                "3; 1, 2; 0, 0; 0:[1, 2]; 'the minimum of each task'",
                "4; 1, 2; 0, 0; 0:[1, 3]; 'the minimum of each task, and one more'",
                "3; 0, 2; 0, 0; 0:[0, 3] 0:[1, 2]; 'two workers, and any other one'",
                "4; 1, 2; 1, 2; 0:[0, 1]; 'one is left that makes the group ready'",
                "3; 1, 2; 0, 3; 0:[1, 0]; 'a task has too few although the group has enough'",
                "3; 1, 2; 1, 2; 0:[0, 1]; 'ready, so single pods'",
                "3; 2, 0; 0, 0; ''; 'a task needs more pods than there are'",
                "5; ''; 0, 0; ''; 'the group needs more pods than there are'",
                "1; ''; 1, 0; 0:[0, 1]; 'ready'"
            })
    void theFewestPodsThatMakeAPodGroupReadyArePlacedTogether(
            int minMember, String minima, String held, String expected, String why) {
        UnitGroup group = new UnitGroup(minMember, numbers(minima), Optional.empty(), 0, false, List.of());
        UnitKind kind = kind(
                1,
                List.of(group),
                pods("master", 1).group(0).needs(1, 9),
                pods("worker", 1).count(3).group(0).needs(0, 9));
        int[] placed = numbers(held).stream().mapToInt(Integer::intValue).toArray();

        assertThat(String.join(" ", steps(kind, state(placed, of(0, 0), 0))))
                .as(why)
                .isEqualTo(expected);
        assertThat(kind.rules().setsOf(0)).containsExactly(0, 1);
    }

    private static List<Integer> numbers(String list) {
        return Arrays.stream(list.split(", ?"))
                .filter(each -> !each.isEmpty())
                .map(Integer::valueOf)
                .toList();
    }

    @Test
    void podsThatComeAfterOthersWaitForTheEndOfAll() {
        UnitKind kind = kind(
                1, List.of(), pods("a", 1).count(2), pods("b", 1).startsAfter(0).needs(1, 1));

        assertThat(steps(kind, kind.state(0))).containsExactly("-1:[1, 0]");
        UnitState one = step(kind, kind.state(0), -1, 1, 0);
        assertThat(one).as("a pod that needs no others ends at once").isEqualTo(state(of(0, 0), of(1, 0)));
        assertThat(steps(kind, one)).containsExactly("-1:[1, 0]");
        assertThat(steps(kind, step(kind, one, -1, 1, 0))).containsExactly("-1:[0, 1]");
    }

    @Test
    void serversAreFinishedWhenAllOfThemRun() {
        UnitKind kind = kind(1, List.of(), pods("server", 1).count(2).endless());

        UnitState one = step(kind, kind.state(0), -1, 1);
        assertThat(kind.rules().finished(one)).isFalse();
        UnitState two = step(kind, one, -1, 1);
        assertThat(two).isEqualTo(state(of(2), of(0)));
        assertThat(kind.rules().finished(two)).isTrue();
        assertThat(two.holdsRoom()).isTrue();
        assertThat(kind.stays()).isTrue();
    }

    @Test
    void whatEndsWithItselfOrWithAServerNeverEnds() {
        UnitKind cycle =
                kind(1, List.of(), pods("a", 1).endsWith(1), pods("b", 1).endsWith(0));
        UnitKind server =
                kind(1, List.of(), pods("a", 1).endless(), pods("b", 1).endsWith(0));
        UnitKind job = kind(1, List.of(), pods("a", 1).needs(1, 2), pods("b", 1).endsWith(0));

        assertThat(cycle.rules().over(state(of(1, 1), of(0, 0)), 1)).isTrue();
        assertThat(cycle.rules().over(state(of(1, 0), of(0, 0)), 1)).isFalse();
        assertThat(server.rules().over(state(of(1, 1), of(0, 0)), 1)).isTrue();
        assertThat(job.rules().over(state(of(1, 1), of(0, 0)), 1))
                .as("it ends with the job")
                .isFalse();
        assertThat(job.rules().over(state(of(0, 0), of(1, 1)), 1)).isTrue();
    }

    @Test
    void whatEndsWithSeveralOthersEndsWithTheLast() {
        UnitKind kind = kind(
                1,
                List.of(),
                pods("a", 1).needs(2, 1),
                pods("b", 1).needs(2, 1),
                pods("c", 1).endsWith(0, 1));

        assertThat(step(kind, state(of(1, 0, 0), of(0, 0, 0)), -1, 0, 0, 1)).isEqualTo(state(of(0, 0, 1), of(1, 0, 0)));
        assertThat(step(kind, state(of(0, 0, 1), of(1, 0, 0)), -1, 0, 1, 0)).isEqualTo(state(of(0, 0, 0), of(1, 1, 1)));
    }

    @Test
    void theEndOfAUnitLeavesNothingAndAdmitsItsGroups() {
        UnitKind kind = kind(1, List.of(reserving(1, 1)), pods("a", 1).count(3).group(0));

        assertThat(kind.rules().over()).isEqualTo(state(of(0), of(3), 0));
    }

    @Test
    void anEvictedDriverTakesItsExecutorsWithIt() {
        UnitKind kind = spark(2);
        UnitState running = state(of(1, 1), of(0, 0));

        assertThat(kind.rules().whileRunning(running, bits(0)))
                .as("the second executor, the end, and the eviction")
                .containsExactly(
                        state(of(1, 2), of(0, 0)),
                        state(of(0, 1), of(1, 0)),
                        state(of(0, 0), of(0, 0)),
                        state(of(0, 0), of(0, 0)));
        assertThat(kind.rules().whileRunning(running, bits(1))).contains(state(of(1, 0), of(0, 0)));
        assertThat(kind.rules().whileRunning(running, new BitSet()))
                .containsExactly(state(of(1, 2), of(0, 0)), state(of(0, 1), of(1, 0)));
        assertThat(kind.rules().whileRunning(kind.state(0), bits(0, 1)))
                .as("nothing runs that could be evicted")
                .containsExactly(state(of(1, 0), of(0, 0)));
    }

    @Test
    void onlyPodsThatAPodCreatedAndOwnsAreDeletedWithIt() {
        UnitKind notCreated =
                kind(1, List.of(), pods("master", 1).needs(1, 9), pods("w", 1).endsWith(0));
        UnitKind severalCreators = kind(
                1,
                List.of(),
                pods("m", 1).count(2).needs(1, 9),
                pods("w", 1).startsWith(0, 1).endsWith(0));

        assertThat(notCreated.rules().whileRunning(state(of(1, 1), of(0, 0)), bits(0)))
                .containsOnly(state(of(0, 1), of(0, 0)));
        assertThat(severalCreators.rules().whileRunning(state(of(2, 1), of(0, 0)), bits(0)))
                .containsOnly(state(of(1, 1), of(0, 0)));
    }

    @Test
    void aPodGroupWithoutRunningPodsMayHaveToBeAdmittedAgain() {
        UnitKind reserves =
                kind(1, List.of(reserving(1, 1)), pods("a", 1).count(2).group(0).needs(0, 2));
        UnitKind without =
                kind(1, List.of(openGroup(1)), pods("a", 1).count(2).group(0).needs(0, 2));

        assertThat(reserves.rules().whileRunning(state(of(1), of(0), 0), bits(0)))
                .containsExactly(state(of(2), of(0), 0), state(of(0), of(0), 0), state(of(0), of(0)));
        assertThat(reserves.rules().whileRunning(state(of(2), of(0), 0), bits(0)))
                .as("one is left")
                .doesNotContain(state(of(1), of(0)))
                .contains(state(of(1), of(0), 0));
        assertThat(without.rules().whileRunning(state(of(1), of(0), 0), bits(0)))
                .doesNotContain(state(of(0), of(0)));
    }

    @Test
    void aUnitThatIsThereStartsWithItsPods() {
        UnitKind kind = kind(1, List.of(), pods("a", 1).home(0).needs(1, 1), pods("b", 1));

        assertThat(kind.state(0)).isEqualTo(state(of(1, 0), of(0, 0)));
        assertThat(kind.rules().atFirst()).isEqualTo(kind.state(0));
        assertThat(steps(kind, kind.state(0))).containsExactly("-1:[0, 1]");
    }

    @Test
    void aUnitEndsAsOneIfNoSetIsOverBeforeTheOthers() {
        assertThat(spark(2).endsAsOne()).isTrue();
        assertThat(UnitFixture.gang(1, 3, 1).endsAsOne()).isTrue();
        assertThat(kind(1, List.of(), pods("a", 1), pods("b", 1).startsAfter(0)).endsAsOne())
                .isFalse();
    }

    @Test
    void statesAreNumberedInTheOrderOfTheirDiscovery() {
        UnitKind kind = UnitFixture.gang(2, 2, 1);
        UnitState one = state(of(1), of(0));

        assertThat(kind.states()).isEqualTo(1);
        assertThat(kind.number(one)).isEqualTo(1);
        assertThat(kind.number(one)).isEqualTo(1);
        assertThat(kind.state(1)).isEqualTo(one).hasToString("held [1], ended [0], admitted {}");
        assertThat(one)
                .isNotEqualTo(state(of(0), of(1)))
                .isNotEqualTo(state(of(1), of(0), 0))
                .isNotEqualTo("held");
        assertThat(one).hasSameHashCodeAs(state(of(1), of(0)));
        assertThat(one.hashCode()).isNotEqualTo(state(of(0), of(1)).hashCode());
        assertThat(kind.size()).isEqualTo(2);
        assertThat(kind.members()).containsExactly(List.of("gang-0"), List.of("gang-1"));
    }
}
