package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.PRIORITIES;
import static io.gangflow.scheduling.volcano.SessionCase.preempting;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import io.gangflow.scheduling.volcano.job.Profile;
import org.junit.jupiter.api.Test;

/** Preemption within a queue, after Volcano's actions/preempt/preempt_test.go and recordings of the real scheduler. */
class PreemptTest {

    @Test
    void nobodyIsEvictedWhileTheJobHasItsMinimum() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=3 memory=3Gi");
        is.group("full", "min=1").pods("full", 2, "cpu=1 memory=1Gi on=n1");
        is.pod("full-2", "full", "cpu=1 memory=1Gi");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).isEmpty();
    }

    @Test
    void nobodyIsEvictedWhereThereIsIdleRoom() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=3 memory=3Gi");
        is.group("low", "min=1 class=low").pods("low", 2, "cpu=1 memory=1Gi on=n1");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=1 memory=1Gi");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).isEmpty();
    }

    @Test
    void aJobOfHigherPriorityEvictsAReplicaAboveTheMinimum() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=2 memory=2Gi");
        is.group("low", "min=1 class=low").pods("low", 2, "cpu=1 memory=1Gi on=n1");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=1 memory=1Gi");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).hasSize(1);
        assertThat(outcome.nominated()).containsExactly("high-0@n1");
        assertThat(outcome.bound()).isEmpty();
    }

    @Test
    void theMinimumOfAGangIsNotEvicted() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=2 memory=2Gi");
        is.group("low", "min=2 class=low").pods("low", 2, "cpu=1 memory=1Gi on=n1");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void aPodThatIsNotPreemptableIsSpared() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=2 memory=2Gi");
        is.group("low", "min=0 class=low")
                .pod("kept", "low", "cpu=1 memory=1Gi on=n1 note=volcano.sh/preemptable:false")
                .pod("given", "low", "cpu=1 memory=1Gi on=n1 label=volcano.sh/preemptable:true");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).containsExactly("given");
    }

    @Test
    void aJobWhosePodsNeverPreemptWaits() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=1 memory=1Gi");
        is.group("low", "min=0 class=low").pods("low", 1, "cpu=1 memory=1Gi on=n1");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=1 memory=1Gi never");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void allEvictionsAreTakenBackWhenTheGangStillDoesNotFit() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=2 memory=2Gi");
        is.group("low", "min=0 class=low").pods("low", 2, "cpu=1 memory=1Gi on=n1");
        is.group("high", "min=3 class=high").pods("high", 3, "cpu=1 memory=1Gi");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).isEmpty();
        assertThat(outcome.bound()).isEmpty();
    }

    /** As recorded: the pod keeps the node from an attempt that was undone, and never evicts again. */
    @Test
    void aTaskOfAnUndoneAttemptIsNominatedAllTheSame() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=2 memory=2Gi");
        is.group("low", "min=0 class=low").pods("low", 2, "cpu=1 memory=1Gi on=n1");
        is.group("high", "min=3 class=high").pods("high", 3, "cpu=1 memory=1Gi");

        assertThat(is.look().nominated()).containsExactly("high-0@n1", "high-1@n1");
    }

    @Test
    void whatTheFirstTierRefusesTheSecondDecidesAlone() {
        SessionCase is =
                preempting("priority, gang | drf, predicates, proportion").node("n1", "cpu=4 memory=4Gi");
        is.group("high", "min=4 class=high").pods("high", 4, "cpu=1 memory=1Gi on=n1");
        is.group("low", "min=1 class=low").pods("low", 1, "cpu=1 memory=1Gi");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).hasSize(1);
    }

    @Test
    void aNominatedTaskEvictsNobodyAgain() {
        SessionCase is =
                preempting("priority, gang | drf, predicates, proportion").node("n1", "cpu=4 memory=4Gi");
        is.group("high", "min=4 class=high").pods("high", 4, "cpu=1 memory=1Gi on=n1");
        is.group("low", "min=1 class=low").pods("low", 1, "cpu=1 memory=1Gi nominated=n1");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void nobodyIsEvictedForAJobThatIsReadyAlready() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=3 memory=3G");
        is.group("one", "min=1").pods("one", 2, "cpu=1 memory=1G on=n1");
        is.group("two", "min=1").pod("two-0", "two", "cpu=1 memory=1G on=n1").pod("two-1", "two", "cpu=1 memory=1G");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void soManyTasksGoAsALargeTaskNeeds() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=6 memory=6G");
        is.group("low", "min=1 class=low").pods("low", 3, "cpu=1 memory=1G on=n1");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=5 memory=5G");

        assertThat(is.look().evicted()).hasSize(2);
    }

    @Test
    void aFullQueueEvictsItsOwnAlthoughTheNodeHasRoom() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=12 memory=12G").queue("q1", "capability=4:4G");
        is.group("low", "min=0 class=low queue=q1").pods("low", 1, "cpu=3 memory=3G on=n1");
        is.group("high", "min=1 class=high queue=q1").pods("high", 1, "cpu=3 memory=3G");

        assertThat(is.look().evicted()).containsExactly("low-0");
    }

    @Test
    void aQueueWithRoomEvictsNobody() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=12 memory=12G").queue("q1", "capability=6:6G");
        is.group("low", "min=1 class=low queue=q1").pods("low", 1, "cpu=3 memory=3G on=n1");
        is.group("high", "min=1 class=high queue=q1").pods("high", 1, "cpu=3 memory=3G");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void withinAJobTheTaskOfLowestPriorityGoesFirst() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=12 memory=12G").queue("q1", "capability=3:3G");
        is.group("low", "min=1 class=low queue=q1")
                .pod("kept", "low", "cpu=1 memory=1G on=n1 note=volcano.sh/preemptable:false")
                .pod("given", "low", "cpu=1 memory=1G on=n1")
                .pod("important", "low", "cpu=1 memory=1G on=n1 priority=100000");
        is.group("urgent", "min=1 class=high queue=q1").pods("urgent", 1, "cpu=1 memory=1G");

        assertThat(is.look().evicted()).containsExactly("given");
    }

    @Test
    void aPodThatAsksForNothingMakesWayWhereOnlyPodsAreShort() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=12 memory=12G pods=1");
        is.group("low", "min=0 class=low").pod("light", "low", "on=n1");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=3 memory=3G");

        assertThat(is.look().evicted()).containsExactly("light");
    }

    /** Before 1.16 the number of pods was not checked again, so no pod was evicted. */
    @Test
    void release115DoesNotLookAtThePredicatesAgain() {
        SessionCase is = preempting(PRIORITIES).as(Profile.V1_15);
        is.priorityClass("low", 10).priorityClass("high", 1_000).node("n1", "cpu=12 memory=12G pods=1");
        is.group("low", "min=0 class=low").pod("light", "low", "on=n1");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=3 memory=3G");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void aPodThatAsksForNothingEvictsOnlyItsLike() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=12 memory=12G pods=2");
        is.group("low", "min=0 class=low").pod("a-light", "low", "on=n1").pod("b-heavy", "low", "cpu=1 on=n1");
        is.group("high", "min=1 class=high").pod("high-0", "high", "");

        assertThat(is.look().evicted()).as("b-heavy would be the first").containsExactly("a-light");
    }

    @Test
    void nobodyGoesWhenTheQueueHasNoRoomForTheTaskEvenThen() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=10 memory=10G").queue("q1", "capability=3:3G");
        is.group("low", "min=1 class=low queue=q1").pods("low", 2, "cpu=1 memory=1G on=n1");
        is.group("high", "min=1 class=high queue=q1").pods("high", 1, "cpu=4 memory=4G");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void onlyTheVictimsOnTheNodeThatIsUsedGo() {
        SessionCase is = preempting(PRIORITIES)
                .node("n1", "cpu=3 memory=3G")
                .node("n2", "cpu=4 memory=4G")
                .queue("q1", "capability=6:6G");
        is.group("small", "min=0 class=low queue=q1").pods("small", 1, "cpu=1 memory=1G on=n1");
        is.group("large", "min=0 class=low queue=q1").pods("large", 1, "cpu=4 memory=4G on=n2");
        is.group("high", "min=1 class=high queue=q1").pods("high", 1, "cpu=3 memory=3G");

        assertThat(is.look().evicted()).containsExactly("large-0");
    }

    @Test
    void jobsOfAnotherQueueAreNeverPreempted() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=2 memory=2G");
        is.queue("q1", "weight=1").queue("q2", "weight=1");
        is.group("other", "min=1 queue=q1").pods("other", 1, "cpu=1 memory=1G on=n1");
        is.group("low", "min=0 class=low queue=q2").pods("low", 1, "cpu=1 memory=1G on=n1");
        is.group("high", "min=1 class=high queue=q2").pods("high", 1, "cpu=1 memory=1G");

        assertThat(is.look().evicted()).containsExactly("low-0");
    }

    @Test
    void systemPodsAreNeverEvicted() {
        SessionCase is = preempting("conformance, priority, gang | proportion, predicates")
                .node("n1", "cpu=3 memory=3G");
        is.group("low", "min=0 class=low")
                .pod("critical", "low", "cpu=1 memory=1G on=n1 class=system-cluster-critical")
                .pod("node", "low", "cpu=1 memory=1G on=n1 class=system-node-critical")
                .pod("plain", "low", "cpu=1 memory=1G on=n1");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=2 memory=2G");

        assertThat(is.look().evicted()).isEmpty();

        is.group("small", "min=1 class=high").pods("small", 1, "cpu=1 memory=1G");
        assertThat(is.look().evicted()).containsExactly("plain");
    }

    @Test
    void withEnablePreemptableOffAPluginDoesNotProtect() {
        SessionCase is = preempting("priority, gang-enablePreemptable | proportion, predicates")
                .node("n1", "cpu=2 memory=2G");
        is.group("low", "min=2 class=low").pods("low", 2, "cpu=1 memory=1G on=n1");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=1 memory=1G");

        assertThat(is.look().evicted()).hasSize(1);
    }

    @Test
    void theJobOfLowerPriorityIsGivenUpBeforeTheOther() {
        SessionCase is = preempting(PRIORITIES).priorityClass("mid", 500).node("n1", "cpu=4 memory=4G");
        is.group("a-mid", "min=0 class=mid").pods("a-mid", 2, "cpu=1 memory=1G on=n1");
        is.group("b-low", "min=0 class=low").pods("b-low", 2, "cpu=1 memory=1G on=n1");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=3 memory=3G");

        assertThat(is.look().evicted()).hasSize(3).contains("b-low-0", "b-low-1");
    }

    @Test
    void aNodeThatThePodMayNotUseIsLeftAlone() {
        SessionCase is = preempting(PRIORITIES)
                .node("n1", "cpu=1 memory=1G label=disk:hdd")
                .node("n2", "cpu=1 memory=1G label=disk:ssd");
        is.group("low", "min=0 class=low")
                .pod("on-hdd", "low", "cpu=1 memory=1G on=n1")
                .pod("on-ssd", "low", "cpu=1 memory=1G on=n2");
        is.group("high", "min=1 class=high").pod("high-0", "high", "cpu=1 memory=1G select=disk:ssd");

        assertThat(is.look().evicted()).containsExactly("on-ssd");
    }

    @Test
    void thePreemptorIsBoundOnceItsVictimsAreGone() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=2 memory=2G");
        is.group("low", "min=0 class=low").pods("low", 2, "cpu=1 memory=1G on=n1");
        is.group("high", "min=2 class=high").pods("high", 2, "cpu=1 memory=1G");

        assertThat(is.look().evicted()).containsExactly("low-0", "low-1");
        assertThat(is.look().bound()).isEmpty();
        assertThat(is.gone("low-0").gone("low-1").look().bindings()).containsExactly("high-0@n1", "high-1@n1");
    }
}
