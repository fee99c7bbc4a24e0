package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import io.gangflow.scheduling.volcano.job.Profile;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Shares and scores, after the tests of Volcano's plugins proportion, drf, binpack and gang. */
class SharesTest {

    @Test
    void underProportionAJobIsLetInByTheResourcesThatItAsksForOnly() {
        SessionCase is = proportion();
        is.group("cpu", "min=1 queue=q1 phase=Pending resources=1:0").pods("cpu", 1, "cpu=1");

        assertThat(is.look().phase("cpu")).isEqualTo("Inqueue");
    }

    @Test
    void whatAQueueDeservesLimitsWhatItGets() {
        SessionCase is = proportion();
        is.group("both", "min=1 queue=q1").pods("both", 1, "cpu=1 memory=1G");

        assertThat(is.look().bound()).isEmpty();
    }

    @Test
    void aClosedQueueGetsNothing() {
        SessionCase is = session("enqueue, allocate", "proportion")
                .node("n1", "cpu=3 memory=3G")
                .queue("q3", "state=Closed");
        is.group("g", "min=1 queue=q3").pods("g", 1, "cpu=1 memory=1G");

        assertThat(is.look().bound()).isEmpty();
    }

    @Test
    void whatIsBeingBoundIsNotCountedAsReservedAgain() {
        SessionCase is = session("enqueue, allocate", "proportion, gang").node("n1", "cpu=4 memory=8Gi");
        is.queue("q1", "capability=4:8Gi");
        is.group("a", "min=3 queue=q1 resources=3:3Gi").pods("a", 3, "cpu=1 memory=1Gi");
        assertThat(is.look().bound()).hasSize(3);

        is.group("b", "min=1 queue=q1 phase=Pending resources=1:1Gi").pods("b", 1, "cpu=1 memory=1Gi");
        assertThat(is.look().bound()).containsExactly("b-0");
    }

    /** Until 1.15, a job that proportion had voted for reserved resources even if another plugin rejected it. */
    @Test
    void aJobThatAnotherPluginRejectsReservesNothing() {
        assertThat(behindARejected(Profile.HEAD)).isEqualTo("Inqueue");
        assertThat(behindARejected(Profile.V1_15)).isEqualTo("Pending");
    }

    private static String behindARejected(Profile profile) {
        SessionCase is = session("enqueue", "proportion, overcommit", Map.of("overcommit.overcommit-factor", "1"))
                .as(profile)
                .node("n1", "cpu=4 memory=4G");
        is.pod("foreign", "", "cpu=2 on=n1");
        is.group("a", "min=1 phase=Pending created=1 resources=3:1G");
        is.group("b", "min=1 phase=Pending created=2 resources=2:1G");
        return is.look().phase("b");
    }

    @Test
    void theJobWithTheSmallerDominantShareGoesFirst() {
        SessionCase is =
                session("allocate", "gang, drf, proportion, predicates").node("n1", "cpu=4 memory=4Gi");
        is.group("a-has", "min=0 phase=Running")
                .pod("a-has-0", "a-has", "cpu=1 memory=1Gi on=n1")
                .pod("a-has-1", "a-has", "cpu=2 memory=1Gi");
        is.group("b-none", "min=0").pods("b-none", 1, "cpu=2 memory=1Gi");

        assertThat(is.look().bound()).containsExactly("b-none-0");
    }

    @Test
    void drfGivesUpOnlyTasksOfJobsWithALargerShare() {
        SessionCase is = session("preempt", "gang-enablePreemptable, drf | proportion, predicates")
                .node("n1", "cpu=4 memory=4Gi");
        is.group("large", "min=0 phase=Running").pods("large", 3, "cpu=1 memory=1Gi on=n1");
        is.group("small", "min=0 phase=Running").pods("small", 1, "cpu=1 memory=1Gi on=n1");
        is.group("new", "min=1").pods("new", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).singleElement().asString().startsWith("large-");
    }

    @Test
    void binpackFillsTheFullerNode() {
        SessionCase is = session("allocate", "gang, binpack, predicates")
                .node("n1", "cpu=4 memory=4Gi")
                .node("n2", "cpu=4 memory=4Gi");
        is.pod("other", "", "cpu=1 memory=1Gi on=n2");
        is.group("g", "min=1").pods("g", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().bindings()).containsExactly("g-0@n2");
    }

    @Test
    void binpackLooksAtGpusOnlyWhenItIsToldTo() {
        assertThat(packed(Map.of())).isEqualTo("g-0@n1");
        assertThat(packed(Map.of(
                        "binpack.binpack.resources", "nvidia.com/gpu",
                        "binpack.binpack.resources.nvidia.com/gpu", "23")))
                .isEqualTo("g-0@n2");
    }

    private static String packed(Map<String, String> arguments) {
        SessionCase is = session("allocate", "gang, binpack, predicates", arguments)
                .node("n1", "cpu=8 memory=8Gi gpu=8")
                .node("n2", "cpu=8 memory=8Gi gpu=8");
        is.pod("on-n1", "", "cpu=2 memory=2Gi on=n1").pod("on-n2", "", "cpu=1 memory=1Gi gpu=6 on=n2");
        is.group("g", "min=1").pods("g", 1, "cpu=1 memory=1Gi gpu=1");
        return is.look().bindings().get(0);
    }

