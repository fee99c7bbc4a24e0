package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import io.gangflow.scheduling.volcano.job.Profile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The order of queues, their reservations and their reported use, after Volcano's plugins/capacity/capacity.go. */
class CapacityOrderTest {

    @Test
    void theQueueWithTheSmallerPartOfWhatItDeservesGoesFirst() {
        SessionCase is = flat("n1", "cpu=10 memory=10Gi")
                .queue("a-half", "deserved=2:2Gi")
                .queue("b-quarter", "deserved=4:4Gi")
                .queue("c-nothing", "")
                .queue("d-all", "deserved=1:1Gi");
        for (String queue : List.of("a-half", "b-quarter", "c-nothing", "d-all")) {
            running(is, queue, "cpu=1 memory=1Gi");
        }

        assertThat(order(is))
                .as("of equal shares, the queue that deserves something first")
                .containsExactly("b-quarter", "a-half", "d-all", "c-nothing");
    }

    @Test
    void whatAQueueDeservesIsLimitedByItsCapabilityAndNeverBelowItsGuarantee() {
        SessionCase is = flat("n1", "cpu=10 memory=10Gi")
                .queue("a-narrow", "deserved=8:8Gi capability=2:2Gi")
                .queue("b-guaranteed", "guarantee=4:4Gi")
                .queue("c-eighth", "deserved=3:3Gi");
        running(is, "a-narrow", "cpu=1 memory=1Gi");
        running(is, "b-guaranteed", "cpu=1 memory=1Gi");
        running(is, "c-eighth", "cpu=1 memory=1Gi");

        assertThat(order(is)).containsExactly("b-guaranteed", "c-eighth", "a-narrow");
        is.look();
        assertThat(deserved(is)).isEqualTo(Map.of("a-narrow", 2.0, "b-guaranteed", 4.0, "c-eighth", 3.0));
    }

    @Test
    void priorityGoesBeforeShares() {
        SessionCase is = flat("n1", "cpu=10 memory=10Gi")
                .queue("idle", "deserved=2:2Gi")
                .queue("urgent", "deserved=1:1Gi priority=3");
        running(is, "idle", "memory=1Gi");
        running(is, "urgent", "cpu=1 memory=1Gi");

        assertThat(order(is)).containsExactly("urgent", "idle");
    }

    @Test
    void leavesOfDifferentParentsAreOrderedByTheirParentsAndSiblingsByThemselves() {
        SessionCase is = hierarchical()
                .queue("team-a", "deserved=4:4Gi")
                .queue("a-full", "parent=team-a deserved=1:1Gi")
                .queue("a-idle", "parent=team-a deserved=1:1Gi")
                .queue("team-b", "deserved=2:2Gi")
                .queue("b-half", "parent=team-b deserved=2:2Gi");
        running(is, "a-full", "cpu=1 memory=1Gi");
        running(is, "b-half", "cpu=1 memory=1Gi");

        assertThat(order(is, "a-full", "a-idle", "b-half"))
                .as("team-a has a quarter, team-b has half")
                .containsExactly("a-idle", "a-full", "b-half");
    }

    @Test
    void leavesGoBeforeQueuesWithChildrenWhichAreOrderedByTheirShares() {
        SessionCase is = hierarchical()
                .queue("a-half", "deserved=2:2Gi")
                .queue("a-leaf", "parent=a-half deserved=2:2Gi")
                .queue("b-quarter", "deserved=4:4Gi")
                .queue("b-leaf", "parent=b-quarter deserved=4:4Gi")
                .queue("z-leaf", "deserved=1:1Gi");
        running(is, "a-leaf", "cpu=1 memory=1Gi");
        running(is, "b-leaf", "cpu=1 memory=1Gi");
        running(is, "z-leaf", "cpu=1 memory=1Gi");

        assertThat(order(is, "a-half", "b-quarter", "z-leaf")).containsExactly("z-leaf", "b-quarter", "a-half");
    }

    @Test
    void withoutATreeTheOldestQueueGoesFirst() {
        SessionCase is = hierarchical()
                .queue("urgent", "priority=9 created=2")
                .queue("old", "created=1")
                .queue("lost", "parent=nobody");

        assertThat(order(is, "urgent", "old")).containsExactly("old", "urgent");
    }

    @Test
    void theShareFollowsEveryPlacement() {
        SessionCase is = session("allocate", "capacity, predicates, gang")
                .node("n1", "cpu=3 memory=3Gi")
                .queue("a", "deserved=2:2Gi")
                .queue("b", "deserved=2:2Gi");
        is.group("a", "min=1 queue=a").pods("a", 3, "cpu=1 memory=1Gi");
        is.group("b", "min=1 queue=b").pods("b", 3, "cpu=1 memory=1Gi");

        assertThat(is.look().bound()).as("in turns").containsExactly("a-0", "a-1", "b-0");
    }

    @Test
    void anUndonePlacementGivesEverythingBack() {
        SessionCase is = session("allocate", "capacity, predicates, gang")
                .node("n1", "cpu=8 memory=8Gi")
                .queue("a", "deserved=4:4Gi capability=2:2Gi")
                .queue("b", "deserved=4:4Gi capability=2:2Gi");
        running(is, "b", "memory=1Gi");
        is.group("a-gang", "min=3 queue=a created=1").pods("a-gang", 3, "cpu=1 memory=512Mi");
        is.group("a-two", "min=1 queue=a created=2").pods("a-two", 1, "cpu=2 memory=1Gi");
        is.group("b-two", "min=1 queue=b created=2").pods("b-two", 1, "cpu=2 memory=1Gi");

        assertThat(is.look().bound())
                .as("the gang got two of three, which is all that its queue may have")
                .containsExactly("a-two-0", "b-two-0");
    }

