package io.gangflow.simulator.volcano;

import static io.gangflow.simulator.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.simulator.volcano.SessionCase.Outcome;
import org.junit.jupiter.api.Test;

/** Preemption within a queue, after Volcano's actions/preempt/preempt_test.go and recordings of the real scheduler. */
class PreemptTest {

    private static final String PRIORITIES = "conformance, gang, priority, proportion | predicates";

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

    /** As recorded: the pod keeps the node that an attempt, since undone, had found for it, and never evicts again. */
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

    private static SessionCase preempting(String tiers) {
        return session("allocate, preempt", tiers).priorityClass("low", 10).priorityClass("high", 100_000);
    }
}
