package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Which task is tried after one that failed, and what remains of an attempt (Volcano, actions/allocate,
 * allocateResourcesForTasks, and actions/backfill).
 */
class AllocateStepsTest {

    @Test
    void aTaskThatItsQueueDoesNotGrantDoesNotKeepASmallerOneOut() {
        SessionCase is = session("allocate", "priority, gang | predicates, capacity")
                .node("n1", "cpu=8 memory=8Gi")
                .queue("q", "capability=2:2Gi");
        is.group("g", "min=1 queue=q").pod("g-large", "g", "cpu=4 priority=9").pod("g-small", "g", "cpu=1");

        assertThat(is.look().bound()).containsExactly("g-small");
    }

    @Test
    void aTaskThatFitsNowhereDoesNotKeepOthersOutOfAReadyJob() {
        SessionCase is = allocating().node("n1", "cpu=3 memory=8Gi");
        is.group("g", "min=1 phase=Running")
                .pod("g-runs", "g", "cpu=1 on=n1")
                .pod("g-large", "g", "cpu=4 priority=9")
                .pod("g-small", "g", "cpu=1");

        assertThat(is.look().bound()).containsExactly("g-small");
    }

    @Test
    void aRoleThatHasFailedIsSkippedWithAMessage() {
        SessionCase is = allocating().node("n1", "cpu=2 memory=8Gi");
        is.group("g", "min=1")
                .pod("w-0", "g", "cpu=3 role=worker priority=9")
                .pod("w-1", "g", "cpu=3 role=worker priority=8")
                .pod("m-0", "g", "cpu=1 role=master");

        Outcome outcome = is.look();

        assertThat(outcome.bound()).as("the other role is tried").containsExactly("m-0");
        assertThat(outcome.waits("w-0")).isEqualTo("0/1 nodes are unavailable: 1 Insufficient cpu.");
        assertThat(outcome.waits("w-1"))
                .isEqualTo("Task w-1 with role spec worker has already predicated failed, skip");
    }

    @Test
    void aGangIsGivenUpAfterTheTaskWithoutWhichItCannotStart() {
        SessionCase is = allocating().node("n1", "cpu=2 memory=8Gi");
        is.group("g", "min=2").pod("g-large", "g", "cpu=3 priority=9").pod("g-small", "g", "cpu=1");

        assertThat(is.look().message("g"))
                .as("the small task was not even tried")
                .isEqualTo("2/2 tasks in gang unschedulable: pod group is not ready, 2 Pending, 2 minAvailable;"
                        + " Pending: 2 Unschedulable. Origin reason is g-large: 0/1 nodes are unavailable:"
                        + " 1 Insufficient cpu.");
    }

    @Test
    void whatIsPipelinedToAGangIsNotThereForTheNextJob() {
        SessionCase is = allocating().node("n1", "cpu=2 memory=8Gi");
        is.pod("leaving", "", "cpu=2 on=n1 deleting");
        is.group("gang", "min=2").pods("gang", 2, "cpu=1");
        is.group("next", "min=1 created=1").pods("next", 1, "cpu=1");

        Outcome outcome = is.look();

        assertThat(outcome.waits("gang-1")).contains("once resource is released and minAvailable is satisfied");
        assertThat(outcome.waits("next-0")).isEqualTo("0/1 nodes are unavailable: 1 Insufficient cpu.");
    }

    @Test
    void aTaskWithAGateIsNeitherAllocatedNorBackfilled() {
        SessionCase is =
                session("allocate, backfill", "priority, gang | predicates").node("n1", "cpu=2 memory=8Gi");
        is.group("g", "min=1")
                .pod("a-gated", "g", "cpu=1 gate=wait")
                .pod("b-free", "g", "cpu=1")
                .pod("c-gated", "g", "gate=wait")
                .pod("d-free", "g", "");

        assertThat(is.look().bound()).containsExactly("b-free", "d-free");
    }

