package io.gangflow.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.Progress;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.SchedulingLock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlainLinesTest {

    private final StringWriter text = new StringWriter();
    private final PlainLines lines = new PlainLines(new PrintWriter(text));
    private final PodRef driver = new PodRef("default", "spark-count-0-driver", "spark-count", 0, "driver");
    private final PodRef executor = new PodRef("default", "spark-count-0-exec-1", "spark-count", 0, "executor");

    @Test
    void everyThingThatHappensIsALineWithItsTime() {
        lines.onEvent(new RunEvent.PodScheduled(61_000, driver, "workers-1"));

        assertThat(text.toString()).isEqualToNormalizingNewlines("   1:01  spark-count-0-driver -> workers-1\n");
    }

    @Test
    void aPodThatIsNamedAfterAnotherStageIsShownWithItsOwn() {
        PodRef shared = new PodRef("default", "etl-1-count-1-instance-42", "count-2", 3, "");
        lines.onEvent(new RunEvent.PodEnded(1_000, shared, PodOutcome.FAILED, "exit code 7"));

        assertThat(text.toString())
                .isEqualToNormalizingNewlines("   0:01  count-2-3 (etl-1-count-1-instance-42) failed: exit code 7\n");
    }

    @Test
    void ofAPodsProgressEveryPartIsToldOnce() {
        lines.onEvent(new RunEvent.PodProgress(1_000, driver, new Progress(1, 4, "stage 1/2")));
        lines.onEvent(new RunEvent.PodProgress(2_000, driver, new Progress(2, 4, "stage 1/2")));
        lines.onEvent(new RunEvent.PodProgress(3_000, driver, new Progress(3, 4, "stage 2/2")));

        assertThat(text.toString()).isEqualToNormalizingNewlines("""
                   0:01  spark-count-0-driver stage 1/2  tasks 1/4
                   0:03  spark-count-0-driver stage 2/2  tasks 3/4
                """);
    }

    @Test
    void whoWasEvictedIsToldWhyAndWhoWasDeletedIsNot() {
        lines.onEvent(new RunEvent.PodEnded(1_000, driver, PodOutcome.EVICTED, "preempted by train-0"));
        lines.onEvent(new RunEvent.PodEnded(2_000, executor, PodOutcome.DELETED, "cleared after the lock"));

        assertThat(text.toString())
                .contains("spark-count-0-driver evicted: preempted by train-0")
                .contains("spark-count-0-exec-1 deleted")
                .doesNotContain("cleared");
    }

    @Test
    void aRetryIsShownWithItsNumberTheLimitAndTheWait() {
        lines.onEvent(new RunEvent.RetryScheduled(4_000, "train", 1, 1, 3, 10_000));
        lines.onEvent(new RunEvent.RetryScheduled(5_000, "train", 2, 2, 2, 0));
        lines.onEvent(new RunEvent.RetryScheduled(6_000, "train", 3, 3, 3, 150_000));

        assertThat(text.toString()).isEqualToNormalizingNewlines("""
                   0:04  train-1 failed: retry 1 of 3 in 10 s
                   0:05  train-2 failed: retry 2 of 2
                   0:06  train-3 failed: retry 3 of 3 in 2:30
                """);
    }

    @Test
    void aRunThatAUserStoppedIsStoppedAndNotFailed() {
        lines.onEvent(new RunEvent.StageEnded(4_000, "train", RunEvent.Outcome.STOPPED));
        lines.onEvent(new RunEvent.RunEnded(4_000, RunEvent.Outcome.STOPPED, "Stopped with strategy 'Stop'"));

        assertThat(text.toString()).isEqualToNormalizingNewlines("""
                   0:04  stage train stopped
                   0:04  run stopped
                """);
    }

    @Test
    void aLockNamesWhoHoldsWhoWaitsAndTheNumbersOfBothSides() {
        Resources oneCpu = Resources.of(1000, 1408L << 20);
        lines.onEvent(new RunEvent.Locked(
                42_000,
                new SchedulingLock(
                        List.of(new SchedulingLock.Holder(driver, "workers-1", oneCpu)),
                        List.of(new SchedulingLock.Waiter(executor, oneCpu, "Insufficient cpu")),
                        List.of(new SchedulingLock.Free("workers-1", Resources.of(500, 1000L << 20))))));

        assertThat(text.toString())
                .contains("LOCKED")
                .contains("1 driver pod of 1 `spark-count` instance holds 1 cpu, 1408Mi")
                .contains("1 executor pod of 1 cpu, 1408Mi waits")
                .contains("workers-1 has 0.5 cpu and 1000Mi free");
    }
}
