package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.PodOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SparkStallsTest {

    private static final PodRef DRIVER = new PodRef("default", "count-driver", "count", 0, "driver");

    private final List<String> notices = new ArrayList<>();
    private final SparkStalls stalls =
            new SparkStalls(notices::add, pod -> List.of("INFO fine", "WARN " + pod.name() + " has no resources "));

    private static PodRef executor(int number) {
        return new PodRef("default", "count-exec-" + number, "count", 0, "executor");
    }

    @Test
    void aDriverThatGetsNoExecutorIsNoticedOnceWithTheLastLineOfItsLog() {
        stalls.onEvent(new RunEvent.PodRunning(1_000, DRIVER));

        stalls.check(60_999);
        assertThat(notices).isEmpty();
        stalls.check(61_000);
        stalls.check(200_000);

        assertThat(notices)
                .containsExactly("stage count: the driver has run for 1:00 without an executor; it has created none;"
                        + " last line of its log: WARN count-driver has no resources");
    }

    @Test
    void anExecutorThatWaitsIsTheReason() {
        stalls.onEvent(new RunEvent.PodRunning(0, DRIVER));
        stalls.onEvent(new RunEvent.PodWaiting(500, executor(1), "0/2 nodes are available: 2 Insufficient cpu."));

        stalls.check(60_000);

        assertThat(notices)
                .containsExactly("stage count: the driver has run for 1:00 without an executor;"
                        + " `count-exec-1` waits: 0/2 nodes are available: 2 Insufficient cpu.");
    }

    @Test
    void anApplicationWithAnExecutorOrWithoutADriverIsFine() {
        stalls.onEvent(new RunEvent.PodRunning(0, DRIVER));
        stalls.onEvent(new RunEvent.PodRunning(9_000, executor(1)));
        stalls.onEvent(new RunEvent.PodRunning(0, new PodRef("default", "other-driver", "other", 0, "driver")));
        stalls.onEvent(new RunEvent.PodEnded(
                9_000, new PodRef("default", "other-driver", "other", 0, "driver"), PodOutcome.FAILED, ""));

        stalls.check(600_000);

        assertThat(notices).isEmpty();
    }

    @Test
    void executorsThatFailOneAfterTheOtherAreNoticedOnce() {
        stalls.onEvent(new RunEvent.PodRunning(0, DRIVER));
        for (int number = 1; number <= 5; number++) {
            stalls.onEvent(new RunEvent.PodRunning(number, executor(number)));
            stalls.onEvent(new RunEvent.PodEnded(number, executor(number), PodOutcome.FAILED, "exit code 1"));
        }

        assertThat(notices)
                .containsExactly("stage count: 3 executors have failed, the last one with exit code 1;"
                        + " last line of its log: WARN count-exec-3 has no resources");
    }

    @Test
    void executorsThatAreDeletedHaveNotFailed() {
        stalls.onEvent(new RunEvent.PodRunning(0, DRIVER));
        for (int number = 1; number <= 5; number++) {
            stalls.onEvent(new RunEvent.PodRunning(number, executor(number)));
            stalls.onEvent(new RunEvent.PodEnded(number, executor(number), PodOutcome.DELETED, "deleted"));
        }

        assertThat(notices).isEmpty();
    }
}
