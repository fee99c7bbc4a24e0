package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Hierarchical queues, after the hierarchical cases of Volcano's plugins/capacity/capacity_test.go. */
class CapacityHierarchyTest {

    private static final String PLUGINS = "capacity-enableHierarchy, predicates, gang-enableReclaimable";

    @Test
    void aLeafTakesPods() {
        assertThat(teams().group("g", "min=1 queue=q11")
                        .pods("g", 1, "cpu=1 memory=1Gi")
                        .look()
                        .bound())
                .containsExactly("g-0");
    }

    @Test
    void aQueueWithChildrenTakesNone() {
        SessionCase is = teams().group("g", "min=1 queue=q1 phase=Pending").pods("g", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().bound()).isEmpty();
    }

    @Test
    void aJobInAQueueWithChildrenStopsEveryone() {
        SessionCase is = teams().group("wrong", "min=1 queue=q1").pods("wrong", 1, "cpu=1 memory=1Gi");
        is.group("right", "min=1 queue=q11").pods("right", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().bound()).isEmpty();
    }

    @Test
    void aQueueWhoseParentDoesNotExistStopsEveryone() {
        SessionCase is = teams().queue("lost", "parent=nobody");
        is.group("right", "min=1 queue=q11 resources=1:1Gi phase=Pending").pods("right", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().phase("right")).isEqualTo("Pending");
    }

    @Test
    void queuesInACircleStopEveryone() {
        SessionCase is = teams().queue("x", "parent=y").queue("y", "parent=x");
        is.group("right", "min=1 queue=q11").pods("right", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().bound()).isEmpty();
    }

    @Test
    void aLeafBorrowsWithinItsParent() {
        SessionCase is = projects().group("g", "min=2 queue=q31").pods("g", 2, "cpu=2 memory=2Gi");

        assertThat(is.look().bound()).hasSize(2);
    }

    @Test
    void aLeafTakesBackFromItsSiblingBeforeOthers() {
        SessionCase is = projects();
        is.group("g4", "min=1 queue=q4 phase=Running").pods("g4", 1, "cpu=4 memory=4Gi on=n1");
        is.group("g5", "min=1 queue=q31 phase=Running")
                .pod("p6", "g5", "cpu=2 memory=2Gi on=n1 note=volcano.sh/preemptable:false")
                .pod("p7", "g5", "cpu=2 memory=2Gi on=n1");
        is.group("g6", "min=1 queue=q32").pods("g6", 1, "cpu=2 memory=2Gi");

        assertThat(is.look().evicted()).containsExactly("p7");
    }

    @Test
    void whatTheParentMayNotHaveItsLeafMayNot() {
        SessionCase is = projects().queue("q33", "parent=q3 capability=4:4Gi");
        is.group("g5", "min=1 queue=q31 phase=Running").pods("g5", 1, "cpu=2 memory=2Gi on=n1");
        is.group("g7", "min=1 queue=q32 phase=Running").pods("g7", 1, "cpu=2 memory=2Gi on=n1");
        is.group("g8", "min=1 queue=q33").pods("g8", 1, "cpu=3 memory=3Gi");

        assertThat(is.look().bound()).isEmpty();
    }

    @Test
    void aCapabilityThatIsNotSetIsTheParents() {
        SessionCase is = hierarchy().queue("q5", "capability=0:4Gi").queue("q51", "parent=q5 capability=0:2Gi");
        is.group("g", "min=1 queue=q51").pods("g", 1, "cpu=1");

        assertThat(is.look().bound()).containsExactly("g-0");
    }

    @Test
    void reservationsCountForTheParentAsWell() {
        SessionCase is = hierarchy()
                .queue("q6", "capability=2:4Gi")
                .queue("q61", "parent=q6")
                .queue("q62", "parent=q6");
        is.group("a", "min=1 queue=q61 phase=Pending resources=2:4Gi");
        is.group("b", "min=1 queue=q62 phase=Pending resources=2:4Gi");

        Outcome outcome = is.look();

        assertThat(outcome.phase("a")).isEqualTo("Inqueue");
        assertThat(outcome.phase("b")).isEqualTo("Pending");
    }

    @Test
    void guaranteesBeyondTheParentLeaveNothingToTheOthers() {
        SessionCase is = hierarchy()
                .queue("q7", "capability=6:4Gi")
                .queue("q71", "parent=q7 capability=6:4Gi guarantee=4:3Gi")
                .queue("q72", "parent=q7 capability=6:4Gi guarantee=4:3Gi")
                .queue("q73", "parent=q7");
        is.group("g", "min=1 queue=q71").pods("g", 1, "cpu=4 memory=1Gi");
        is.group("h", "min=1 queue=q73").pods("h", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().bound()).containsExactly("g-0");
    }

    @Test
    void theRootMayPromiseMoreThanTheClusterHas() {
        SessionCase is =
                hierarchy().queue("root", "parent= capability=160:160Gi").queue("q", "capability=100:100Gi");
        is.group("g", "min=1 queue=q phase=Pending resources=90:1Gi");

        assertThat(is.look().phase("g")).isEqualTo("Inqueue");
    }

    @Test
    void aGpuLimitOfTheParentHoldsForItsLeaves() {
        SessionCase is = hierarchy("n2", "cpu=8 memory=8Gi gpu=8")
                .queue("team", "capability=8:8Gi:4")
                .queue("a", "parent=team")
                .queue("b", "parent=team");
        is.group("ga", "min=1 queue=a").pods("ga", 1, "cpu=1 memory=1Gi gpu=3");
        is.group("gb", "min=1 queue=b").pods("gb", 1, "cpu=1 memory=1Gi gpu=3");

        assertThat(is.look().bound()).hasSize(1);
    }

