package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import io.gangflow.scheduling.volcano.job.Profile;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Admission of PodGroups, after Volcano's actions/enqueue/enqueue_test.go and the tests of overcommit, sla and
 * proportion.
 */
class EnqueueTest {

    @Test
    void aJobThatIsInStaysIn() {
        SessionCase is = enqueueing("drf, proportion, gang").queue("c1", "capability=4:4G");
        is.group("g", "min=2 queue=c1").pods("g", 2, "cpu=1 memory=1G");

        assertThat(is.look().phase("g")).isEqualTo("Inqueue");
    }

    @Test
    void aPendingJobWithoutMinResourcesIsLetIn() {
        SessionCase is = enqueueing("drf, proportion, gang").queue("c1", "capability=1:1G");
        is.group("g", "min=1 queue=c1 phase=Pending").pods("g", 1, "cpu=3 memory=1G");

        assertThat(is.look().phase("g")).isEqualTo("Inqueue");
    }

    @Test
    void aRunningJobKeepsRunning() {
        SessionCase is = enqueueing("drf, proportion, gang").queue("c1", "capability=4:4G");
        is.group("g", "min=2 queue=c1 phase=Running").pods("g", 2, "cpu=1 memory=1G on=n1");

        assertThat(is.look().phase("g")).isEqualTo("Running");
    }

    @Test
    void aJobWhoseQueueDoesNotExistTakesNoPart() {
        SessionCase is = enqueueing("drf, proportion, gang").queue("c2", "capability=4:4G");
        is.group("g", "min=0 queue=c1 phase=Pending");

        Outcome outcome = is.look();

        assertThat(outcome.phase("g")).isEqualTo("Pending");
        assertThat(outcome.decisions().podGroups()).isEmpty();
    }

    @Test
    void aJobLargerThanItsQueueIsNotLetIn() {
        SessionCase is = enqueueing("drf, proportion, gang").queue("c1", "capability=1:1G");
        is.group("g", "min=1 queue=c1 phase=Pending resources=8:8G");

        Outcome outcome = is.look();

        assertThat(outcome.phase("g")).isEqualTo("Pending");
        assertThat(outcome.message("g"))
                .isEqualTo("queue resource quota insufficient: insufficient cpu, insufficient memory");
    }

    /** As recorded: the real scheduler emits an event, but sets no condition on the PodGroup. */
    @Test
    void whoIsTurnedAwayGetsNoCondition() {
        SessionCase is = enqueueing("overcommit").queue("c1", "");
        is.group("g", "min=1 queue=c1 phase=Pending resources=80:8G");

        assertThat(is.look().decisions().podGroups()).singleElement().satisfies(update -> {
            assertThat(update.conditionType()).isEmpty();
            assertThat(update.reason()).isEqualTo("Unschedulable");
            assertThat(update.message()).isEqualTo("resource in cluster is overused: overused cpu");
        });
    }

    @Test
    void aClosedQueueLetsNothingIn() {
        for (String state : new String[] {"Closed", "Closing"}) {
            SessionCase is = enqueueing("proportion").queue("c1", "state=" + state);
            is.group("g", "min=1 queue=c1 phase=Pending resources=1:1G");

            assertThat(is.look().phase("g")).as(state).isEqualTo("Pending");
        }
    }

    @Test
    void theClusterIsStretchedByAFifth() {
        assertThat(letIn(Map.of(), "11500m:1G")).isTrue();
        assertThat(letIn(Map.of(), "12500m:1G")).isFalse();
    }

    @Test
    void theFactorIsAnArgument() {
        assertThat(letIn(Map.of("overcommit.overcommit-factor", "2.0"), "19:1G"))
                .isTrue();
    }

    @Test
    void aFactorBelowOneIsNotTaken() {
        assertThat(letIn(Map.of("overcommit.overcommit-factor", "0.5"), "11:1G"))
                .isTrue();
    }

    @Test
    void aFactorOfOneIsTheClusterItself() {
        Map<String, String> exact = Map.of("overcommit.overcommit-factor", "1");

        assertThat(letIn(exact, "10:1G")).isTrue();
        assertThat(letIn(exact, "10001m:1G")).isFalse();
    }

    @Test
    void theSecondOfTwoEqualJobsFindsTheReservationOfTheFirst() {
        SessionCase is = enqueueing("overcommit");
        is.group("a", "min=1 phase=Pending created=1 resources=7:1G");
        is.group("b", "min=1 phase=Pending created=2 resources=7:1G");

        Outcome outcome = is.look();

        assertThat(outcome.phase("a")).isEqualTo("Inqueue");
        assertThat(outcome.phase("b")).isEqualTo("Pending");
        assertThat(outcome.message("b")).isEqualTo("resource in cluster is overused: overused cpu");
    }

