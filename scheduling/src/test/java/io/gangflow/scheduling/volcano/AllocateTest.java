package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import org.junit.jupiter.api.Test;

/** Placing tasks, after Volcano's actions/allocate/allocate_test.go and backfill_test.go. */
class AllocateTest {

    private static final String PLUGINS = "gang, drf, proportion, predicates, nodeorder";

    @Test
    void aRoleThatFitsNowhereDoesNotKeepTheOtherOut() {
        SessionCase is = allocating().node("n1", "cpu=2 memory=4Gi label=nodeRole:worker");
        is.group("g", "min=1")
                .pod("p1", "g", "cpu=1 memory=1G role=master select=nodeRole:master")
                .pod("p2", "g", "cpu=1 memory=1G role=worker select=nodeRole:worker");

        assertThat(is.look().bindings()).containsExactly("p2@n1");
    }

    @Test
    void rolesAreFilledUpToTheirMinimumAlthoughSomeTasksFitNowhere() {
        SessionCase is = allocating()
                .node("n1", "cpu=1 memory=2Gi label=nodeRole:master")
                .node("n2", "cpu=1 memory=2Gi label=nodeRole:worker");
        is.group("g", "min=2 task=master:1 task=worker:1")
                .pod("p0", "g", "cpu=1 memory=1G role=master select=nodeRole:master")
                .pod("p1", "g", "cpu=1 memory=1G role=master select=nodeRole:master")
                .pod("p2", "g", "cpu=1 memory=1G role=worker select=nodeRole:worker")
                .pod("p3", "g", "cpu=1 memory=1G role=worker select=nodeRole:worker");

        assertThat(is.look().bindings()).containsExactly("p0@n1", "p2@n2");
    }

    @Test
    void aRoleBelowItsMinimumKeepsTheWholeJobOut() {
        SessionCase is = allocating()
                .node("n1", "cpu=1 memory=2Gi label=nodeRole:master")
                .node("n2", "cpu=2 memory=2Gi label=nodeRole:worker");
        is.group("g", "min=2 task=master:2 task=worker:0")
                .pod("p0", "g", "cpu=1 memory=1G role=master select=nodeRole:master")
                .pod("p1", "g", "cpu=1 memory=1G role=master select=nodeRole:master")
                .pod("p2", "g", "cpu=1 memory=1G role=worker select=nodeRole:worker")
                .pod("p3", "g", "cpu=1 memory=1G role=worker select=nodeRole:worker");

        assertThat(is.look().bindings()).isEmpty();
    }

    @Test
    void roleMinimumsCountForNothingWhenTheirSumIsAboveMinMember() {
        SessionCase is = allocating().node("n1", "cpu=1 memory=2Gi");
        is.group("g", "min=1 task=master:1 task=worker:1")
                .pod("p0", "g", "cpu=1 memory=1G role=worker")
                .pod("p1", "g", "cpu=1 memory=1G role=worker");

        assertThat(is.look().bound()).hasSize(1);
    }

    @Test
    void aJobWithoutAMinimumIsPlacedTaskByTask() {
        SessionCase is = allocating().node("n1", "cpu=2 memory=4Gi");
        is.group("g", "min=0").pods("g", 3, "cpu=1 memory=1G");

        assertThat(is.look().bound()).hasSize(2);
    }

    @Test
    void twoQueuesShareANodeTaskByTask() {
        SessionCase is =
                allocating().node("n1", "cpu=2 memory=4G").queue("c1", "").queue("c2", "");
        is.group("one", "min=0 queue=c1")
                .pod("one-p-1", "one", "cpu=1 memory=1G")
                .pod("one-p-2", "one", "cpu=1 memory=1G");
        is.group("two", "min=0 queue=c2")
                .pod("two-p-1", "two", "cpu=1 memory=1G")
                .pod("two-p-2", "two", "cpu=1 memory=1G");

        assertThat(is.look().bound()).containsExactly("one-p-1", "two-p-1");
    }

    @Test
    void aQueueWhoseJobDoesNotFitDoesNotBlockTheOthers() {
        SessionCase is = allocating()
                .node("n1", "cpu=2 memory=4G")
                .queue("c1", "priority=9")
                .queue("c2", "");
        is.group("large", "min=0 queue=c1").pods("large", 1, "cpu=3 memory=1G");
        is.group("small", "min=0 queue=c2").pods("small", 1, "cpu=1 memory=1G");

        assertThat(is.look().bound()).containsExactly("small-0");
    }

    @Test
    void aQueueOfHigherPriorityGoesFirst() {
        SessionCase is = session("allocate", "gang, capacity, predicates").node("n1", "cpu=2 memory=4Gi");
        is.queue("a", "priority=1").queue("b", "priority=10");
        is.group("in-a", "min=1 queue=a").pods("in-a", 1, "cpu=2 memory=1Gi");
        is.group("in-b", "min=1 queue=b").pods("in-b", 1, "cpu=2 memory=1Gi");

        assertThat(is.look().bound()).containsExactly("in-b-0");
    }

