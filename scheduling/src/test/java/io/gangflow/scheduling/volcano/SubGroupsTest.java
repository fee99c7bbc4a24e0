package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Placement of jobs with sub-groups, after the cases with subGroupPolicy of Volcano's actions/allocate/allocate_test.go
 * (without their topologies) and api/sub_job_info_test.go.
 */
class SubGroupsTest {

    private static final String BY_ROW = "name=rows keys=row";

    @Test
    void subGroupsWithoutATopologyArePlaced() {
        SessionCase is = allocating().node("n1", "cpu=2 memory=4Gi").node("n2", "cpu=2 memory=4Gi");
        is.group("g", "min=2").divided("g", "name=worker size=1 min=2 keys=row");
        is.pod("p1", "g", "cpu=2 memory=4G label=row:worker-0").pod("p2", "g", "cpu=2 memory=4G label=row:worker-1");

        assertThat(is.look().bound()).containsExactly("p1", "p2");
    }

    @Test
    void aSubGroupIsPlacedWholeOrNotAtAll() {
        SessionCase is = allocating().node("n1", "cpu=3 memory=8Gi");
        is.group("g", "min=2").divided("g", BY_ROW + " size=2 min=1");
        rows(is, 2, 2);

        assertThat(is.look().bound()).containsExactly("g-0-0", "g-0-1");
    }

    @Test
    void withoutItsMinimumOfSubGroupsNothingIsPlaced() {
        SessionCase is = allocating().node("n1", "cpu=3 memory=8Gi");
        is.group("g", "min=2").divided("g", BY_ROW + " size=2 min=2");
        rows(is, 2, 2);

        Outcome outcome = is.look();

        assertThat(outcome.bound()).isEmpty();
        assertThat(outcome.waits("g-0-0"))
                .isEqualTo("Pod default/g-0-0 can possibly be assigned to n1, once minAvailable is satisfied");
    }

    @Test
    void withoutMinMemberNothingIsPlacedAlthoughSubGroupsAreReady() {
        SessionCase is = allocating().node("n1", "cpu=4 memory=8Gi");
        is.group("g", "min=5").divided("g", BY_ROW + " size=2 min=1");
        rows(is, 3, 2);

        assertThat(is.look().bound()).isEmpty();
    }

    @Test
    void whatIsBeyondTheMinimumComesSubGroupBySubGroup() {
        SessionCase is = allocating().node("n1", "cpu=5 memory=8Gi");
        is.group("g", "min=2").divided("g", BY_ROW + " size=2 min=1");
        rows(is, 3, 2);

        assertThat(is.look().bound()).containsExactly("g-0-0", "g-0-1", "g-1-0", "g-1-1");
    }

    @Test
    void otherJobsComeBetweenTheSubGroupsThatAreNotRequired() {
        SessionCase is = allocating().node("n1", "cpu=4 memory=8Gi");
        is.group("a", "min=2").divided("a", BY_ROW + " size=2 min=1");
        rows(is, "a", 2, 2);
        is.group("b", "min=2 created=1").pods("b", 2, "cpu=1 memory=1Gi");

        assertThat(is.look().bound()).containsExactly("a-0-0", "a-0-1", "b-0", "b-1");
    }

    @Test
    void eachPolicyHasAMinimumOfItsOwn() {
        SessionCase is = allocating().node("n1", "cpu=5 memory=8Gi");
        is.group("g", "min=5")
                .divided("g", "name=one select=kind:one keys=row size=1 min=1", "name=two keys=row size=2 min=2");
        is.pod("g-0", "g", "cpu=1 label=kind:one label=row:0")
                .pod("g-1", "g", "cpu=1 label=kind:two label=row:1")
                .pod("g-2", "g", "cpu=1 label=kind:two label=row:1")
                .pod("g-3", "g", "cpu=1 label=kind:two label=row:2")
                .pod("g-4", "g", "cpu=1 label=kind:two label=row:2");

        assertThat(is.look().bound()).hasSize(5);
    }

    @Test
    void subGroupsThatAreRequiredGoBeforeBetterOnesThatAreNot() {
        SessionCase is = allocating().node("n1", "cpu=2 memory=8Gi");
        is.group("g", "min=2").divided("g", "name=must select=kind:must keys=row size=2 min=1", BY_ROW + " size=2");
        is.pod("g-0", "g", "cpu=1 priority=9 label=kind:may label=row:0")
                .pod("g-1", "g", "cpu=1 priority=9 label=kind:may label=row:0")
                .pod("g-2", "g", "cpu=1 label=kind:must label=row:1")
                .pod("g-3", "g", "cpu=1 label=kind:must label=row:1");

        assertThat(is.look().bound()).containsExactly("g-2", "g-3");
    }

