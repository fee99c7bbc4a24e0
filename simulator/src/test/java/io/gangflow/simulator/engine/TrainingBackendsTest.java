package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Torchrun;
import io.gangflow.pipeline.model.Work;
import io.gangflow.run.Launcher;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.fault.Fault;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the backend of a training does not change the article's result: two gangs of four where seven pods fit.
 */
class TrainingBackendsTest {

    private static final Resources RANK = Resources.of(1_000, 512L << 20);

    private static Stage train(DdpBackend backend, int copies) {
        return Definitions.stage(
                "train",
                copies,
                new Work.Ddp("gangflow/training", List.of(Text.literal("train")), 4, RANK, backend),
                60);
    }

    private static Timeline play(SchedulerName scheduler, Stage stage, Fault... faults) throws InterruptedException {
        TimelineFold fold = new TimelineFold();
        new SimulatedLauncher(
                        Definitions.ARTICLE,
                        SimulatedLauncher.Options.of(Definitions.ARTICLE, 1).withFaults(List.of(faults)))
                .launch(new Launcher.Request(Definitions.plan(scheduler, stage), "run", Map.of()), fold);
        return fold.timeline();
    }

    @ParameterizedTest
    @EnumSource(
            value = DdpBackend.class,
            names = {"JOB", "TRAIN_JOB"})
    void withoutGangsTheRanksOfSeveralTrainingsLockTheCluster(DdpBackend backend) throws InterruptedException {
        assertThat(play(SchedulerName.KUBE_SCHEDULER, train(backend, 8)).outcome())
                .contains(Outcome.LOCKED);
    }

    /**
     * The operator creates the pods of one job after those of the other, and kube-scheduler places them in that order.
     */
    @Test
    void anOperatorThatWorksAtOneJobAtATimeAvoidsTheLockByItsOrderAlone() throws InterruptedException {
        assertThat(play(SchedulerName.KUBE_SCHEDULER, train(DdpBackend.PYTORCH_JOB, 8))
                        .outcome())
                .contains(Outcome.COMPLETED);
    }

    @ParameterizedTest
    @EnumSource(DdpBackend.class)
    void underVolcanoOneGangTrainsAfterTheOther(DdpBackend backend) throws InterruptedException {
        Timeline run = play(SchedulerName.VOLCANO, train(backend, 3));

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(Definitions.working(run))
                .hasSize(12)
                .allSatisfy(pod -> assertThat(pod.runningMillis()).isPresent());
        assertThat(run.makespanMillis().orElseThrow()).isGreaterThan(180_000);
    }

    private static Stage tune(int copies) {
        return Definitions.stage(
                "tune",
                copies,
                new Work.Ray("rayproject/ray:2.52.0", List.of(Text.literal("tune")), RANK, 3, RANK, Map.of()),
                60);
    }

    /** The program of a Ray cluster starts when its head and all its workers run. */
    @Test
    void underVolcanoOneRayClusterRunsAfterTheOther() throws InterruptedException {
        Timeline run = play(SchedulerName.VOLCANO, tune(3));

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(Definitions.working(run)).hasSize(12);
        assertThat(run.makespanMillis().orElseThrow()).isGreaterThan(180_000);
    }

    /** The ranks do not restart: a new attempt would be up to the workflow, and there is none here. */
    @ParameterizedTest
    @EnumSource(
            value = DdpBackend.class,
            names = {"PYTORCH_JOB", "TRAIN_JOB"})
    void aRankThatFailsEndsItsTrainingAndNoneIsMadeInItsPlace(DdpBackend backend) throws InterruptedException {
        Timeline whole = play(SchedulerName.VOLCANO, train(backend, 1));
        PodTrack rank = Definitions.working(whole).get(1);

        Timeline run = play(
                SchedulerName.VOLCANO,
                train(backend, 1),
                new Fault.PodKilled(rank.pod().name(), 30_000));

        assertThat(whole.outcome()).contains(Outcome.COMPLETED);
        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(Definitions.working(run)).hasSize(4);
    }

    private static Stage elastic(int min, int max) {
        Torchrun torchrun = new Torchrun(1, Optional.of(new Torchrun.Elastic(min, max, 3)));
        return Definitions.stage(
                "train",
                1,
                new Work.Ddp(
                        "acme/train",
                        List.of(Text.literal("torchrun")),
                        max,
                        RANK,
                        DdpBackend.JOB,
                        Optional.of(torchrun)),
                60);
    }

    /** Six pods fit. */
    @Test
    void anElasticTrainingLargerThanTheClusterStartsWithWhatFits() throws InterruptedException {
        Timeline run = play(SchedulerName.VOLCANO, elastic(2, 9));

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(Definitions.working(run).stream()
                        .filter(pod -> pod.runningMillis().isPresent()))
                .hasSize(6);
        assertThat(play(SchedulerName.VOLCANO, elastic(7, 9)).outcome()).contains(Outcome.LOCKED);
    }

    @Test
    void aWorkerOfAnElasticTrainingThatFailsIsReplacedAndTheMasterIsNot() throws InterruptedException {
        List<String> names = Definitions.working(play(SchedulerName.VOLCANO, elastic(2, 4))).stream()
                .map(pod -> pod.pod().name())
                .toList();
        String worker = names.stream()
                .filter(name -> name.endsWith("worker-0"))
                .findFirst()
                .orElseThrow();
        String master = names.stream()
                .filter(name -> name.endsWith("master-0"))
                .findFirst()
                .orElseThrow();

        Timeline replaced = play(SchedulerName.VOLCANO, elastic(2, 4), new Fault.PodKilled(worker, 30_000));
        assertThat(replaced.outcome()).contains(Outcome.COMPLETED);
        assertThat(Definitions.working(replaced)).hasSize(5);

        assertThat(play(SchedulerName.VOLCANO, elastic(2, 4), new Fault.PodKilled(master, 30_000))
                        .outcome())
                .contains(Outcome.FAILED);
    }

    /**
     * The training operator creates its pods after the admission by Volcano; the trainer's pods exist at once, and are
     * pending.
     */
    @Test
    void podsOfAPyTorchJobComeOnceItsGroupIsLetIn() throws InterruptedException {
        Timeline operator = play(SchedulerName.VOLCANO, train(DdpBackend.PYTORCH_JOB, 3));
        Timeline trainer = play(SchedulerName.VOLCANO, train(DdpBackend.TRAIN_JOB, 3));

        assertThat(lastCreated(operator)).isGreaterThan(60_000);
        assertThat(lastCreated(trainer)).isLessThan(10_000);
    }

    private static long lastCreated(Timeline run) {
        return Definitions.working(run).stream()
                .mapToLong(PodTrack::createdMillis)
                .max()
                .orElseThrow();
    }
}
