package io.gangflow.simulator.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.history.HistoricalJob.Role;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.simulator.play.SimulatedWork;
import io.gangflow.workloads.pods.Rescheduled;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests histories on two nodes of 4 CPUs. */
class ReplayTest {

    private static final Cluster CLUSTER =
            Cluster.of("two", Cluster.pool("workers", 2, Resources.of(4_000, 16L << 30)));

    private static HistoricalJob job(String id, String queue, double submitted, double ran, int pods, long milliCpu) {
        return new HistoricalJob(
                id,
                queue,
                submitted,
                submitted + 7,
                ran,
                pods > 1,
                List.of(new Role(pods, Resources.of(milliCpu, 1L << 20))));
    }

    private static ReplayReport played(SchedulerName scheduler, HistoricalJob... jobs) throws InterruptedException {
        History history = new History(List.of(jobs), Map.of());
        ResultingWork work = Rescheduled.under(scheduler, Replay.of(history, "history"));
        TimelineFold fold = new TimelineFold();
        new SimulatedWork(CLUSTER, SimulatedLauncher.Options.of(CLUSTER, 1)).play("history", work, fold);
        return ReplayReport.of(history, fold.timeline());
    }

    @Test
    void jobsBeginWhenTheyWereSubmittedAndWaitForRoom() throws InterruptedException {
        for (SchedulerName scheduler : List.of(SchedulerName.KUBE_SCHEDULER, SchedulerName.VOLCANO)) {
            ReplayReport report = played(
                    scheduler,
                    job("first", "red", 0, 100, 2, 4_000),
                    job("second", "blue", 40, 50, 1, 4_000),
                    job("third", "blue", 1_000, 10, 2, 1_000));

            assertThat(report.outcome()).as(scheduler.keyword()).isEqualTo(Outcome.COMPLETED);
            assertThat(report.actual().p50Seconds()).isEqualTo(7);
            assertThat(report.predicted().maxSeconds()).isCloseTo(60, within(5.0));
            assertThat(report.predicted().p50Seconds()).isLessThan(3);
            assertThat(report.queues())
                    .extracting(ReplayReport.QueueWaits::queue)
                    .containsExactly("blue", "red");
            assertThat(report.actualSpanSeconds()).isEqualTo(1_017);
            assertThat(report.predictedSpanSeconds()).isCloseTo(1_010, within(5.0));
            assertThat(report.cpu().predicted()).isCloseTo(1_020 / (8 * 1_010.0), within(0.02));
        }
    }

    @Test
    void halvesOfGangsLockWithoutAGangScheduler() throws InterruptedException {
        HistoricalJob[] jobs = {job("one", "red", 0, 50, 3, 2_000), job("two", "red", 0, 50, 3, 2_000)};

        ReplayReport apart = played(SchedulerName.KUBE_SCHEDULER, jobs);
        ReplayReport gangs = played(SchedulerName.VOLCANO, jobs);

        assertThat(gangs.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(gangs.predicted().never()).isZero();
        assertThat(apart.outcome()).isIn(Outcome.COMPLETED, Outcome.LOCKED);
        assertThat(apart.predicted().jobs()).isEqualTo(2);
    }

    @Test
    void aJobThatFitsNowhereNeverStarts() throws InterruptedException {
        ReplayReport report = played(
                SchedulerName.VOLCANO, job("giant", "red", 0, 50, 1, 9_000), job("small", "red", 0, 50, 1, 1_000));

        assertThat(report.outcome()).isNotEqualTo(Outcome.COMPLETED);
        assertThat(report.predicted().never()).isEqualTo(1);
        assertThat(report.actual().never()).isZero();
    }

    @Test
    void queuesGetNamesThatKubernetesTakes() {
        History history = new History(
                List.of(job("a", "Team A", 0, 1, 1, 1), job("b", "team-a", 0, 1, 1, 1), job("c", "\u00e9", 0, 1, 1, 1)),
                Map.of());

        assertThat(Replay.of(history, "history").shared())
                .extracting(queue -> queue.getMetadata().getName())
                .containsExactly("team-a", "team-a-2", "queue");
    }
}
