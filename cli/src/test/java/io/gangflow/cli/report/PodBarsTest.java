package io.gangflow.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.report.PodBars.Bar;
import io.gangflow.cli.report.PodBars.Kind;
import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.SchedulingLock;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodBarsTest {

    private static final Resources ONE_CPU = Resources.of(1_000, 0);
    private static final PodRef FIRST = new PodRef("default", "first", "train", 0, "worker");
    private static final PodRef SECOND = new PodRef("default", "second", "train", 0, "worker");

    private final List<RunEvent> events =
            new ArrayList<>(List.of(new RunEvent.RunStarted(0, "r", "p", "volcano", "c", List.of())));

    @Test
    void aPodOfAGangWaitsInTheQueueBeforeItIsMade() {
        gang("red", 1);
        runs(FIRST, 10_000, 12_000);

        assertThat(bars(20_000))
                .containsExactly(
                        new Bar(0, 10_000, Kind.QUEUED),
                        new Bar(10_000, 12_000, Kind.WAITING),
                        new Bar(12_000, 20_000, Kind.WORKING));
    }

    @Test
    void withoutAQueueThereIsNoQueueToWaitIn() {
        gang("", 1);
        runs(FIRST, 10_000, 12_000);

        assertThat(bars(20_000)).extracting(Bar::kind).containsExactly(Kind.WAITING, Kind.WORKING);
    }

    @Test
    void aBoundPodWaitsForTheRestOfItsGang() {
        gang("", 2);
        runs(FIRST, 0, 1_000);
        runs(SECOND, 1_000, 9_000);

        assertThat(bars(20_000))
                .containsExactly(
                        new Bar(0, 1_000, Kind.WAITING),
                        new Bar(1_000, 9_000, Kind.STALLED),
                        new Bar(9_000, 20_000, Kind.WORKING));
    }

    @Test
    void aLockHoldsWhatRunsAndWhatWaitsCanNeverBePlaced() {
        runs(FIRST, 0, 1_000);
        events.add(new RunEvent.PodCreated(2_000, SECOND, ONE_CPU));
        events.add(new RunEvent.Locked(
                5_000,
                new SchedulingLock(List.of(new SchedulingLock.Holder(FIRST, "n1", ONE_CPU)), List.of(), List.of())));
        Timeline timeline = Timeline.of(events);

        assertThat(PodBars.of(timeline.pods().get(0), timeline)).contains(new Bar(1_000, 5_000, Kind.HELD));
        assertThat(PodBars.of(timeline.pods().get(1), timeline)).containsExactly(new Bar(2_000, 5_000, Kind.STUCK));
    }

    private void gang(String queue, int minMember) {
        events.add(new RunEvent.GangCreated(0, "default/g", queue, minMember, "train"));
    }

    private void runs(PodRef pod, long created, long bound) {
        events.add(new RunEvent.PodCreated(created, pod, ONE_CPU));
        events.add(new RunEvent.PodJoinedGang(created, pod, "default/g"));
        events.add(new RunEvent.PodScheduled(bound, pod, "n1"));
        events.add(new RunEvent.PodRunning(bound, pod));
    }

    private List<Bar> bars(long endMillis) {
        events.add(new RunEvent.RunEnded(endMillis, RunEvent.Outcome.COMPLETED, ""));
        Timeline timeline = Timeline.of(events);
        return PodBars.of(timeline.pods().get(0), timeline);
    }
}
