package io.gangflow.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.SchedulingLock;
import io.gangflow.run.Timeline;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationTableTest {

    private static final RunEvent STARTED = new RunEvent.RunStarted(0, "r", "p", "volcano", "c", List.of());

    private static List<String> table(RunEvent end) {
        return SimulationTable.of(List.of(Timeline.of(List.of(STARTED, end))));
    }

    @Test
    void theMakespanOfACancelledSimulationIsNotKnown() {
        assertThat(table(new RunEvent.RunEnded(9_000, Outcome.CANCELLED, "")))
                .anyMatch(row -> row.matches("makespan +not known"));
    }

    @Test
    void theMakespanOfALockIsInfinite() {
        assertThat(table(new RunEvent.Locked(5_000, new SchedulingLock(List.of(), List.of(), List.of()))))
                .anyMatch(row -> row.matches("makespan +∞"));
    }
}