    @Test
    void backfillReportsWhyATaskWithoutRequestsHasNoNode() {
        SessionCase is = session("allocate, backfill", "priority, gang | predicates")
                .node("n1", "cpu=2 memory=8Gi taint=team")
                .node("n2", "cpu=2 memory=8Gi pods=0");
        is.group("g", "min=1").pods("g", 1, "");

        assertThat(is.look().waits("g-0"))
                .isEqualTo("0/2 nodes are unavailable: 1 node(s) had untolerated taint(s),"
                        + " 1 node(s) pod number exceeded.");
    }

    @Test
    void aSubGroupWithATaskLeftIsTriedAgainInTheNextTurn() {
        SessionCase is = allocating().node("n1", "cpu=4 memory=8Gi");
        is.group("g", "min=1").divided("g", "name=rows keys=row size=1 min=1");
        is.pod("w-0", "g", "cpu=9 role=worker priority=9 label=row:0")
                .pod("m-0", "g", "cpu=1 role=master priority=8 label=row:0")
                .pod("w-1", "g", "cpu=1 role=worker priority=7 label=row:0");

        assertThat(is.look().bound())
                .as("in the second turn the failure of the role is forgotten")
                .containsExactly("m-0", "w-1");
    }

    @Test
    void aSubGroupTakesNoMoreThanItsSizePerTurn() {
        SessionCase is = allocating().node("n1", "cpu=2 memory=8Gi");
        is.group("a", "min=1").divided("a", "name=rows keys=row size=1 min=1");
        is.pods("a", 3, "cpu=1 label=row:0");
        is.group("b", "min=1 created=1").pods("b", 1, "cpu=1");

        assertThat(is.look().bound()).containsExactly("a-0", "b-0");
    }

    @Test
    void aReadySubGroupWithoutANodeForItsNextTaskLetsTheNextSubGroupTry() {
        SessionCase is = allocating().node("n1", "cpu=3 memory=8Gi");
        is.group("g", "min=1 phase=Running").divided("g", "name=rows keys=row size=1 min=1");
        is.pod("g-0-0", "g", "cpu=1 on=n1 label=row:0")
                .pod("g-0-1", "g", "cpu=5 priority=9 label=row:0")
                .pod("g-1-0", "g", "cpu=1 label=row:1");

        assertThat(is.look().bound()).containsExactly("g-1-0");
    }

    @Test
    void aJobWithSubGroupsThatIsNotReadyGivesEverythingBack() {
        SessionCase is = allocating().node("n1", "cpu=3 memory=8Gi");
        is.group("g", "min=4").divided("g", "name=rows keys=row size=2 min=1");
        is.pod("g-0-0", "g", "cpu=1 label=row:0").pod("g-0-1", "g", "cpu=1 label=row:0");
        is.pod("g-1-0", "g", "cpu=1 label=row:1").pod("g-1-1", "g", "cpu=1 label=row:1");
        is.group("next", "min=3 created=1").pods("next", 3, "cpu=1");

        assertThat(is.look().bound()).containsExactly("next-0", "next-1", "next-2");
    }

    @Test
    void aPolicyThatHasItsMinimumRequiresNoFurtherSubGroup() {
        assertThat(beside(1)).as("b is more important").containsExactly("b-0");
        assertThat(beside(2)).as("rows require another one").containsExactly("a-1");
    }

    /** Returns the pods placed beside a ready sub-group of rows, with room for one. */
    private static List<String> beside(int minimum) {
        SessionCase is = allocating().node("n1", "cpu=2 memory=8Gi");
        is.group("g", "min=1 phase=Running")
                .divided("g", "name=rows keys=row size=1 min=" + minimum, "name=others keys=other size=1 min=0");
        is.pod("a-0", "g", "cpu=1 on=n1 priority=9 label=row:0")
                .pod("a-1", "g", "cpu=1 priority=1 label=row:1")
                .pod("b-0", "g", "cpu=1 priority=8 label=other:0");
        return is.look().bound();
    }

    private static SessionCase allocating() {
        return session("allocate", "priority, gang | predicates");
    }
}
