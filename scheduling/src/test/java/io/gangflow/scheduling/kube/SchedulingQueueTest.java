package io.gangflow.scheduling.kube;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Expected values follow from kube-scheduler 1.36, pkg/scheduler/backend/queue. */
class SchedulingQueueTest {

    private static final Set<String> FIT = Set.of("NodeResourcesFit");
    private static final Set<ClusterEvent> NONE = Set.of();

    private final SchedulingQueue queue =
            new SchedulingQueue(new Random(1), pod -> pod.name().startsWith("held"));

    @Test
    void podsLeaveByPriorityAndThenByCreation() {
        enter(
                0,
                pod("second").created(20),
                pod("first").created(10),
                pod("urgent").created(30).priority(1));

        assertThat(popAll()).containsExactly("urgent", "first", "second");
    }

    @Test
    void theOrderOfPodsOfTheSameMillisecondDoesNotDependOnTheOrderOfTheSnapshot() {
        SchedulingQueue other = new SchedulingQueue(new Random(1), pod -> false);
        enter(0, pod("a"), pod("b"), pod("c"), pod("d"));
        other.update(states(pod("d"), pod("c"), pod("b"), pod("a")), List.of(), 0, NONE);

        assertThat(popAll()).isEqualTo(popAll(other)).hasSize(4).isNotEqualTo(List.of("a", "b", "c", "d"));
    }

    @Test
    void aRejectedPodWaitsForAnEventThatHelps() {
        enter(0, pod("a"));
        queue.failed(pop(), 0, Set.of("NodeAffinity"));

        queue.update(List.of(), List.of(), 10_000, Set.of(ClusterEvent.POD_GONE));
        assertThat(queue.pop()).isEmpty();
        queue.update(List.of(), List.of(), 10_000, Set.of(ClusterEvent.POD_GONE, ClusterEvent.NODE_CHANGED));
        assertThat(popAll()).containsExactly("a");
    }

    @Test
    void aPodInBackoffLetsOthersGoFirst() {
        enter(0, pod("impatient").priority(10));
        queue.failed(pop(), 0, FIT);

        enter(1_999, Set.of(ClusterEvent.POD_GONE), pod("newcomer").created(1_999));

        assertThat(popAll()).containsExactly("newcomer", "impatient");
    }

    @Test
    void afterTheBackoffThePriorityCountsAgain() {
        enter(0, pod("impatient").priority(10));
        queue.failed(pop(), 0, FIT);

        enter(2_000, Set.of(ClusterEvent.POD_GONE), pod("newcomer").created(2_000));

        assertThat(popAll()).containsExactly("impatient", "newcomer");
    }

    @Test
    void aBackoffThatEndsWhileThePodWaitsMakesItActive() {
        enter(0, pod("impatient").priority(10));
        queue.failed(pop(), 0, FIT);
        queue.update(List.of(), List.of(), 500, Set.of(ClusterEvent.POD_GONE));

        enter(2_000, pod("newcomer").created(2_000));

        assertThat(popAll()).containsExactly("impatient", "newcomer");
    }

    @Test
    void podsInBackoffLeaveInTheOrderInWhichItEnds() {
        enter(0, pod("twice").priority(10), pod("once"));
        QueuedPod twice = pop();
        twice.failed(0, 5, FIT);
        QueuedPod once = pop();
        queue.failed(twice, 0, FIT);
        queue.failed(once, 0, FIT);
        queue.update(List.of(), List.of(), 500, Set.of(ClusterEvent.POD_GONE));

        assertThat(popAll()).containsExactly("once", "twice");
    }

    @Test
    void anUnschedulablePodIsRetriedAtTheFirstCheckAfterFiveMinutes() {
        assertThat(queue.nextFlushMillis()).isEqualTo(Long.MAX_VALUE);
        enter(0, pod("a"));
        queue.failed(pop(), 31_000, FIT);

        assertThat(queue.nextFlushMillis()).isEqualTo(360_000);
        queue.update(List.of(), List.of(), 359_999, NONE);
        assertThat(queue.pop()).isEmpty();
        queue.update(List.of(), List.of(), 360_000, NONE);
        assertThat(popAll()).containsExactly("a");
    }

    @Test
    void aPodThatFoundNoNodeAtAllWaitsForItsBackoff() {
        enter(0, pod("a"));
        queue.failed(pop(), 0, Set.of());

        assertThat(queue.nextFlushMillis()).isEqualTo(2_000);
        queue.update(List.of(), List.of(), 1_999, Set.of(ClusterEvent.NODE_CHANGED));
        assertThat(queue.pop()).isEmpty();
        queue.update(List.of(), List.of(), 2_000, NONE);
        assertThat(popAll()).containsExactly("a");
    }

    @Test
    void theEarlierOfTwoReasonsToWakeIsReported() {
        enter(0, pod("a").created(1), pod("b").created(2));
        queue.failed(pop(), 0, FIT);
        queue.failed(pop(), 400_000, Set.of());

        assertThat(queue.nextFlushMillis()).isEqualTo(330_000);
    }