    @Test
    void withoutTheActionEnqueueAPendingJobIsPlacedAtOnce() {
        SessionCase is = allocating().node("n1", "cpu=2 memory=4Gi");
        is.group("g", "min=2 phase=Pending resources=9:9Gi").pods("g", 2, "cpu=1 memory=1G");

        assertThat(is.look().bound()).hasSize(2);
    }

    @Test
    void withTheActionEnqueueItWaitsToBeLetIn() {
        SessionCase is = session("enqueue, allocate", PLUGINS).node("n1", "cpu=2 memory=4Gi");
        is.group("g", "min=2 phase=Pending resources=9:9Gi").pods("g", 2, "cpu=1 memory=1G");

        assertThat(is.look().bound()).isEmpty();
    }

    @Test
    void aJobWithFewerPodsThanItsMinimumIsNotTried() {
        SessionCase is = allocating().node("n1", "cpu=4 memory=4Gi");
        is.group("g", "min=3").pods("g", 2, "cpu=1 memory=1G");

        Outcome outcome = is.look();

        assertThat(outcome.bound()).isEmpty();
        assertThat(outcome.message("g")).startsWith("3/2 tasks in gang unschedulable: pod group is not ready");
    }

    @Test
    void aPodThatCouldBePlacedIsToldItsNode() {
        SessionCase is = session("allocate", "gang, predicates").node("n1", "cpu=1 memory=4Gi");
        is.group("g", "min=2").pods("g", 2, "cpu=1 memory=1G");

        Outcome outcome = is.look();

        assertThat(outcome.waits("g-0"))
                .isEqualTo("Pod default/g-0 can possibly be assigned to n1, once minAvailable is satisfied");
        assertThat(outcome.waits("g-1")).isEqualTo("0/1 nodes are unavailable: 1 Insufficient cpu.");
    }

    /** As recorded: if the queue has no share left, no node gets a reason. */
    @Test
    void aPodThatItsQueueDoesNotGrantIsToldOnlyOfItsGang() {
        SessionCase is = allocating().node("n1", "cpu=1 memory=4Gi");
        is.group("g", "min=2").pods("g", 2, "cpu=1 memory=1G");

        assertThat(is.look().waits("g-1"))
                .isEqualTo(
                        "pod group is not ready, 2 Pending, 2 minAvailable; Pending: 1 Schedulable, 1 Unschedulable");
    }

    @Test
    void roomOfPodsThatAreGoingIsPromised() {
        SessionCase is = allocating().node("n1", "cpu=1 memory=4Gi");
        is.group("old", "min=1 phase=Running").pod("old-0", "old", "cpu=1 memory=1G on=n1 deleting");
        is.group("new", "min=1").pods("new", 1, "cpu=1 memory=1G");

        Outcome outcome = is.look();

        assertThat(outcome.bound()).isEmpty();
        assertThat(outcome.waits("new-0"))
                .isEqualTo(
                        "Pod default/new-0 can possibly be assigned to n1, once resource is released and minAvailable"
                                + " is satisfied");
        assertThat(outcome.nominated()).isEmpty();
    }

    @Test
    void aNominatedNodeIsTriedBeforeABetterOne() {
        SessionCase is = allocating().node("n1", "cpu=4 memory=4Gi").node("n2", "cpu=8 memory=8Gi");
        is.group("other", "min=1 phase=Running").pod("other-0", "other", "cpu=2 memory=2Gi on=n1");
        is.group("g", "min=1").pod("g-0", "g", "cpu=1 memory=1G nominated=n1");

        assertThat(is.look().bindings()).containsExactly("g-0@n1");
    }

    @Test
    void aNominatedNodeWithoutRoomIsForgotten() {
        SessionCase is = allocating().node("n1", "cpu=2 memory=4Gi").node("n2", "cpu=8 memory=8Gi");
        is.group("other", "min=1 phase=Running").pod("other-0", "other", "cpu=2 memory=2Gi on=n1");
        is.group("g", "min=1").pod("g-0", "g", "cpu=1 memory=1G nominated=n1");

        assertThat(is.look().bindings()).containsExactly("g-0@n2");
    }

    @Test
    void backfillTakesTheJobOfHigherPriorityFirst() {
        SessionCase is = session("backfill", "gang, priority, drf | predicates")
                .priorityClass("low", 1)
                .priorityClass("high", 2)
                .node("n1", "cpu=1 memory=1Gi pods=1");
        is.group("low", "min=1 class=low").pod("low-0", "low", "");
        is.group("high", "min=1 class=high").pod("high-0", "high", "");

        assertThat(is.look().bound()).containsExactly("high-0");
    }

    @Test
    void podsThatAskForNothingCountForTheMinimumBeforeTheyArePlaced() {
        SessionCase is = session("allocate, backfill", PLUGINS).node("n1", "cpu=1 memory=1Gi");
        is.group("g", "min=2").pod("heavy", "g", "cpu=1").pod("light", "g", "");

        assertThat(is.look().bound()).containsExactly("heavy", "light");
    }

    private static SessionCase allocating() {
        return session("allocate", PLUGINS);
    }
}
