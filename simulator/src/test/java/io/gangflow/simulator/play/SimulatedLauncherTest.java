package io.gangflow.simulator.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.StageTrack;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.engine.Definitions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SimulatedLauncherTest {

    private static final Resources ONE_GPU = Resources.of(1_000, 1L << 30).withGpus(1);

    @Test
    void sixSinglePodsCompleteTwoAtATime() {
        Timeline run = timeline(
                Definitions.ARTICLE, Definitions.plan(SchedulerName.KUBE_SCHEDULER, Definitions.wordCount(6)), 1);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(run.pods()).hasSize(6);
        assertThat(mostAtOnce(run.pods())).isEqualTo(2);
        assertThat(run.makespanMillis().orElseThrow()).isBetween(60_000L, 62_000L);
    }

    /** The pod that creates the PodGroups of a run needs more time for that than for its start. */
    @Test
    void everyPodOfVolcanosHasItsPodGroupHoweverManyThereAre() {
        Timeline run =
                timeline(Definitions.ARTICLE, Definitions.plan(SchedulerName.VOLCANO, Definitions.wordCount(40)), 1);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(run.pods()).hasSize(40).allMatch(pod -> pod.gang().isPresent());
    }

    @Test
    void manySparkApplicationsLockUnderKubeScheduler() {
        Timeline run =
                timeline(Definitions.ARTICLE, Definitions.plan(SchedulerName.KUBE_SCHEDULER, Definitions.spark(7)), 1);

        assertThat(run.outcome()).contains(Outcome.LOCKED);
        StageTrack stage = run.stage("spark").orElseThrow();
        assertThat(stage.heldWhileLocked("driver")).isEqualTo(6);
        assertThat(stage.heldWhileLocked("executor")).isZero();
    }

    @Test
    void manySparkApplicationsCompleteUnderVolcano() {
        Timeline run = timeline(Definitions.ARTICLE, Definitions.plan(SchedulerName.VOLCANO, Definitions.spark(7)), 1);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(mostAtOnce(ofRole(run, "driver"))).isEqualTo(2);
        assertThat(ofRole(run, "executor")).hasSize(14);
    }

    @Test
    void trainingJobsLockEachOtherUnderKubeScheduler() {
        Timeline run = timeline(
                Definitions.ARTICLE, Definitions.plan(SchedulerName.KUBE_SCHEDULER, Definitions.ddpOfTheArticle()), 1);

        assertThat(run.outcome()).contains(Outcome.LOCKED);
        Map<Integer, Long> held = run.pods().stream()
                .filter(PodTrack::heldWhileLocked)
                .collect(Collectors.groupingBy(pod -> pod.pod().instance(), Collectors.counting()));
        assertThat(held.size()).isGreaterThan(1);
        assertThat(held.values()).allMatch(pods -> pods < 4);
    }

    @Test
    void trainingJobsRunOneAtATimeUnderVolcano() {
        Timeline run = timeline(
                Definitions.ARTICLE, Definitions.plan(SchedulerName.VOLCANO, Definitions.ddpOfTheArticle()), 1);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(Definitions.working(run)).hasSize(32);
        assertThat(mostAtOnce(Definitions.working(run))).isEqualTo(4);
    }

    @Test
    void aGangWaitsForTheBlockerOfOneOfItsGpus() {
        var blocker = Definitions.stage(
                "blocker",
                1,
                new io.gangflow.pipeline.model.Work.Pod(
                        "gangflow/jobs", List.of(io.gangflow.pipeline.model.Text.literal("sleep")), ONE_GPU),
                45);
        Timeline run = timeline(
                Definitions.TWO_GPUS,
                Definitions.plan(SchedulerName.VOLCANO, blocker, Definitions.ddp(1, 2, ONE_GPU)),
                1);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        List<PodTrack> workers = ofRole(run, "worker");
        assertThat(workers).hasSize(2);
        assertThat(workers)
                .allSatisfy(
                        pod -> assertThat(pod.scheduledMillis().orElseThrow()).isGreaterThan(45_000));
    }

    @Test
    void twoJobsOfFourGpusEachHoldTwoAndLock() {
        Plan plan = Definitions.plan(SchedulerName.KUBE_SCHEDULER, Definitions.ddp(2, 4, ONE_GPU));
        assertThat(timeline(Definitions.FOUR_GPUS, plan, 1).outcome()).contains(Outcome.LOCKED);

        Plan gang = Definitions.plan(SchedulerName.VOLCANO, Definitions.ddp(2, 4, ONE_GPU));
        assertThat(timeline(Definitions.FOUR_GPUS, gang, 1).outcome()).contains(Outcome.COMPLETED);
    }

    @Test
    void theSameSeedGivesTheSameEvents() {
        for (SchedulerName scheduler : SchedulerName.values()) {
            Plan plan = Definitions.plan(scheduler, Definitions.spark(3), Definitions.ddpOfTheArticle());
            assertThat(events(Definitions.ARTICLE, plan, 7))
                    .as("%s, seed 7", scheduler)
                    .isEqualTo(events(Definitions.ARTICLE, plan, 7));
        }
    }

    private static List<PodTrack> ofRole(Timeline run, String role) {
        return run.pods().stream().filter(pod -> pod.pod().role().equals(role)).toList();
    }

    /** Returns the maximum number of pods that ran at the same time. */
    private static long mostAtOnce(List<PodTrack> pods) {
        return pods.stream()
                .mapToLong(pod -> pods.stream()
                        .filter(other -> other.runningMillis().orElseThrow()
                                        <= pod.runningMillis().orElseThrow()
                                && other.endedMillis().orElseThrow()
                                        > pod.runningMillis().orElseThrow())
                        .count())
                .max()
                .orElse(0);
    }

    private static Timeline timeline(Cluster cluster, Plan plan, long seed) {
        return Timeline.of(events(cluster, plan, seed));
    }

    private static List<RunEvent> events(Cluster cluster, Plan plan, long seed) {
        List<RunEvent> events = new ArrayList<>();
        Launcher launcher = new SimulatedLauncher(cluster, SimulatedLauncher.Options.of(cluster, seed));
        try {
            launcher.launch(new Launcher.Request(plan, "run", Map.of()), events::add);
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts a test", e);
        }
        return events;
    }
}