    @Test
    void deletedPodsAreForgottenWhereverTheyAre() {
        enter(
                0,
                pod("failed").created(1),
                pod("backing").created(2),
                pod("lost").created(3));
        QueuedPod failed = pop();
        queue.failed(pop(), 0, FIT);
        queue.update(List.of(), List.of(), 500, Set.of(ClusterEvent.POD_GONE));
        queue.failed(failed, 500, FIT);
        QueuedPod first = pop();
        QueuedPod second = pop();
        queue.failed(first.pod().name().equals("lost") ? first : second, 500, Set.of());
        queue.failed(first.pod().name().equals("lost") ? second : first, 500, FIT);
        enter(500, pod("active").created(4), pod("held").created(5));

        queue.update(
                List.of(),
                List.of("uid-failed", "uid-backing", "uid-lost", "uid-active", "uid-held", "uid-unknown"),
                600_000,
                Set.of(ClusterEvent.POD_GONE));

        assertThat(popAll()).isEmpty();
        assertThat(queue.nextFlushMillis()).isEqualTo(Long.MAX_VALUE);
        enter(600_000, pod("held"), pod("active"));
        assertThat(popAll()).as("they are new").containsExactly("active");
    }

    @Test
    void deletedPodsLeaveTheBackoffToo() {
        enter(0, pod("a"));
        queue.failed(pop(), 0, FIT);
        queue.update(List.of(), List.of(), 500, Set.of(ClusterEvent.POD_GONE));

        queue.update(List.of(), List.of("uid-a"), 600, NONE);

        assertThat(queue.pop()).isEmpty();
    }

    @Test
    void aPodWithASchedulingGateKeepsThePositionOfItsCreation() {
        enter(
                0,
                pod("gated").created(1).spec(spec -> spec.addNewSchedulingGate("wait")),
                pod("other").created(2));
        assertThat(pop().pod().name()).isEqualTo("other");

        enter(5, pod("gated").created(1), pod("late").created(5));

        assertThat(popAll()).containsExactly("gated", "late");
    }

    @Test
    void aGangTakesItsPodsFromEveryQueueExceptThoseWithAGate() {
        enter(
                0,
                pod("lost").created(1),
                pod("failed").created(2),
                pod("backing").created(3));
        QueuedPod lost = pop();
        QueuedPod failed = pop();
        queue.failed(pop(), 0, FIT);
        queue.update(List.of(), List.of(), 500, Set.of(ClusterEvent.POD_GONE));
        queue.failed(lost, 500, Set.of());
        queue.failed(failed, 500, FIT);
        enter(
                500,
                pod("active").created(4),
                pod("held").created(5),
                pod("other").created(6));

        assertThat(queue.take(pod -> !pod.name().equals("other")))
                .extracting(queued -> queued.pod().name())
                .containsExactlyInAnyOrder("lost", "failed", "backing", "active");
        assertThat(popAll()).containsExactly("other");
        assertThat(queue.nextFlushMillis()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aWithdrawnNominationHelpsPodsOfAtMostThatPriority() {
        enter(
                0,
                pod("low").priority(1),
                pod("same").priority(5),
                pod("high").priority(6),
                pod("picky").priority(1));
        while (true) {
            Optional<QueuedPod> next = queue.pop();
            if (next.isEmpty()) {
                break;
            }
            queue.failed(next.get(), 0, next.get().pod().name().equals("picky") ? Set.of("NodeAffinity") : FIT);
        }

        queue.roomGivenBack(5, 10_000);

        assertThat(popAll()).containsExactly("same", "low");
    }

    @Test
    void theBackoffDoublesUpToTenSeconds() {
        QueuedPod queued = new QueuedPod(pod("a").state(), 0);
        assertThat(queued.backoffWindow()).as("never failed").isEqualTo(-1);
        List<Long> windows = new ArrayList<>();
        for (int attempt = 0; attempt < 6; attempt++) {
            queued.failed(900, attempt, FIT);
            windows.add(queued.backoffWindow());
        }

        assertThat(windows).containsExactly(1L, 2L, 4L, 8L, 10L, 10L);
    }

    @Test
    void failuresWithoutAnyNodeAreCountedSeparately() {
        QueuedPod queued = new QueuedPod(pod("a").state(), 0);
        queued.failed(0, 1, FIT);
        queued.failed(0, 2, FIT);
        queued.failed(0, 3, Set.of());
        assertThat(queued.backoffWindow()).as("the first of its kind").isEqualTo(1);
        queued.failed(0, 4, Set.of());
        assertThat(queued.backoffWindow()).isEqualTo(2);

        queued.failed(0, 5, FIT);

        assertThat(queued.backoffWindow()).as("the third rejection").isEqualTo(4);
    }

    private void enter(long now, PodFixture... pods) {
        enter(now, NONE, pods);
    }

    private void enter(long now, Set<ClusterEvent> events, PodFixture... pods) {
        queue.update(states(pods), List.of(), now, events);
    }

    private static List<PodState> states(PodFixture... pods) {
        return Stream.of(pods).map(PodFixture::state).toList();
    }

    private QueuedPod pop() {
        return queue.pop().orElseThrow();
    }

    private List<String> popAll() {
        return popAll(queue);
    }

    private static List<String> popAll(SchedulingQueue from) {
        List<String> names = new ArrayList<>();
        for (Optional<QueuedPod> next = from.pop(); next.isPresent(); next = from.pop()) {
            names.add(next.get().pod().name());
        }
        return names;
    }
}