    @Test
    void whatTheParentDeservesIsReclaimedAtLevelOne() {
        SessionCase is = reclaimLevel(1).node("n1", "cpu=16 memory=16Gi gpu=4");
        is.queue("q1", "deserved=0:0:1").queue("q11", "parent=q1").queue("q2", "");
        is.group("full", "min=1 queue=q2 phase=Running").pods("full", 1, "cpu=1 memory=1Gi gpu=4 on=n1");
        is.group("new", "min=1 queue=q11").pods("new", 1, "cpu=1 memory=1Gi gpu=1");

        assertThat(is.look().evicted()).containsExactly("full-0");
    }

    @Test
    void atLevelZeroOnlyTheLeafIsLookedAt() {
        assertThat(grandparents(0).look().evicted()).containsExactly("victim-0");
    }

    @Test
    void atLevelOneTheParentAgrees() {
        assertThat(grandparents(1).look().evicted()).containsExactly("victim-0");
    }

    @Test
    void atLevelTwoTheGrandparentRefuses() {
        assertThat(grandparents(2).look().evicted()).isEmpty();
    }

    @Test
    void siblingsThatDeserveNothingLeaveEachOtherAlone() {
        SessionCase is = reclaimLevel(1).node("n1", "cpu=2 memory=2Gi");
        is.queue("parent", "deserved=4:4Gi capability=4:4Gi")
                .queue("a", "parent=parent")
                .queue("b", "parent=parent");
        is.group("victim", "min=1 queue=b phase=Running").pods("victim", 1, "cpu=2 memory=2Gi on=n1");
        is.group("new", "min=1 queue=a").pods("new", 1, "cpu=2 memory=2Gi");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void victimsGoOnlyDownToWhatTheirParentDeserves() {
        assertThat(belowAParent("2:2Gi")).as("2 of 4").hasSize(2);
        assertThat(belowAParent("3:3Gi")).as("only 1 of 4, which is not enough").isEmpty();
    }

    private static List<String> belowAParent(String deserved) {
        SessionCase is = reclaimLevel(1).node("n1", "cpu=4 memory=4Gi");
        is.queue("parent", "deserved=" + deserved).queue("a", "parent=parent").queue("b", "parent=parent");
        is.queue("other", "deserved=2:2Gi");
        is.group("a", "min=0 queue=a phase=Running").pods("a", 2, "cpu=1 memory=1Gi on=n1");
        is.group("b", "min=0 queue=b phase=Running").pods("b", 2, "cpu=1 memory=1Gi on=n1");
        is.group("new", "min=1 queue=other").pods("new", 1, "cpu=2 memory=2Gi");
        return is.look().evicted();
    }

    @Test
    void theRootIsNotAskedAlthoughItHasNoMoreThanItDeserves() {
        SessionCase is = reclaimLevel(2).node("n1", "cpu=2 memory=2Gi");
        is.queue("parent", "deserved=1:1Gi").queue("a", "parent=parent").queue("other", "deserved=2:2Gi");
        is.group("a", "min=0 queue=a phase=Running").pods("a", 2, "cpu=1 memory=1Gi on=n1");
        is.group("new", "min=1 queue=other").pods("new", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).containsExactly("a-1");
    }

    @Test
    void aGuaranteeIsDeserved() {
        SessionCase is = hierarchy("n1", "cpu=2 memory=2Gi")
                .queue("safe", "guarantee=1:1Gi")
                .queue("other", "");
        is.group("full", "min=0 queue=other phase=Running").pods("full", 2, "cpu=1 memory=1Gi on=n1");
        is.group("new", "min=1 queue=safe").pods("new", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).containsExactly("full-1");
    }

    private static SessionCase grandparents(int level) {
        SessionCase is = reclaimLevel(level).node("n1", "cpu=2 memory=2Gi");
        is.queue("grand-a", "deserved=2:2Gi capability=4:4Gi")
                .queue("parent-a", "parent=grand-a deserved=2:2Gi capability=2:2Gi")
                .queue("queue-a", "parent=parent-a deserved=2:2Gi capability=2:2Gi")
                .queue("grand-b", "deserved=3:3Gi capability=4:4Gi")
                .queue("parent-b", "parent=grand-b deserved=1:1Gi capability=2:2Gi")
                .queue("queue-b", "parent=parent-b deserved=1:1Gi capability=2:2Gi");
        is.group("victim", "min=1 queue=queue-b phase=Running").pods("victim", 1, "cpu=2 memory=2Gi on=n1");
        return is.group("new", "min=1 queue=queue-a").pods("new", 1, "cpu=2 memory=2Gi");
    }

    private static SessionCase reclaimLevel(int level) {
        return session("enqueue, reclaim, allocate", PLUGINS, Map.of("capacity.ancestorReclaimLevel", "" + level));
    }

    private static SessionCase teams() {
        return hierarchy()
                .queue("q1", "capability=4:4Gi")
                .queue("q2", "capability=4:4Gi")
                .queue("q11", "parent=q1 capability=1:1Gi")
                .queue("q12", "parent=q1 capability=3:3Gi");
    }

    private static SessionCase projects() {
        return hierarchy()
                .queue("q3", "deserved=4:4Gi capability=4:4Gi")
                .queue("q4", "deserved=2:2Gi capability=4:4Gi")
                .queue("q31", "parent=q3 deserved=2:2Gi capability=4:4Gi")
                .queue("q32", "parent=q3 deserved=2:2Gi capability=4:4Gi");
    }

    private static SessionCase hierarchy() {
        return hierarchy("n1", "cpu=8 memory=8Gi pods=11");
    }

    private static SessionCase hierarchy(String node, String words) {
        return session("enqueue, reclaim, allocate", PLUGINS).node(node, words);
    }
}