    @Test
    void withoutAPluginThatVotesEveryJobIsAdmitted() {
        SessionCase is = enqueueing("gang");
        is.group("g", "min=1 phase=Pending resources=80:1G");

        assertThat(is.look().phase("g")).isEqualTo("Inqueue");
    }

    @Test
    void underProportionTheGuaranteeOfAnIdleQueueIsReservedForIt() {
        SessionCase is =
                enqueueing("proportion").queue("safe", "guarantee=4:1G").queue("q", "");
        is.group("large", "min=1 queue=q phase=Pending created=1 resources=7:1G");
        is.group("fits", "min=1 queue=q phase=Pending created=2 resources=6:1G");

        Outcome outcome = is.look();

        assertThat(outcome.phase("large")).isEqualTo("Pending");
        assertThat(outcome.phase("fits")).isEqualTo("Inqueue");
    }

    /** The session is at 101 s. */
    @ParameterizedTest(name = "created at {0} s with {1}: {2}")
    @CsvSource({"71, 30s, Inqueue", "72, 30s, Pending", "71, 0s, Pending", "71, -30s, Pending", "71, soon, Pending"})
    void aWaitingTimeMustBePositiveAndHavePassed(int created, String waitingTime, String phase) {
        SessionCase is = enqueueing("sla | proportion");
        is.group(
                "g",
                "min=1 phase=Pending resources=80:8G created=%d note=sla-waiting-time:%s"
                        .formatted(created, waitingTime));

        assertThat(is.look().phase("g")).isEqualTo(phase);
    }

    @Test
    void aPodOfAnotherSchedulerTakesRoomToo() {
        SessionCase is = enqueueing("overcommit").queue("q", "");
        is.pod("other", "", "cpu=8 on=n1");
        is.group("g", "min=1 queue=q phase=Pending resources=5:1G");

        assertThat(is.look().phase("g")).isEqualTo("Pending");
    }

    @Test
    void aJobThatHasWaitedTooLongIsLetInWhateverIsReserved() {
        SessionCase is = session("enqueue", "sla | proportion", Map.of("sla.sla-waiting-time", "30s"))
                .node("n1", "cpu=10 memory=10G");
        is.group("old", "min=1 phase=Pending created=60 resources=80:8G");
        is.group("new", "min=1 phase=Pending created=90 resources=80:8G");

        Outcome outcome = is.look();

        assertThat(outcome.phase("old")).isEqualTo("Inqueue");
        assertThat(outcome.phase("new")).isEqualTo("Pending");
    }

    @Test
    void aJobsOwnWaitingTimeGoesBeforeTheClusters() {
        SessionCase is = session("enqueue", "sla | proportion", Map.of("sla.sla-waiting-time", "1h"))
                .node("n1", "cpu=10 memory=10G");
        is.group("hurried", "min=1 phase=Pending created=60 resources=80:8G note=sla-waiting-time:1s500ms");

        assertThat(is.look().phase("hurried")).isEqualTo("Inqueue");
    }

    @Test
    void theEarlierDeadlineGoesFirst() {
        SessionCase is =
                session("allocate", "sla, gang | proportion, predicates").node("n1", "cpu=1 memory=10G");
        is.group("a", "min=1 created=10").pods("a", 1, "cpu=1");
        is.group("b", "min=1 created=20 note=sla-waiting-time:1h").pods("b", 1, "cpu=1");
        is.group("c", "min=1 created=30 note=sla-waiting-time:1m").pods("c", 1, "cpu=1");

        assertThat(is.look().bound()).containsExactly("c-0");
    }

    /** Since 1.16 every admitted job counts, whichever plugin has admitted it. */
    @Test
    void aReservationIsCountedWhenTheJobIsLetInNotWhenAPluginVotes() {
        assertThat(afterTheSla(Profile.HEAD)).isEqualTo("Pending");
        assertThat(afterTheSla(Profile.V1_15)).isEqualTo("Inqueue");
    }

    private static String afterTheSla(Profile profile) {
        SessionCase is = session("enqueue", "sla | proportion").as(profile).node("n1", "cpu=10 memory=10G");
        is.group("hurried", "min=1 phase=Pending created=60 resources=8:8G note=sla-waiting-time:1s");
        is.group("next", "min=1 phase=Pending created=70 resources=4:1G");
        return is.look().phase("next");
    }

    private static boolean letIn(Map<String, String> arguments, String resources) {
        SessionCase is = session("enqueue", "overcommit", arguments).node("n1", "cpu=10 memory=10G");
        is.group("g", "min=1 phase=Pending resources=" + resources);
        return is.look().phase("g").equals("Inqueue");
    }

    private static SessionCase enqueueing(String plugins) {
        return session("enqueue", plugins).node("n1", "cpu=10 memory=10G");
    }
}