    @Test
    void theSubGroupWithTheMostImportantTaskIsTheFirst() {
        SessionCase is = allocating().node("n1", "cpu=2 memory=8Gi");
        is.group("g", "min=2").divided("g", BY_ROW + " size=2 min=1");
        is.pod("g-0", "g", "cpu=1 label=row:0")
                .pod("g-1", "g", "cpu=1 label=row:0")
                .pod("g-2", "g", "cpu=1 label=row:1")
                .pod("g-3", "g", "cpu=1 priority=5 label=row:1");

        assertThat(is.look().bound()).containsExactly("g-2", "g-3");
    }

    @Test
    void equalSubGroupsComeInTheOrderOfTheirNumbers() {
        SessionCase is = allocating().node("n1", "cpu=1 memory=8Gi");
        is.group("g", "min=1").divided("g", BY_ROW + " size=1 min=1");
        is.pod("g-a", "g", "cpu=1 label=row:10").pod("g-b", "g", "cpu=1 label=row:9");

        assertThat(is.look().bound()).containsExactly("g-b");
    }

    @Test
    void podsThatNoPolicyMatchesArePlacedOneAtATime() {
        SessionCase is = allocating().node("n1", "cpu=3 memory=8Gi");
        is.group("g", "min=1").divided("g", BY_ROW + " size=2");
        is.pod("g-0", "g", "cpu=1").pod("g-1", "g", "cpu=1 label=other:1").pod("g-2", "g", "cpu=1 label=row:");

        assertThat(is.look().bound()).containsExactly("g-0", "g-1", "g-2");
    }

    @Test
    void aPolicyWithoutLabelsDividesNothingAndItsMinimumIsNeverMet() {
        SessionCase is = allocating().node("n1", "cpu=3 memory=8Gi");
        is.group("g", "min=1").divided("g", "name=rows size=1 min=1");
        is.pods("g", 2, "cpu=1");

        assertThat(is.look().bound()).isEmpty();
    }

    @Test
    void fewerSubGroupsThanTheMinimumAreNotTried() {
        SessionCase is = allocating().node("n1", "cpu=8 memory=8Gi");
        is.group("g", "min=2").divided("g", BY_ROW + " size=1 min=3");
        rows(is, 2, 1);

        Outcome outcome = is.look();

        assertThat(outcome.bound()).isEmpty();
        assertThat(outcome.waits("g-0-0")).doesNotContain("assigned");
    }

    @Test
    void allLabelsTogetherNameASubGroup() {
        SessionCase is = allocating().node("n1", "cpu=3 memory=8Gi");
        is.group("g", "min=2").divided("g", "keys=row:column size=2 min=1");
        is.pod("g-0", "g", "cpu=1 label=row:0 label=column:0")
                .pod("g-1", "g", "cpu=1 label=row:0 label=column:1")
                .pod("g-2", "g", "cpu=1 label=row:1 label=column:1")
                .pod("g-3", "g", "cpu=1 label=row:1 label=column:1");

        assertThat(is.look().bound()).containsExactly("g-2", "g-3");
    }

    @Test
    void aSubGroupThatLostATaskGetsItBackAlone() {
        SessionCase is = allocating().node("n1", "cpu=4 memory=8Gi");
        is.group("g", "min=3 phase=Running").divided("g", BY_ROW + " size=2 min=2");
        is.pod("g-0-0", "g", "cpu=1 on=n1 label=row:0")
                .pod("g-0-1", "g", "cpu=1 on=n1 label=row:0")
                .pod("g-1-0", "g", "cpu=1 on=n1 label=row:1")
                .pod("g-1-1", "g", "cpu=1 label=row:1");

        assertThat(is.look().bound()).containsExactly("g-1-1");
    }

    @Test
    void roomOfPodsThatAreGoingIsPromisedToASubGroup() {
        SessionCase is = allocating().node("n1", "cpu=2 memory=8Gi");
        is.group("old", "min=1 phase=Running").pod("old-0", "old", "cpu=1 on=n1 deleting");
        is.group("g", "min=2").divided("g", BY_ROW + " size=2 min=1");
        rows(is, 1, 2);
        is.group("late", "min=1 created=1").pods("late", 1, "cpu=1");

        Outcome outcome = is.look();

        assertThat(outcome.bound()).isEmpty();
        assertThat(outcome.waits("g-0-1")).contains("once resource is released");
        assertThat(is.gone("old-0").look().bound()).containsExactly("g-0-0", "g-0-1");
    }

