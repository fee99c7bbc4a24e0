package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import org.junit.jupiter.api.Test;

/** Reclaim across queues, after Volcano's actions/reclaim/reclaim_test.go. */
class ReclaimTest {

    @Test
    void aQueueTakesBackItsHalf() {
        SessionCase is = reclaiming().node("n1", "cpu=3 memory=3Gi");
        is.queue("q1", "weight=1").queue("q2", "weight=1");
        is.group("full", "min=0 queue=q1").pods("full", 3, "cpu=1 memory=1Gi on=n1");
        is.group("starving", "min=1 queue=q2").pods("starving", 1, "cpu=1 memory=1Gi");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).hasSize(1);
        assertThat(outcome.nominated()).containsExactly("starving-0@n1");
    }

    @Test
    void aQueueThatIsNotReclaimableKeepsWhatItHas() {
        SessionCase is = reclaiming().node("n1", "cpu=3 memory=3Gi");
        is.queue("q1", "weight=1 reclaimable=false").queue("q2", "weight=1");
        is.group("full", "min=0 queue=q1").pods("full", 3, "cpu=1 memory=1Gi on=n1");
        is.group("starving", "min=1 queue=q2").pods("starving", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void aQueueThatHasWhatItDeservesReclaimsNothing() {
        SessionCase is = reclaiming().node("n1", "cpu=4 memory=4Gi");
        is.queue("q1", "weight=1").queue("q2", "weight=1");
        is.group("q1-job", "min=0 queue=q1").pods("q1-job", 2, "cpu=1 memory=1Gi on=n1");
        is.group("q2-job", "min=0 queue=q2").pods("q2-job", 2, "cpu=1 memory=1Gi on=n1");
        is.group("more", "min=1 queue=q2").pods("more", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void onlyAPreemptablePodIsReclaimed() {
        SessionCase is =
                reclaiming().node("n1", "cpu=3 memory=3Gi").queue("q1", "").queue("q2", "");
        is.group("full", "min=1 queue=q1")
                .pod("full-0", "full", "cpu=1 memory=1G on=n1 note=volcano.sh/preemptable:false")
                .pod("full-1", "full", "cpu=1 memory=1G on=n1 label=volcano.sh/preemptable:true")
                .pod("full-2", "full", "cpu=1 memory=1G on=n1 note=volcano.sh/preemptable:nonsense");
        is.group("starving", "min=1 queue=q2").pods("starving", 1, "cpu=1 memory=1G");

        assertThat(is.look().evicted()).containsExactly("full-1");
    }

    @Test
    void amongSeveralQueuesTheJobOfLowestPriorityGivesFirst() {
        SessionCase is = session("allocate, reclaim", "conformance, gang, priority | proportion, predicates")
                .priorityClass("low", 100)
                .priorityClass("mid", 500)
                .node("n1", "cpu=4 memory=4Gi");
        is.queue("q1", "priority=5").queue("q2", "priority=5").queue("q3", "priority=5");
        is.group("mid", "min=1 class=mid queue=q1").pods("mid", 2, "cpu=1 memory=1G on=n1");
        is.group("low", "min=1 class=low queue=q1").pods("low", 2, "cpu=1 memory=1G on=n1");
        is.group("starving", "min=1 queue=q3").pods("starving", 1, "cpu=1 memory=1G");

        assertThat(is.look().evicted()).singleElement().asString().startsWith("low-");
    }

    @Test
    void theQueueOfLowerPriorityGivesFirst() {
        SessionCase is = reclaiming().node("n1", "cpu=4 memory=4Gi");
        is.queue("q1", "priority=5").queue("q2", "priority=10").queue("q3", "priority=1");
        is.group("one", "min=1 queue=q1").pods("one", 2, "cpu=1 memory=1G on=n1");
        is.group("two", "min=1 queue=q2").pods("two", 2, "cpu=1 memory=1G on=n1");
        is.group("starving", "min=1 queue=q3").pods("starving", 1, "cpu=1 memory=1G");

        assertThat(is.look().evicted()).singleElement().asString().startsWith("one-");
    }

    @Test
    void aPodThatNeverPreemptsDoesNotReclaimEither() {
        SessionCase is = reclaiming()
                .node("n1", "cpu=1 memory=1Gi pods=1")
                .queue("q1", "weight=5")
                .queue("q2", "weight=10");
        is.group("full", "min=0 queue=q1").pods("full", 1, "cpu=1 memory=1G on=n1");
        is.group("starving", "min=0 queue=q2").pods("starving", 1, "cpu=1 memory=1G never");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void aClosedQueueReclaimsNothingUnderProportion() {
        SessionCase is =
                reclaiming().node("n1", "cpu=3 memory=3Gi").queue("q1", "").queue("q2", "state=Closed");
        is.group("full", "min=1 queue=q1").pods("full", 3, "cpu=1 memory=1G on=n1");
        is.group("starving", "min=1 queue=q2").pods("starving", 1, "cpu=1 memory=1G");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void aClosedQueueReclaimsNothingUnderCapacity() {
        SessionCase is = session("allocate, reclaim", "conformance, gang | capacity, predicates")
                .node("n1", "cpu=3 memory=3Gi");
        is.queue("q1", "").queue("q2", "state=Closed deserved=1:1Gi");
        is.group("full", "min=1 queue=q1").pods("full", 3, "cpu=1 memory=1G on=n1");
        is.group("starving", "min=1 queue=q2").pods("starving", 1, "cpu=1 memory=1G");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void roomThatIsIdleIsNotReclaimedOnceMore() {
        SessionCase is = session("allocate, reclaim", "conformance, gang, priority | proportion, predicates")
                .node("n1", "cpu=10 memory=2Gi");
        is.queue("q1", "priority=1").queue("q2", "priority=2").queue("q3", "weight=3");
        is.group("one", "min=0 queue=q1 phase=Running").pods("one", 1, "cpu=1 memory=1Gi on=n1");
        is.group("two", "min=0 queue=q2 phase=Running").pods("two", 1, "cpu=1 memory=1Gi on=n1");
        is.group("starving", "min=1 queue=q3").pods("starving", 1, "cpu=2 memory=1Gi");

        assertThat(is.look().evicted()).containsExactly("one-0");
    }

    @Test
    void aGangWithOneTaskThatNeverPreemptsStaysBelowItsMinimum() {
        SessionCase is =
                reclaiming().node("n1", "cpu=2 memory=2Gi").queue("q1", "").queue("q2", "");
        is.group("full", "min=0 queue=q1 phase=Running").pods("full", 2, "cpu=1 memory=1Gi on=n1");
        is.group("starving", "min=2 queue=q2")
                .pod("starving-0", "starving", "cpu=1 memory=1Gi never")
                .pod("starving-1", "starving", "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void nobodyGoesWhereTheNodeHasRoomAlready() {
        SessionCase is = session("reclaim, allocate", "conformance, gang | proportion, predicates")
                .node("n1", "cpu=10 memory=10G");
        is.queue("q1", "weight=1").queue("q2", "weight=9");
        is.group("full", "min=0 queue=q1 phase=Running").pods("full", 1, "cpu=2 memory=2G on=n1");
        is.group("starving", "min=1 queue=q2").pods("starving", 1, "cpu=3 memory=3G");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void whatAFailedGangWouldHaveReclaimedIsThereForTheNextJob() {
        SessionCase is = reclaiming().node("n1", "cpu=4 memory=4Gi");
        is.queue("q1", "weight=1").queue("q2", "weight=1");
        is.group("full", "min=0 queue=q1 phase=Running").pods("full", 4, "cpu=1 memory=1Gi on=n1");
        is.group("gang", "min=3 queue=q2 created=1").pods("gang", 3, "cpu=1 memory=1Gi");
        is.group("next", "min=2 queue=q2 created=2").pods("next", 2, "cpu=1 memory=1Gi");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).as("q2 deserves half").containsExactly("full-2", "full-3");
        assertThat(outcome.nominated()).contains("next-0@n1", "next-1@n1");
    }

    @Test
    void twoReclaimersEvictDifferentTasks() {
        SessionCase is = reclaiming().node("n1", "cpu=4 memory=4Gi");
        is.queue("q1", "weight=1").queue("q2", "weight=1");
        is.group("full", "min=0 queue=q1 phase=Running").pods("full", 4, "cpu=1 memory=1Gi on=n1");
        is.group("a", "min=1 queue=q2 created=1").pods("a", 1, "cpu=1 memory=1Gi");
        is.group("b", "min=1 queue=q2 created=2").pods("b", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).containsExactly("full-2", "full-3");
    }

    @Test
    void aTaskThatIsOnlyBoundIsNotReclaimed() {
        SessionCase is =
                reclaiming().node("n1", "cpu=2 memory=2Gi").queue("q1", "").queue("q2", "");
        is.group("full", "min=0 queue=q1 phase=Running")
                .pod("bound", "full", "cpu=1 memory=1Gi on=n1 phase=PENDING")
                .pod("a-runs", "full", "cpu=1 memory=1Gi on=n1");
        is.group("starving", "min=1 queue=q2").pods("starving", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).containsExactly("a-runs");
    }

    /** gang has no victims in its tier, so proportion decides alone in the next one. */
    @Test
    void theMinimumOfAGangIsReclaimedAllTheSame() {
        SessionCase is =
                reclaiming().node("n1", "cpu=4 memory=4Gi").queue("q1", "").queue("q2", "");
        is.group("gang", "min=4 queue=q1 phase=Running").pods("gang", 4, "cpu=1 memory=1Gi on=n1");
        is.group("starving", "min=1 queue=q2").pods("starving", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).hasSize(1);
    }

    @Test
    void inOneTierTheMinimumOfAGangIsSafe() {
        SessionCase is = session("allocate, reclaim", "gang, proportion, predicates")
                .node("n1", "cpu=4 memory=4Gi")
                .queue("q1", "")
                .queue("q2", "");
        is.group("gang", "min=4 queue=q1 phase=Running").pods("gang", 4, "cpu=1 memory=1Gi on=n1");
        is.group("starving", "min=1 queue=q2").pods("starving", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).isEmpty();
    }

    private static SessionCase reclaiming() {
        return session("allocate, reclaim", "conformance, gang | proportion, predicates");
    }
}
