package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.QueueState;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected orders and votes follow from Volcano, framework/session_plugins.go. */
class TiersTest {

    @Test
    void equalQueuesAreOrderedByTheSecondOfTheirCreationAndThenByName() {
        Comparator<QueueState> order = open("gang").queueOrder();

        assertThat(List.of(created("c", 3_000), created("b", 4_000), created("a", 4_999), created("d", 2_000)).stream()
                        .sorted(order)
                        .map(QueueState::name))
                .containsExactly("d", "c", "a", "b");
    }

    /** The job has two tasks, of which one runs. */
    @ParameterizedTest(name = "{0} and minAvailable {1}: {2}")
    @CsvSource({
        "gang, 1, false",
        "gang, 2, true",
        "priority, 1, true",
        "'gang, priority', 1, false",
        "'gang, priority', 2, true",
        "'gang | priority', 1, false",
        "'priority | gang', 1, true",
        "'predicates | gang', 2, true",
        "predicates, 2, false",
        "gang-enableJobStarving, 2, false",
        "'gang-enableJobStarving, priority', 1, true",
    })
    void theFirstTierWithAnAnswerDecidesWhetherAJobStarves(String tiers, int minimum, boolean starving) {
        SessionCase is = session("preempt", tiers).node("n1", "cpu=4 memory=4Gi");
        is.group("g", "phase=Running min=" + minimum)
                .pod("g-0", "g", "cpu=1 on=n1")
                .pod("g-1", "g", "cpu=1");
        OpenSession open = OpenSession.of(is);

        assertThat(open.session().tiers().jobStarving(open.job("g"))).isEqualTo(starving);
    }

    @ParameterizedTest(name = "{0} CPUs of {1}: {2}")
    @CsvSource({"1, 2, false", "2, 2, true", "3, 2, true"})
    void aQueueWithAllItDeservesIsOverused(int used, int deserved, boolean overused) {
        SessionCase is = session("allocate", "proportion").node("n1", "cpu=4 memory=4Gi");
        is.queue("q", "capability=" + deserved + ":4Gi").queue("empty", "");
        is.group("g", "min=1 queue=q phase=Running")
                .pods("g", used, "cpu=1 on=n1")
                .pod("more", "g", "cpu=4");
        Session session = is.open();

        assertThat(session.tiers().overused(session.existingQueue("q"))).isEqualTo(overused);
        assertThat(session.tiers().overused(session.existingQueue("empty")))
                .as("a queue without jobs")
                .isFalse();
    }

    @Test
    void underProportionTheSmallerShareGoesFirst() {
        SessionCase is = session("allocate", "proportion").node("n1", "cpu=12 memory=12Gi");
        for (String queue : List.of("a", "b")) {
            is.queue(queue, "");
            is.group(queue, "min=1 phase=Running queue=" + queue).pods(queue, 9, "cpu=1");
        }
        is.queue("c-without-jobs", "");
        is.pod("a-more", "a", "cpu=3 on=n1").pod("b-more", "b", "cpu=2 on=n1");
        Session session = is.open();

        assertThat(session.queues().stream()
                        .sorted(session.tiers().queueOrder())
                        .map(QueueState::name))
                .containsSubsequence("c-without-jobs", "b", "a");
    }

    @Test
    void aFunctionThatIsDisabledHasNoSay() {
        SessionCase is = session("allocate", "priority-enableJobOrder, gang | predicates")
                .priorityClass("high", 9)
                .node("n1", "cpu=1 memory=1Gi");
        is.group("old", "min=1 created=1").pods("old", 1, "cpu=1");
        is.group("urgent", "min=1 created=2 class=high").pods("urgent", 1, "cpu=1");

        assertThat(is.look().bound()).containsExactly("old-0");
    }

    @Test
    void aCloserRelativeOfThePreemptorsQueueIsAVictimFirst() {
        SessionCase is = session("reclaim", "capacity-enableHierarchy")
                .node("n1", "cpu=4 memory=4Gi")
                .queue("team", "")
                .queue("own", "parent=team")
                .queue("z-sibling", "parent=team")
                .queue("a-stranger", "");
        Session session = is.open();
        QueueState own = session.existingQueue("own");
        QueueState sibling = session.existingQueue("z-sibling");
        QueueState stranger = session.existingQueue("a-stranger");

        assertThat(session.tiers().compareVictimQueues(sibling, stranger, own)).isNegative();
        assertThat(session.tiers().compareVictimQueues(stranger, sibling, own)).isPositive();
    }

    @Test
    void amongEqualQueuesTheLastInTheirOrderIsAVictimFirst() {
        Session session = session("reclaim", "proportion")
                .node("n1", "cpu=4 memory=4Gi")
                .queue("a", "priority=1")
                .queue("b", "priority=2")
                .queue("own", "")
                .open();
        QueueState less = session.existingQueue("a");
        QueueState more = session.existingQueue("b");

        assertThat(session.tiers().compareVictimQueues(less, more, session.existingQueue("own")))
                .isNegative();
    }

    private static Tiers open(String tiers) {
        return session("allocate", tiers).open().tiers();
    }

    private static QueueState created(String name, long millis) {
        Optional<Resources> none = Optional.empty();
        return new QueueState(name, name, millis, 1, 0, none, none, none, true, "root", "Open");
    }
}