    @Test
    void afterAnUndonePlacementItsQueueStillGoesFirst() {
        SessionCase is = session("allocate", "capacity, predicates, gang")
                .node("n1", "cpu=2 memory=8Gi")
                .queue("a", "deserved=4:8Gi")
                .queue("b", "deserved=4:4Gi");
        running(is, "b", "memory=1Gi");
        is.group("a-gang", "min=3 queue=a created=1").pods("a-gang", 3, "cpu=1");
        is.group("a-two", "min=1 queue=a created=2").pods("a-two", 1, "cpu=2");
        is.group("b-two", "min=1 queue=b created=2").pods("b-two", 1, "cpu=2");

        assertThat(is.look().bound()).containsExactly("a-two-0");
    }

    @Test
    void aJobThatExceedsTheQuotaOfItsQueueIsNotAdmitted() {
        SessionCase is = session("enqueue", "capacity")
                .node("n1", "cpu=9 memory=9Gi")
                .queue("q", "capability=2:2Gi")
                .queue("closed", "state=Closed");
        is.group("fits", "min=1 queue=q phase=Pending resources=2:2Gi created=1");
        is.group("large", "min=1 queue=q phase=Pending resources=1:1Gi created=2");
        is.group("late", "min=1 queue=closed phase=Pending resources=1:1Gi");

        Outcome outcome = is.look();

        assertThat(outcome.phase("fits")).isEqualTo("Inqueue");
        assertThat(outcome.phase("large")).isEqualTo("Pending");
        assertThat(outcome.message("large"))
                .isEqualTo("queue resource quota insufficient: insufficient cpu, insufficient memory");
        assertThat(outcome.phase("late")).isEqualTo("Pending");
        assertThat(outcome.message("late")).as("a closed queue gives no reason").isEmpty();
    }

    /** Volcano's voting: a permission ends the vote, so that a later tier cannot reject. */
    @Test
    void aJobWithinItsQuotaIsAdmittedWhateverALaterTierWouldSay() {
        SessionCase is = session("enqueue", "capacity | overcommit")
                .node("n1", "cpu=4 memory=4Gi")
                .queue("root", "parent= capability=100:100Gi")
                .queue("q", "");
        is.pod("foreign", "", "cpu=4 memory=4Gi on=n1");
        is.group("g", "min=1 queue=q phase=Pending resources=3:1Gi");

        assertThat(is.look().phase("g")).isEqualTo("Inqueue");
    }

    /** Until 1.15, a job that capacity had voted for reserved resources even if another plugin rejected it. */
    @Test
    void aJobThatAnotherPluginRejectsReservesNothing() {
        assertThat(behindARejected(Profile.HEAD)).isEqualTo("Inqueue");
        assertThat(behindARejected(Profile.V1_15)).isEqualTo("Pending");
    }

    private static String behindARejected(Profile profile) {
        SessionCase is = session("enqueue", "capacity, overcommit", Map.of("overcommit.overcommit-factor", "1"))
                .as(profile)
                .node("n1", "cpu=4 memory=4G")
                .queue("q", "capability=4:4G");
        is.pod("foreign", "", "cpu=2 on=n1");
        is.group("a", "min=1 phase=Pending queue=q created=1 resources=3:1G");
        is.group("b", "min=1 phase=Pending queue=q created=2 resources=2:1G");
        return is.look().phase("b");
    }

    @Test
    void theRootReportsWhatAllItsQueuesDeserveTogether() {
        SessionCase is = hierarchical()
                .queue("team", "deserved=4:4Gi")
                .queue("leaf", "parent=team deserved=2:2Gi guarantee=3:0")
                .queue("other", "deserved=1:1Gi");
        is.group("g", "min=1 queue=leaf").pods("g", 2, "cpu=1 memory=1Gi");

        is.look();

        assertThat(deserved(is))
                .as("queues with jobs and their ancestors, in cores")
                .isEqualTo(Map.of("leaf", 3.0, "root", 5.0, "team", 4.0));
        assertThat(is.queueUses())
                .allSatisfy(use -> assertThat(cpu(use))
                        .as(use.queue())
                        .extracting(QueueUse.Amount::allocated, QueueUse.Amount::requested)
                        .containsExactly(2.0, 2.0));
    }

    private static Map<String, Double> deserved(SessionCase is) {
        return is.queueUses().stream().collect(Collectors.toMap(QueueUse::queue, use -> cpu(use).deserved()));
    }

    private static QueueUse.Amount cpu(QueueUse use) {
        return Optional.ofNullable(use.amounts().get("cpu")).orElseThrow();
    }

    /** Adds a job that runs one pod in the queue. */
    private static void running(SessionCase is, String queue, String words) {
        is.group("in-" + queue, "min=1 phase=Running queue=" + queue).pods("in-" + queue, 1, words + " on=n1");
    }

    private static List<String> order(SessionCase is, String... some) {
        Session session = is.open();
        return session.queues().stream()
                .filter(queue -> some.length == 0
                        ? session.cache().queuesInUse().contains(queue.name())
                        : List.of(some).contains(queue.name()))
                .sorted(session.tiers().queueOrder())
                .map(QueueState::name)
                .toList();
    }

    private static SessionCase flat(String node, String words) {
        return session("allocate", "capacity").node(node, words);
    }

    private static SessionCase hierarchical() {
        return session("allocate", "capacity-enableHierarchy, predicates").node("n1", "cpu=10 memory=10Gi");
    }
}
