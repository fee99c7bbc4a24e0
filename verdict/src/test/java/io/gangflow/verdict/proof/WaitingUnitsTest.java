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

import io.gangflow.verdict.proof.RoomNeed.GroupAdmission;
import io.gangflow.verdict.proof.RoomNeed.Room;
import io.gangflow.verdict.proof.RoomNeed.Share;
import io.gangflow.verdict.proof.WorkModel.KindLimit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which states units wait in, and the most that all of them hold together while they wait. */
class WaitingUnitsTest {

    private static WaitingStates states(WorkModel model) {
        assertThat(UnitStates.of(model)).isPresent();
        return WaitingStates.of(model);
    }

    private static List<String> held(WaitingStates states) {
        return states.waits().stream()
                .map(wait -> wait.kind() + Arrays.toString(wait.held()) + wait.needs())
                .toList();
    }

    private static WorkModel limited(WorkModel model, KindLimit... limits) {
        return new WorkModel(
                model.kinds(),
                model.nodes(),
                model.dimensions(),
                List.of(limits),
                model.reservations(),
                model.served(),
                model.complete(),
                model.gaps());
    }

    /** Returns the CPUs that all units hold while one waits for a need. */
    private static double most(WorkModel model, int need) {
        return new WorstCase(model, states(model)).most(need, pods -> pods.request()[0]);
    }

    @Test
    void ofStatesThatWaitForTheSameTheOneThatHoldsMostCounts() {
        WaitingStates states = states(model(List.of(gang(2, 4, 1)), 8));

        assertThat(held(states)).containsExactly("0[3]{0}");
        assertThat(states.needs()).hasSize(1).allMatch(Room.class::isInstance);
        assertThat(states.ofState().get(0)).containsExactly(bits(0), bits(0), bits(0), bits(0), bits());
        assertThat(states.complete()).isFalse();
    }

    @Test
    void aDriverHoldsItsRoomUntilAnExecutorRuns() {
        UnitKind spark = kind(
                1,
                List.of(),
                pods("driver", 1).needs(1, 2),
                pods("exec", 2).count(3).startsWith(0, 1).endsWith(0));

        assertThat(held(states(model(List.of(spark), 8)))).containsExactly("0[1, 1]{1}");
    }

    @Test
    void statesThatHoldNothingCountBesideServersAndAdmissions() {
        UnitKind server = kind(1, List.of(), pods("server", 1).endless());
        UnitKind reserves =
                kind(1, List.of(reserving(2, 2)), pods("a", 1).count(2).group(0).needs(0, 2));

        assertThat(held(states(model(List.of(server, gang(1, 2, 1)), 8))))
                .containsExactly("0[0]{0}", "0[1]{}", "1[1]{0}");
        WaitingStates alone = states(model(List.of(gang(1, 2, 1)), 8));
        assertThat(held(alone)).containsExactly("0[1]{0}");
        assertThat(held(WaitingStates.all(model(List.of(gang(1, 2, 1)), 8)))).containsExactly("0[0]{0}");
        WaitingStates admitted = states(model(List.of(reserves), 8));
        assertThat(admitted.complete())
                .as("a gang holds nothing while it waits")
                .isFalse();
        assertThat(admitted.waits()).isEmpty();
        assertThat(admitted.needs().get(0))
                .isEqualTo(new GroupAdmission(reserves.groups().get(0)));
    }

    @Test
    void aUnitWithTwoPodGroupsWaitsForTheSecondAdmissionWithThePodsOfTheFirst() {
        UnitKind two = kind(
                1,
                List.of(reserving(1, 1), reserving(1, 1)),
                pods("a", 1).group(0).needs(1, 1),
                pods("b", 1).group(1).startsAfter(2),
                pods("c", 3));
        WaitingStates states = states(model(List.of(two), 8));

        assertThat(states.complete()).isTrue();
        assertThat(states.waits()).anyMatch(wait -> wait.reserves() && wait.held()[0] == 1);
        assertThat(states.waits()).anyMatch(wait -> !wait.reserves() && wait.held()[0] == 0);
    }