    @Test
    void aRoleThatFailedInOneSubGroupIsTriedInTheNext() {
        SessionCase is =
                allocating().node("n1", "cpu=2 memory=8Gi label=zone:a").node("n2", "cpu=2 memory=8Gi label=zone:b");
        is.group("g", "min=1").divided("g", BY_ROW + " size=1 min=1");
        is.pod("g-0", "g", "cpu=1 role=worker label=row:0 select=zone:c")
                .pod("g-1", "g", "cpu=1 role=worker label=row:0")
                .pod("g-2", "g", "cpu=1 role=worker label=row:1");

        assertThat(is.look().bound()).containsExactly("g-2");
    }

    @Test
    void podsThatAskForNothingCountInTheirSubGroup() {
        SessionCase is =
                session("allocate, backfill", "priority, gang | predicates").node("n1", "cpu=1 memory=8Gi");
        is.group("g", "min=2").divided("g", BY_ROW + " size=2 min=1");
        is.pod("heavy", "g", "cpu=1 label=row:0").pod("light", "g", "label=row:0");

        assertThat(is.look().bound()).containsExactly("heavy", "light");
    }

    /** As for jobs without sub-groups in both releases: a job is only ready if its roles have their minimum, too. */
    @Test
    void tasksOfOneRoleAreNotEnoughWhereAnotherIsNeeded() {
        SessionCase is = allocating().node("n1", "cpu=3 memory=8Gi");
        is.group("g", "min=2 task=master:1 task=worker:1")
                .pod("p0", "g", "cpu=1 role=master")
                .pod("p1", "g", "cpu=1 role=master")
                .pod("p2", "g", "cpu=1 role=worker");

        assertThat(is.look().bound()).containsExactly("p0", "p1", "p2");
    }

    /**
     * As recorded from vc-scheduler ed72c7c for a job of three partitions of two pods, beside a pod that uses 1.5 CPUs.
     */
    @Test
    void aJobInPartitionsIsPlacedAndToldWhatTheRealSchedulerTellsIt() {
        SessionCase is = session(VolcanoConfiguration.helmDefault())
                .node("worker-1", "cpu=4 memory=8Gi")
                .node("worker-2", "cpu=4 memory=8Gi");
        is.pod("blocker", "", "cpu=1500m memory=100Mi on=worker-1");
        is.group("g", "min=2 task=worker:2").divided("g", "name=worker keys=volcano.sh/partition-id size=2 min=1");
        for (int i = 0; i < 6; i++) {
            is.pod("rows-worker-" + i, "g", partition(i));
        }

        Outcome outcome = is.look();

        assertThat(outcome.bound()).containsExactly("rows-worker-0", "rows-worker-1");
        String node = outcome.bindings().stream()
                                .filter(line -> line.endsWith("worker-2"))
                                .count()
                        == 2
                ? "worker-1"
                : "worker-2";
        for (int free : List.of(2, 4)) {
            assertThat(outcome.waits("rows-worker-" + free))
                    .isEqualTo(
                            "Pod default/rows-worker-%d can possibly be assigned to %s, once minAvailable is satisfied"
                                    .formatted(free, node));
            assertThat(outcome.waits("rows-worker-" + (free + 1)))
                    .isEqualTo("0/2 nodes are unavailable: 2 Insufficient cpu.");
        }
        assertThat(outcome.phase("g")).isEqualTo("Inqueue");
        Outcome next = is.look();
        assertThat(next.phase("g")).isEqualTo("Running");
        assertThat(next.decisions().podGroups())
                .extracting(Decisions.PodGroupUpdate::counts)
                .containsExactly(new Decisions.PodCounts(2, 0, 0));
    }

    private static String partition(int index) {
        return "cpu=1500m memory=100Mi role=worker label=volcano.sh/partition-id:" + index / 2;
    }

    private static SessionCase allocating() {
        return session("allocate", "priority, gang | predicates");
    }

    private static void rows(SessionCase is, int rows, int columns) {
        rows(is, "g", rows, columns);
    }

    private static void rows(SessionCase is, String group, int rows, int columns) {
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                is.pod("%s-%d-%d".formatted(group, row, column), group, "cpu=1 memory=1Gi label=row:" + row);
            }
        }
    }
}
