package io.gangflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.gangflow.cluster.Resources;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.PodOutcome;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private static final Resources ONE_CPU = Resources.of(1_000, 0);
    private static final PodRef FIRST = new PodRef("default", "run-count-0", "count", 0, "pod");
    private static final PodRef SECOND = new PodRef("default", "run-count-1", "count", 1, "pod");
    private static final PodRef SUBMIT = new PodRef("default", "run-spark-0", "count", 2, "submit");
    private static final RunEvent.RunStarted START = new RunEvent.RunStarted(
            0,
            "run",
            "article",
            "volcano",
            "small",
            List.of(new RunEvent.RunStarted.Node("worker-1", Resources.of(2_000, 0), 0.36)));

    @Test
    void aPodIsFollowedFromItsCreationToItsEnd() {
        Timeline timeline = Timeline.of(completed());

        PodTrack pod = timeline.pods().get(1);
        assertThat(pod.waitedMillis(0)).isEqualTo(60_000);
        assertThat(pod.ranMillis(0)).isEqualTo(39_000);
        assertThat(pod.node()).contains("worker-1");
        assertThat(pod.outcome()).contains(PodOutcome.SUCCEEDED);
        assertThat(pod.reason()).contains("0/1 nodes are available");
        assertThat(pod.heldWhileLocked()).isFalse();
    }

    @Test
    void aStageKnowsHowLongItsPodsWaitedAndRan() {
        StageTrack stage = Timeline.of(completed()).stage("count").orElseThrow();

        assertThat(stage.instances()).isEqualTo(2);
        assertThat(stage.outcome()).contains(Outcome.COMPLETED);
        assertThat(stage.waited()).isEqualTo(new DurationSummary(0, 60_000));
        assertThat(stage.ran()).isEqualTo(new DurationSummary(39_000, 49_000));
    }

    @Test
    void everyReasonToWaitIsKeptWithItsTime() {
        Timeline timeline = Timeline.of(List.of(
                START,
                new RunEvent.PodCreated(0, FIRST, ONE_CPU),
                new RunEvent.PodWaiting(1_000, FIRST, "no room"),
                new RunEvent.PodWaiting(5_000, FIRST, "no queue")));

        assertThat(timeline.pods().get(0).waits())
                .containsExactly(new PodTrack.Wait(1_000, "no room"), new PodTrack.Wait(5_000, "no queue"));
        assertThat(timeline.pods().get(0).reason()).contains("no queue");
    }

    @Test
    void theTimelineOfAnUnfinishedRunExtendsToTheCurrentTime() {
        TimelineFold fold = new TimelineFold();
        List.of(START, new RunEvent.StageStarted(0, "count", 1), new RunEvent.PodCreated(0, FIRST, ONE_CPU))
                .forEach(fold::onEvent);

        Timeline now = fold.timeline(90_000);

        assertThat(now.endMillis()).isEqualTo(90_000);
        assertThat(now.pods().get(0).waitedMillis(now.endMillis())).isEqualTo(90_000);
        assertThat(fold.timeline().endMillis()).isZero();
    }

    @Test
    void theTimelineOfAnEndedRunDoesNot() {
        TimelineFold fold = new TimelineFold();
        List.of(START, new RunEvent.RunEnded(20_000, Outcome.COMPLETED, "")).forEach(fold::onEvent);

        assertThat(fold.timeline(90_000).endMillis()).isEqualTo(20_000);
    }

    @Test
    void ofAPodsProgressTheLastIsKept() {
        Timeline timeline = Timeline.of(List.of(
                START,
                new RunEvent.PodCreated(0, FIRST, ONE_CPU),
                new RunEvent.PodCreated(0, SECOND, ONE_CPU),
                new RunEvent.PodProgress(1_000, FIRST, new Progress(1, 4, "stage 1/2")),
                new RunEvent.PodProgress(5_000, FIRST, new Progress(4, 6, "stage 2/2"))));

        assertThat(timeline.pods().get(0).progress()).contains(new Progress(4, 6, "stage 2/2"));
        assertThat(timeline.pods().get(1).progress()).isEmpty();
    }

    @Test
    void aGangStartsWhenEnoughOfItsPodsRunAtTheSameTime() {
        Timeline timeline = Timeline.of(List.of(
                START,
                new RunEvent.GangCreated(0, "default/g", "red", 2, ""),
                new RunEvent.PodCreated(1_000, FIRST, ONE_CPU),
                new RunEvent.PodJoinedGang(1_000, FIRST, "default/g"),
                new RunEvent.PodScheduled(2_000, FIRST, "worker-1"),
                new RunEvent.PodRunning(2_000, FIRST),
                new RunEvent.PodCreated(3_000, SECOND, ONE_CPU),
                new RunEvent.PodJoinedGang(3_000, SECOND, "default/g"),
                new RunEvent.PodScheduled(9_000, SECOND, "worker-1"),
                new RunEvent.PodRunning(9_000, SECOND),
                new RunEvent.RunEnded(20_000, Outcome.COMPLETED, "")));

        GangTrack gang = timeline.gangs().get(0);
        assertThat(gang)
                .isEqualTo(new GangTrack(
                        "default/g", "red", "count", OptionalInt.of(FIRST.instance()), 2, 0, OptionalLong.of(9_000)));
        assertThat(timeline.pods().get(0).stalledMillis(20_000)).isEqualTo(7_000);
        assertThat(timeline.pods().get(1).queue()).isEqualTo("red");
    }

    @Test
    void aGangWhoseMembersNeverRunTogetherDoesNotStart() {
        Timeline timeline = Timeline.of(List.of(
                START,
                new RunEvent.GangCreated(0, "default/g", "red", 2, ""),
                new RunEvent.PodCreated(0, FIRST, ONE_CPU),
                new RunEvent.PodJoinedGang(0, FIRST, "default/g"),
                new RunEvent.PodScheduled(0, FIRST, "worker-1"),
                new RunEvent.PodRunning(1_000, FIRST),
                new RunEvent.PodEnded(2_000, FIRST, PodOutcome.FAILED, ""),
                new RunEvent.PodCreated(0, SECOND, ONE_CPU),
                new RunEvent.PodJoinedGang(0, SECOND, "default/g"),
                new RunEvent.PodScheduled(3_000, SECOND, "worker-1"),
                new RunEvent.PodRunning(4_000, SECOND)));

        assertThat(timeline.gangs().get(0).startedMillis()).isEmpty();
    }

    @Test
    void podsThatOnlySubmitDoNotCountForTheStage() {
        List<RunEvent> events = List.of(
                START,
                new RunEvent.StageStarted(0, "count", 1),
                new RunEvent.PodCreated(0, SUBMIT, ONE_CPU),
                new RunEvent.PodScheduled(9_000, SUBMIT, "worker-1"));

        assertThat(Timeline.of(events).stage("count").orElseThrow().waited()).isEqualTo(new DurationSummary(0, 0));
    }

    @Test
    void utilisationAndCostCoverTheWholeRun() {
        Timeline timeline = Timeline.of(completed());

        assertThat(timeline.makespanMillis()).contains(100_000L);
        assertThat(timeline.cpu().bound()).isCloseTo(0.45, within(1e-9));
        assertThat(timeline.cpu().idle()).isZero();
        assertThat(timeline.gpus()).isEqualTo(new Utilisation(0, 0));
        assertThat(timeline.usd()).isCloseTo(0.01, within(1e-9));
    }

    @Test
    void whatALockHoldsIsIdle() {
        SchedulingLock lock = new SchedulingLock(
                List.of(new SchedulingLock.Holder(FIRST, "worker-1", ONE_CPU)), List.of(), List.of());
        List<RunEvent> events = List.of(
                START,
                new RunEvent.StageStarted(0, "count", 2),
                new RunEvent.PodCreated(0, FIRST, ONE_CPU),
                new RunEvent.PodScheduled(0, FIRST, "worker-1"),
                new RunEvent.PodRunning(1_000, FIRST),
                new RunEvent.PodCreated(0, SECOND, ONE_CPU),
                new RunEvent.Locked(40_000, lock),
                new RunEvent.PodEnded(40_000, FIRST, PodOutcome.DELETED, "cleared"),
                new RunEvent.StageEnded(40_000, "count", Outcome.LOCKED),
                new RunEvent.RunEnded(40_000, Outcome.LOCKED, "locked"));
        Timeline timeline = Timeline.of(events);

        assertThat(timeline.makespanMillis()).isEmpty();
        assertThat(timeline.cpu()).isEqualTo(new Utilisation(0.5, 0.5));
        assertThat(timeline.cpu().working()).isZero();
        assertThat(timeline.cpuHeldByLock()).isEqualTo(0.5);
        assertThat(timeline.stage("count").orElseThrow().heldWhileLocked("pod")).isEqualTo(1);
        assertThat(timeline.pods().get(1).waitedMillis(40_000)).isEqualTo(40_000);
    }

    @Test
    void aPodThatIsMadeAgainIsAnotherOne() {
        List<RunEvent> events = List.of(
                START,
                new RunEvent.PodCreated(0, FIRST, ONE_CPU),
                new RunEvent.PodEnded(5, FIRST, PodOutcome.FAILED, "Error"),
                new RunEvent.PodCreated(10, FIRST, ONE_CPU));

        assertThat(Timeline.of(events).pods())
                .extracting(PodTrack::createdMillis)
                .containsExactly(0L, 10L);
        assertThat(Timeline.of(events).pods().get(1).outcome()).isEmpty();
    }

    @Test
    void eventsOfAPodThatWasNeverCreatedAreRefused() {
        assertThatThrownBy(() -> Timeline.of(List.of(START, new RunEvent.PodRunning(1, FIRST))))
                .hasMessageContaining("run-count-0");
        assertThatThrownBy(() -> Timeline.of(List.of())).hasMessageContaining("RunStarted");
    }

    private static List<RunEvent> completed() {
        return List.of(
                START,
                new RunEvent.StageStarted(0, "count", 2),
                new RunEvent.PodCreated(0, FIRST, ONE_CPU),
                new RunEvent.PodScheduled(0, FIRST, "worker-1"),
                new RunEvent.PodCreated(0, SECOND, ONE_CPU),
                new RunEvent.PodWaiting(0, SECOND, "0/1 nodes are available"),
                new RunEvent.PodRunning(1_000, FIRST),
                new RunEvent.PodEnded(50_000, FIRST, PodOutcome.SUCCEEDED, ""),
                new RunEvent.PodScheduled(60_000, SECOND, "worker-1"),
                new RunEvent.PodRunning(61_000, SECOND),
                new RunEvent.PodEnded(100_000, SECOND, PodOutcome.SUCCEEDED, ""),
                new RunEvent.StageEnded(100_000, "count", Outcome.COMPLETED),
                new RunEvent.RunEnded(100_000, Outcome.COMPLETED, ""));
    }
}