    @Test
    void podsOfAPodGroupWithoutAnOpenQueueWaitForever() {
        UnitGroup closed = new UnitGroup(1, List.of(), Optional.empty(), -1, true, List.of());
        WorkModel model = model(List.of(kind(1, List.of(closed), pods("a", 1).group(0))), 8);

        assertThat(UnitStates.of(model)).as("no step leads out of it").isEmpty();
        assertThat(WaitingStates.all(model).needs()).isEmpty();
        assertThat(new Share()).isEqualTo(new Share());
    }

    @Test
    void aQueueThatMayNotAllowTheGangIsPartOfTheNeed() {
        UnitKind small =
                kind(3, List.of(openGroup(2)), pods("a", 2).count(2).group(0).needs(0, 2));
        WorkModel wide = model(List.of(small), 8, 8);
        WorkModel narrow = withQueue(wide, 3);

        assertThat(states(wide).needs()).allMatch(need -> ((Room) need).ask().isEmpty());
        assertThat(states(narrow).needs())
                .allSatisfy(
                        need -> assertThat(((Room) need).ask()).contains(new RoomNeed.Ask(0, 0, List.of(4L, 0L, 2L))));
    }

    @ParameterizedTest
    @CsvSource({
        "4, 2, true, 'one gang after the other'",
        "8, 2, true, 'what it asks for, and what the others hold'",
        "3, 2, false, 'less than it asks for'",
        "16, 2, true, 'the whole cluster'"
    })
    void aQueueSurelyAllowsWhatItDeservesBesideTheOthers(long cpus, int pods, boolean allows, String why) {
        UnitKind gang = kind(
                3, List.of(openGroup(pods)), pods("a", 2).count(pods).group(0).needs(0, pods));
        WorkModel model = withQueue(model(List.of(gang), 8, 8), cpus);
        assertThat(UnitStates.of(model)).isPresent();

        assertThat(new QueueLimitProof(model, (kind, state) -> true)
                        .surelyAllow(new RoomNeed.Ask(0, 0, QueueLimitProof.asked(gang, 0))))
                .as(why)
                .isEqualTo(allows);
    }

    @Test
    void podsThatGangsOfAQueueHoldAreNotLeftForTheNext() {
        UnitKind gang =
                kind(3, List.of(openGroup(1)), pods("a", 2).count(2).group(0).needs(0, 2));
        RoomNeed.Ask ask = new RoomNeed.Ask(0, 0, List.of(4L, 0L, 2L));

        for (int cpus : new int[] {7, 8}) {
            WorkModel model = withQueue(model(List.of(gang), 8, 8), cpus);
            assertThat(UnitStates.of(model)).isPresent();
            assertThat(new QueueLimitProof(model, (kind, state) -> true).surelyAllow(ask))
                    .as("two others hold two CPUs each, and it asks for four, of %d", cpus)
                    .isEqualTo(cpus == 8);
            assertThat(new QueueLimitProof(model, (kind, state) -> state == 0).surelyAllow(ask))
                    .as("if they can hold nothing")
                    .isTrue();
        }
    }

    @Test
    void allUnitsHoldTheMostOfTheirKind() {
        assertThat(most(model(List.of(gang(3, 4, 2)), 64), 0))
                .as("three gangs with three pods")
                .isEqualTo(18);
        assertThat(most(model(List.of(gang(3, 4, 2), gang(2, 3, 5)), 64), 0))
                .as("beside two gangs with two pods")
                .isEqualTo(18 + 20);
    }

    @Test
    void kindsThatComeAfterEachOtherDoNotAddUp() {
        UnitKind later = gang(2, 3, 5);
        later.predecessors().set(0);
        WorkModel model = model(List.of(gang(3, 4, 2), later, gang(1, 2, 1)), 64);

        assertThat(most(model, 0)).as("the first and the third").isEqualTo(18 + 1);
        assertThat(most(model, 1)).as("the second and the third").isEqualTo(20 + 1);
        assertThat(most(model, 2))
                .as("the third beside the heavier ones of either")
                .isEqualTo(20 + 18 + 1);
        WorkModel server = model(List.of(kind(1, List.of(), pods("server", 9).endless()), laterThanServer()), 64);
        assertThat(most(server, 1)).as("a server stays beside what follows it").isEqualTo(9 + 5);
    }