    @Test
    void leastRequestedSpreadsAndItsWeightCanBeTaken() {
        assertThat(ordered(Map.of())).isEqualTo("g-0@n1");
        assertThat(ordered(Map.of(
                        "nodeorder.leastrequested.weight", "0",
                        "nodeorder.balancedresource.weight", "0",
                        "nodeorder.mostrequested.weight", "5")))
                .isEqualTo("g-0@n2");
    }

    private static String ordered(Map<String, String> arguments) {
        SessionCase is = session("allocate", "gang, nodeorder, predicates", arguments)
                .node("n1", "cpu=8 memory=8Gi")
                .node("n2", "cpu=8 memory=8Gi");
        is.pod("other", "", "cpu=4 memory=4Gi on=n2");
        is.group("g", "min=1").pods("g", 1, "cpu=1 memory=1Gi");
        return is.look().bindings().get(0);
    }

    /** After gang_test.go: while no pod is pending, terminating pods count as scheduled. */
    @Test
    void aGangOfWhichSomeAreGoingGetsNoConditionWhileNothingWaits() {
        assertThat(going("").decisions().podGroups())
                .allSatisfy(update -> assertThat(update.conditionType()).isEmpty());
        assertThat(going("").phase("g")).isEqualTo("Running");
    }

    @Test
    void aReplacementThatWaitsBringsTheConditionBack() {
        Outcome outcome = going("cpu=9");

        assertThat(outcome.message("g"))
                .startsWith(
                        "2/4 tasks in gang unschedulable: pod group is not ready, 1 Pending, 1 Running, 2 Releasing, 3"
                                + " minAvailable");
    }

    @Test
    void untilRelease115PodsThatAreGoingCountedForNothing() {
        SessionCase is = session("allocate", "gang, proportion, predicates")
                .as(Profile.V1_15)
                .node("n1", "cpu=4");
        is.group("g", "min=2 phase=Running")
                .pod("g-0", "g", "cpu=1 on=n1 phase=SUCCEEDED")
                .pod("g-1", "g", "cpu=1 on=n1 deleting");

        assertThat(is.look().phase("g")).isEqualTo("Pending");
    }

    /** As written by vc-scheduler ed72c7c when the master of an MPI job had ended and two workers were terminating. */
    @Test
    void aGangBelowItsMinimumIsToldWhatItsPodsDo() {
        SessionCase is = session("allocate", "gang, proportion, predicates").node("n1", "cpu=4");
        is.group("mpi", "min=4 phase=Running task=mpimaster:1 task=mpiworker:3")
                .pod("m-0", "mpi", "cpu=500m on=n1 phase=SUCCEEDED role=mpimaster")
                .pod("w-0", "mpi", "cpu=1 on=n1 deleting role=mpiworker")
                .pod("w-1", "mpi", "cpu=1 on=n1 deleting role=mpiworker");

        Outcome outcome = is.look();

        assertThat(outcome.message("mpi"))
                .isEqualTo("3/3 tasks in gang unschedulable: pod group is not ready, 1 Succeeded, 2 Releasing, 4"
                        + " minAvailable");
        assertThat(outcome.phase("mpi")).isEqualTo("Pending");
    }

    /** As printed on a vendor's page, by a release before 1.16. */
    @Test
    void untilRelease115AGangThatEndsWasToldSo() {
        SessionCase is = session("allocate", "gang, proportion, predicates")
                .as(Profile.V1_15)
                .node("n1", "cpu=4");
        is.group("mpi", "min=4 phase=Running").pod("m-0", "mpi", "cpu=500m on=n1 phase=SUCCEEDED");
        for (int i = 0; i < 3; i++) {
            is.pod("w-" + i, "mpi", "cpu=1 on=n1 deleting");
        }

        Outcome outcome = is.look();

        assertThat(outcome.message("mpi"))
                .isEqualTo("3/4 tasks in gang unschedulable: pod group is not ready, 1 Succeeded, 3 Releasing, 4"
                        + " minAvailable");
        assertThat(outcome.phase("mpi")).isEqualTo("Pending");
    }

    private static Outcome going(String replacement) {
        SessionCase is = session("allocate", "gang, proportion, predicates").node("n1", "cpu=4");
        is.group("g", "min=3 phase=Running")
                .pod("g-0", "g", "cpu=1 on=n1")
                .pod("g-1", "g", "cpu=1 on=n1 deleting")
                .pod("g-2", "g", "cpu=1 on=n1 deleting");
        if (!replacement.isEmpty()) {
            is.pod("g-3", "g", replacement);
        }
        return is.look();
    }

    private static SessionCase proportion() {
        SessionCase is = session("enqueue, allocate", "proportion, gang")
                .node("n1", "cpu=3 memory=3G")
                .node("n2", "cpu=3 memory=3G")
                .queue("q1", "capability=2:2G")
                .queue("q2", "capability=3:3G");
        is.group("a", "min=1 queue=q1 phase=Running resources=1:3G").pods("a", 1, "cpu=1 memory=3G on=n1");
        is.group("b", "min=1 queue=q2 phase=Running resources=3:1G").pods("b", 1, "cpu=3 memory=1G on=n2");
        return is;
    }
}
