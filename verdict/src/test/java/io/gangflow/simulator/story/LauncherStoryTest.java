package io.gangflow.simulator.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.verdict.inquiry.Cure;
import io.gangflow.verdict.inquiry.Cures;
import io.gangflow.verdict.inquiry.LockOdds;
import io.gangflow.verdict.proof.CounterExample.Event;
import io.gangflow.verdict.proof.LockAnswer;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.verdict.proof.LockVerdict;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.PipelineWork;
import org.junit.jupiter.api.Test;

/**
 * Section 6 of the walkthrough on two nodes of 4 CPUs: ranks of 1 CPU leave nothing free, until a stage launcher of 50m
 * takes the place of a rank on its node. On a real control plane three and two and one ranks held 6 CPUs, and ten were
 * pending.
 */
class LauncherStoryTest {

    private static final String SECTION_6 = "section-6-ddp";
    private static final int ORDERS = 100;

    private static Cluster nodes(int milliCpu) {
        return Cluster.of("small", Cluster.pool("worker", 2, Resources.of(milliCpu, 8L << 30)));
    }

    private static LockQuestion question(SchedulerName scheduler, Cluster cluster) {
        return LockQuestion.of(
                PipelineWork.of(Played.plan(SECTION_6, scheduler), Durations.NONE)
                        .work(),
                cluster);
    }

    @Test
    void aLauncherTakesThePlaceOfARankOnItsNode() {
        LockVerdict verdict = new LockDecider().decide(question(SchedulerName.KUBE_SCHEDULER, nodes(4_000)));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(verdict.example().orElseThrow().events())
                .extracting(event -> ((Event.Placed) event).podSet())
                .filteredOn(set -> set.startsWith("Pod/"))
                .hasSize(2);
    }

    /** Without launchers two jobs at a time would be safe: eight ranks of 1 CPU on 8 CPUs. */
    @Test
    void withLaunchersNotEvenTwoJobsAtATimeAreSafe() throws InterruptedException {
        LockQuestion question = question(SchedulerName.KUBE_SCHEDULER, nodes(4_000));
        LockDecider decider = new LockDecider();

        assertThat(Cures.of(
                        decider, question, decider.decide(question).example().orElseThrow()))
                .contains(new Cure(Cure.Kind.GANG, "", 0, true), new Cure(Cure.Kind.PARALLELISM, "train", 1, true));
    }

    @Test
    void theOddsCountLaunchers() throws InterruptedException {
        LockOdds roomy = LockOdds.played(question(SchedulerName.KUBE_SCHEDULER, nodes(4_200)), ORDERS, 1);
        LockOdds tight = LockOdds.played(question(SchedulerName.KUBE_SCHEDULER, nodes(4_000)), ORDERS, 1);

        assertThat(tight.orders()).isEqualTo(ORDERS);
        assertThat(tight.locked()).isGreaterThan(roomy.locked());
    }

    @Test
    void theSimulationPlaysLaunchersThatHoldRoomInTheLock() {
        Played played = Played.of(SECTION_6, nodes(4_000), SchedulerName.KUBE_SCHEDULER, 1);

        assertThat(played.outcome()).isEqualTo(Outcome.LOCKED);
        assertThat(played.timeline().pods())
                .filteredOn(pod -> pod.pod().role().equals("launcher"))
                .hasSize(4)
                .allMatch(PodTrack::heldWhileLocked);
        assertThat(played.pods("train"))
                .filteredOn(pod -> pod.scheduledMillis().isPresent())
                .hasSize(6);
    }

    @Test
    void underVolcanoTheGangsStartBesideTheirLaunchers() {
        assertThat(new LockDecider()
                        .decide(question(SchedulerName.VOLCANO, nodes(4_000)))
                        .answer())
                .isEqualTo(LockAnswer.CANNOT_LOCK);
        assertThat(Played.of(SECTION_6, nodes(4_000), SchedulerName.VOLCANO, 1).outcome())
                .isEqualTo(Outcome.COMPLETED);
    }

    /** Four ranks need all of two nodes of 2 CPUs, and their launcher needs a part of one. */
    @Test
    void aGangThatFillsTheClusterHasNoRoomForItsLauncher() {
        assertThat(new LockDecider()
                        .decide(question(SchedulerName.VOLCANO, nodes(2_000)))
                        .answer())
                .isEqualTo(LockAnswer.WILL_LOCK);
        assertThat(Played.of(SECTION_6, nodes(2_000), SchedulerName.VOLCANO, 1).outcome())
                .isEqualTo(Outcome.LOCKED);
    }

    /** Launchers of later jobs wait on the nodes, too: one more of 20m would be too many. */
    @Test
    void launchersThatFillTheNodesLockGangsOfVolcano() {
        assertThat(new LockDecider()
                        .decide(question(SchedulerName.VOLCANO, nodes(2_050)))
                        .answer())
                .isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(new LockDecider()
                        .decide(question(SchedulerName.VOLCANO, nodes(2_200)))
                        .answer())
                .isEqualTo(LockAnswer.CANNOT_LOCK);
    }
}