    private static UnitKind laterThanServer() {
        UnitKind later = gang(1, 2, 5);
        later.predecessors().set(0);
        return later;
    }

    @ParameterizedTest
    @CsvSource({
        "1, 7, 'only the heaviest'",
        "2, 14, 'two of the heaviest'",
        "3, 17, 'one of the others as well'",
        "9, 20, 'all'"
    })
    void aLimitAdmitsTheHeaviestOfItsKinds(int atMost, int expected, String why) {
        WorkModel model =
                limited(model(List.of(gang(2, 2, 3), gang(2, 2, 7)), 64), new KindLimit(atMost, List.of(0, 1)));

        assertThat(most(model, 1)).as(why).isEqualTo(expected);
    }

    @Test
    void aNeedOfALighterKindCountsTheLighterUnit() {
        UnitKind spark = kind(
                2,
                List.of(),
                pods("driver", 1).needs(1, 2),
                pods("exec", 4).count(2).startsWith(0, 1).endsWith(0));
        WorkModel model = model(List.of(spark), 64);
        WorstCase worst = new WorstCase(model, states(model));

        assertThat(held(states(model))).containsExactly("0[1, 1]{1}");
        assertThat(worst.most(1, pods -> pods.request()[0])).isEqualTo(10);
        assertThat(worst.isWaitedFor(1)).isTrue();
        assertThat(worst.isWaitedFor(0))
                .as("a unit without a driver holds nothing")
                .isFalse();
        assertThat(worst.held()).extracting(UnitSet::id).containsExactly("driver", "exec");
        worst.ruleOut(1);
        assertThat(worst.waits()).isEmpty();
        assertThat(worst.held()).isEmpty();
        assertThat(worst.all()).hasSize(2);
        assertThat(worst.isPossible(0, 0)).isTrue();
        assertThat(worst.isPossible(0, 1)).as("its executors find room").isFalse();
        assertThat(worst.isWaitedFor(1)).isFalse();
    }

    @Test
    void tooManyOrDeadStatesAreNotExplored() {
        UnitKind wide = kind(
                1,
                List.of(),
                pods("a", 1).count(80).needs(0, 80),
                pods("b", 1).count(80).needs(0, 80));
        UnitKind dead = kind(1, List.of(), pods("a", 1).needs(0, 2));

        assertThat(UnitStates.of(model(List.of(wide), 8)))
                .as("81 times 81 states")
                .isEmpty();
        assertThat(wide.endsAsOne()).isFalse();
        assertThat(UnitStates.of(model(List.of(dead), 8)))
                .as("it waits for a pod that nobody creates")
                .isEmpty();
        assertThat(UnitStates.of(model(List.of(gang(1, 60, 1)), 8))).isPresent();
    }

    @Test
    void aUnitThatReservesInPartsMayNotCompleteAlone() {
        UnitKind parts = kind(
                1,
                List.of(reserving(1, 1), reserving(1, 1)),
                pods("a", 1).group(0),
                pods("b", 1).group(1));
        UnitKind whole = kind(1, List.of(reserving(1, 1)), pods("a", 1).group(0));
        UnitKind large = kind(1, List.of(reserving(1, 9)), pods("a", 1).group(0));

        assertThat(UnitStates.of(model(List.of(parts), 8)).orElseThrow().completeAlone())
                .isFalse();
        assertThat(UnitStates.of(model(List.of(whole), 8)).orElseThrow().completeAlone())
                .isTrue();
        assertThat(UnitStates.of(model(List.of(large), 8)).orElseThrow().completeAlone())
                .as("it reserves more than the cluster has")
                .isFalse();
    }
}
