package io.gangflow.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.report.PodBars.Bar;
import io.gangflow.cli.report.PodBars.Kind;
import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.SchedulingLock;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StageRowsTest {

    private final List<RunEvent> events =
            new ArrayList<>(List.of(new RunEvent.RunStarted(0, "r", "p", "volcano", "c", List.of())));

    private List<StageRow> rows() {
        return StageRows.of(Timeline.of(events));
    }

    private void pod(String stage, String name, long created) {
        PodRef pod = new PodRef("default", name, stage, 0, "worker");
        events.add(new RunEvent.PodCreated(created, pod, Resources.of(1_000, 0)));
        events.add(new RunEvent.PodScheduled(created, pod, "n"));
        events.add(new RunEvent.PodRunning(created, pod));
    }

    @Test
    void stagesComeAsThePipelineHasThem() {
        events.add(new RunEvent.StageStarted(0, "zebra", 1));
        events.add(new RunEvent.StageStarted(0, "ant", 1));
        pod("ant", "a", 0);
        pod("zebra", "z", 0);

        assertThat(rows()).extracting(StageRow::label).containsExactly("zebra-0 worker", "ant-0 worker");
    }

    @Test
    void aGangThatNeverGotAPodIsARowOfItsStageThatWaits() {
        events.add(new RunEvent.StageStarted(0, "train", 2));
        events.add(new RunEvent.GangCreated(1_000, "default/second", "red", 4, "train"));
        events.add(new RunEvent.StageStarted(0, "after", 1));
        pod("after", "b", 0);
        pod("train", "a", 0);
        events.add(new RunEvent.RunEnded(9_000, RunEvent.Outcome.CANCELLED, ""));

        assertThat(rows())
                .extracting(StageRow::label)
                .containsExactly("train-0 worker", "train gang", "after-0 worker");
        assertThat(rows().get(1).bars()).containsExactly(new Bar(1_000, 9_000, Kind.QUEUED));
        assertThat(rows().get(1).words()).contains("default/second, gang of 4, queue red", "0:01–0:09");
    }

    @Test
    void aGangWithPodsIsNoRowOfItsOwn() {
        events.add(new RunEvent.GangCreated(0, "default/first", "red", 1, "train"));
        pod("train", "a", 0);
        events.add(new RunEvent.PodJoinedGang(0, new PodRef("default", "a", "train", 0, "worker"), "default/first"));

        assertThat(rows()).extracting(StageRow::label).containsExactly("train-0 worker");
    }

    @Test
    void inALockItWaitsForEver() {
        events.add(new RunEvent.GangCreated(1_000, "default/second", "red", 4, "train"));
        events.add(new RunEvent.Locked(5_000, new SchedulingLock(List.of(), List.of(), List.of())));

        assertThat(rows().get(0).bars()).extracting(Bar::kind).containsExactly(Kind.STUCK);
        assertThat(rows().get(0).words()).contains("0:01–∞");
    }

    @Test
    void aPodThatWasEvictedIsDrawnAndWordedSo() {
        pod("train", "a", 0);
        events.add(new RunEvent.PodEnded(
                7_000, new PodRef("default", "a", "train", 0, "worker"), PodOutcome.EVICTED, "preempted for somebody"));

        assertThat(rows().get(0).bars()).containsExactly(new Bar(0, 7_000, Kind.EVICTED));
        assertThat(rows().get(0).words()).contains("ran and was evicted on n", "0:07 preempted for somebody");
    }
}
