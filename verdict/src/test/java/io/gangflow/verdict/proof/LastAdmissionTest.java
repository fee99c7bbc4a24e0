package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.UnitFixture.kind;
import static io.gangflow.verdict.proof.UnitFixture.pods;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.verdict.proof.Reservations.QueueLimits;
import io.gangflow.verdict.proof.WaitingStates.Wait;
import io.gangflow.verdict.proof.WorkModel.Served;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests whether a PodGroup that nothing but its admission keeps waiting is admitted beside what stays, on eight CPUs. */
class LastAdmissionTest {

    private static final long CPUS = 8;

    /** What stays beside the PodGroup. */
    enum Beside {
        NOTHING,
        A_SERVER_OF_THREE,
        TWO_SERVERS_OF_TWO,
        A_SERVER_THAT_RUNS_ALREADY_WITH_THREE,
        A_SERVER_OF_ONE_WITH_A_PODGROUP_OF_TWO,
        A_SERVER_OF_ONE_WITH_A_PODGROUP_OF_TWO_IN_ANOTHER_QUEUE,
        A_SERVER_OF_ONE_WITH_A_PODGROUP_WITHOUT_RESOURCES,
        A_POD_OF_THREE_THAT_ENDS
    }

    @ParameterizedTest
    @CsvSource({
        "NOTHING, 8",
        "A_SERVER_OF_THREE, 5",
        "TWO_SERVERS_OF_TWO, 4",
        "A_SERVER_THAT_RUNS_ALREADY_WITH_THREE, 5",
        "A_SERVER_OF_ONE_WITH_A_PODGROUP_OF_TWO, 5",
        "A_SERVER_OF_ONE_WITH_A_PODGROUP_OF_TWO_IN_ANOTHER_QUEUE, 5",
        "A_SERVER_OF_ONE_WITH_A_PODGROUP_WITHOUT_RESOURCES, 7",
        "A_POD_OF_THREE_THAT_ENDS, 8"
    })
    void overcommitCountsAllThatIsHeldOrReserved(Beside beside, long most) {
        assertThat(isCertain(beside, most, Optional.of(1.0))).isTrue();
        assertThat(isCertain(beside, most + 1, Optional.of(1.0))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "NOTHING, 8",
        "A_SERVER_OF_THREE, 8",
        "TWO_SERVERS_OF_TWO, 8",
        "A_SERVER_THAT_RUNS_ALREADY_WITH_THREE, 5",
        "A_SERVER_OF_ONE_WITH_A_PODGROUP_OF_TWO, 5",
        "A_SERVER_OF_ONE_WITH_A_PODGROUP_OF_TWO_IN_ANOTHER_QUEUE, 8",
        "A_SERVER_OF_ONE_WITH_A_PODGROUP_WITHOUT_RESOURCES, 7",
        "A_POD_OF_THREE_THAT_ENDS, 8"
    })
    void aQueueCountsWhatItsPodGroupsHoldOrReserve(Beside beside, long most) {
        assertThat(isCertain(beside, most, Optional.empty())).isTrue();
        assertThat(isCertain(beside, most + 1, Optional.empty())).isFalse();
    }

    @Test
    void nothingIsCertainOnceAPodGroupIsAdmittedAndReserves() {
        WorkModel model = model(Beside.NOTHING, 4, Optional.of(1.0));
        WaitingStates states = states(model);
        List<Wait> waits =
                states.waits().stream().filter(wait -> !wait.needs().isEmpty()).toList();

        assertThat(waits).anyMatch(Wait::reserves);
        assertThat(new LastAdmission(model, states, waits).isCertain()).isFalse();
    }

    private static WaitingStates states(WorkModel model) {
        assertThat(UnitStates.of(model)).isPresent();
        return WaitingStates.all(model);
    }

    private static boolean isCertain(Beside beside, long cpus, Optional<Double> overcommit) {
        WorkModel model = model(beside, cpus, overcommit);
        WaitingStates states = states(model);
        List<Wait> left = states.waits().stream()
                .filter(wait -> wait.kind() == 0 && !wait.needs().isEmpty() && !wait.reserves())
                .toList();
        assertThat(left).isNotEmpty();
        return new LastAdmission(model, states, left).isCertain();
    }

    private static WorkModel model(Beside beside, long cpus, Optional<Double> overcommit) {
        List<UnitKind> kinds = new ArrayList<>();
        kinds.add(kind(
                1,
                List.of(group(Optional.of(cpus), 0)),
                pods("member", 1).group(0).afterEnqueue()));
        switch (beside) {
            case A_SERVER_OF_THREE ->
                kinds.add(kind(1, List.of(), pods("server", 3).endless()));
            case TWO_SERVERS_OF_TWO ->
                kinds.add(kind(2, List.of(), pods("server", 2).endless()));
            case A_SERVER_OF_ONE_WITH_A_PODGROUP_OF_TWO -> kinds.add(server(group(Optional.of(2L), 0)));
            case A_SERVER_OF_ONE_WITH_A_PODGROUP_OF_TWO_IN_ANOTHER_QUEUE ->
                kinds.add(server(group(Optional.of(2L), 1)));
            case A_SERVER_OF_ONE_WITH_A_PODGROUP_WITHOUT_RESOURCES -> kinds.add(server(group(Optional.empty(), 0)));
            case A_POD_OF_THREE_THAT_ENDS -> kinds.add(kind(1, List.of(), pods("pod", 3)));
            case NOTHING, A_SERVER_THAT_RUNS_ALREADY_WITH_THREE -> {}
        }
        long[] served = {beside == Beside.A_SERVER_THAT_RUNS_ALREADY_WITH_THREE ? 3 : 0, 0, 0};
        WorkModel model = UnitFixture.model(kinds, (int) CPUS);
        long[] total = {CPUS, 100, 10};
        return new WorkModel(
                model.kinds(),
                model.nodes(),
                model.dimensions(),
                List.of(),
                new Reservations(List.of(queue("q", total), queue("other", total)), total, overcommit),
                new Served(OptionalInt.empty(), OptionalInt.empty(), served),
                true,
                List.of());
    }

    private static UnitKind server(UnitGroup group) {
        return kind(1, List.of(group), pods("server", 1).group(0).endless());
    }

    private static UnitGroup group(Optional<Long> cpus, int queue) {
        return new UnitGroup(1, List.of(), cpus.map(each -> new long[] {each, 0, 0}), queue, false, List.of());
    }

    private static QueueLimits queue(String name, long[] limit) {
        return new QueueLimits(name, limit, limit, new long[3], limit);
    }
}
