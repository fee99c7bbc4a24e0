package io.gangflow.simulator.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.comparison.StageComparison.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunComparisonTest {

    /** A stage of one pod: its start, and how long it is pending, is prepared and runs; in seconds. */
    private record Stage(String name, int start, int waits, int prepared, int ran) {
        int end() {
            return start + waits + prepared + ran;
        }
    }

    private static Timeline timeline(Stage... stages) {
        List<RunEvent> events = new ArrayList<>();
        events.add(new RunEvent.RunStarted(0, "run", "pipeline", "volcano", "lab", List.of()));
        long end = 0;
        for (Stage stage : stages) {
            PodRef pod = new PodRef("default", stage.name() + "-0", stage.name(), 0, "main");
            events.add(new RunEvent.StageStarted(millis(stage.start()), stage.name(), 1));
            events.add(new RunEvent.PodCreated(millis(stage.start()), pod, Resources.NONE));
            events.add(new RunEvent.PodScheduled(millis(stage.start() + stage.waits()), pod, "n1"));
            events.add(new RunEvent.PodRunning(millis(stage.start() + stage.waits() + stage.prepared()), pod));
            events.add(new RunEvent.PodEnded(millis(stage.end()), pod, RunEvent.PodOutcome.SUCCEEDED, ""));
            events.add(new RunEvent.StageEnded(millis(stage.end()), stage.name(), Outcome.COMPLETED, 0));
            end = Math.max(end, millis(stage.end()));
        }
        events.add(new RunEvent.RunEnded(end, Outcome.COMPLETED, ""));
        return Timeline.of(events);
    }

    private static long millis(int seconds) {
        return seconds * 1_000L;
    }

    @Test
    void theLargestPartOfADifferenceIsItsCause() {
        RunComparison comparison = RunComparison.of(
                timeline(
                        new Stage("load", 0, 1, 0, 10),
                        new Stage("train", 11, 1, 0, 60),
                        new Stage("report", 72, 0, 0, 5)),
                timeline(
                        new Stage("load", 0, 41, 2, 12),
                        new Stage("train", 55, 2, 0, 160),
                        new Stage("report", 217, 0, 0, 5)));

        assertThat(comparison.lateMillis()).isEqualTo(145_000);
        assertThat(comparison.stages())
                .extracting(StageComparison::stage, StageComparison::cause, StageComparison::causeMillis)
                .containsExactly(
                        tuple("load", Cause.WAITING, 40_000L),
                        tuple("train", Cause.RUNNING, 100_000L),
                        tuple("report", Cause.EARLIER_STAGE, 145_000L));
        assertThat(comparison.stages().get(2).detail()).isEqualTo("train");
    }

    @Test
    void whatHardlyDiffersHasNoCauseAndWhatIsMissingIsNamed() {
        RunComparison comparison = RunComparison.of(
                timeline(new Stage("load", 0, 1, 0, 100), new Stage("skipped", 101, 0, 0, 5)),
                timeline(new Stage("load", 0, 2, 1, 104), new Stage("extra", 107, 0, 0, 5)));

        assertThat(comparison.stages())
                .extracting(StageComparison::cause)
                .containsExactly(Cause.NONE, Cause.ONLY_ONE, Cause.ONLY_ONE);
        assertThat(comparison.stages().get(1).actual()).isEqualTo(Optional.empty());
        assertThat(comparison.stages().get(2).predicted()).isEqualTo(Optional.empty());
    }
}
