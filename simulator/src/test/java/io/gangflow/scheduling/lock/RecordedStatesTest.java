package io.gangflow.scheduling.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent;
import io.gangflow.run.SchedulingLock;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the proof with states of real clusters whose continuation is known. */
class RecordedStatesTest {

    @ParameterizedTest
    @MethodSource("states")
    void aStateIsALockExactlyWhenNothingChangedAnyMoreOnTheRealCluster(RecordedState state) {
        assertThat(state.foresee().isPresent()).isEqualTo(state.locked());
    }

    static Stream<RecordedState> states() throws IOException {
        return RecordedState.all();
    }

    /** Simulated like a live cluster in `why`, `explain` and `simulate`. */
    @ParameterizedTest
    @MethodSource("locks")
    void theSimulationOfALockedStateDoesNotComplete(RecordedState state) throws InterruptedException {
        assertThat(state.play()).isEqualTo(RunEvent.Outcome.LOCKED);
    }

    static Stream<RecordedState> locks() throws IOException {
        return RecordedState.all().filter(RecordedState::locked);
    }

    @Test
    void enoughStatesOfBothKindsWereRecorded() throws IOException {
        List<RecordedState> states = RecordedState.all().toList();
        assertThat(states).filteredOn(RecordedState::locked).hasSizeGreaterThanOrEqualTo(20);
        assertThat(states).filteredOn(state -> !state.locked()).hasSizeGreaterThanOrEqualTo(20);
    }

    /** Two nodes of 4 CPUs: the launchers hold exactly the resources that one more rank on each node would need. */
    @Test
    void stageLaunchersWaitForTheirGangs() {
        SchedulingLock lock =
                RecordedState.named("walkthrough-section-6").foresee().orElseThrow();

        assertThat(lock.holders())
                .filteredOn(holder -> holder.pod().role().equals("worker"))
                .hasSize(6);
        assertThat(lock.holders())
                .filteredOn(holder -> holder.pod().role().equals("launcher"))
                .hasSize(4);
        assertThat(lock.waiters()).hasSize(10);
        assertThat(lock.free())
                .allSatisfy(free -> assertThat(free.free().milliCpu()).isEqualTo(900));
    }
}
