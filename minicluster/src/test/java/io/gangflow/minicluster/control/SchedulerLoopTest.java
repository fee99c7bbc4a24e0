package io.gangflow.minicluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.minicluster.faults.JumpingClock;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Scheduler;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Schedulers take turns, each when its next cycle is due, and each sees the bindings of the one before it. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
final class SchedulerLoopTest {

    private static final long NOON = WatchedApi.NOON.millis();
    private static final long NEVER = Long.MAX_VALUE;

    private final BlockingQueue<String> cycles = new LinkedBlockingQueue<>();
    private final JumpingClock clock = new JumpingClock(WatchedApi.NOON);
    private volatile String latest = "";
    private WatchedApi api;
    private Optional<SchedulerLoop> loop = Optional.empty();

    @BeforeEach
    void start() throws IOException {
        api = WatchedApi.start();
    }

    @AfterEach
    void stop() {
        loop.ifPresent(SchedulerLoop::close);
        api.close();
    }

    @Test
    void theFirstCycleRunsAtOnceWithTheTimeOfTheClock() throws InterruptedException {
        loop(new Recorder("volcano", (now, changed) -> NEVER));

        assertThat(next()).isEqualTo("volcano at 0 ms");
    }

    @Test
    void theNextSchedulerSeesTheBindingsOfTheFirst() throws InterruptedException {
        api.create(WatchedApi.pod("a"));
        Recorder first = new Recorder("volcano", (now, changed) -> NEVER);
        first.decisions = new Decisions(
                List.of(new Decisions.Binding(WatchedApi.NAMESPACE, "a", "n1")),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        loop(first, new Recorder("default", (now, changed) -> NEVER));

        assertThat(next()).isEqualTo("volcano at 0 ms, a on null");
        assertThat(next()).isEqualTo("default at 0 ms, a on n1");
    }

    @Test
    void aCycleIsNotRunBeforeItIsDue() throws InterruptedException {
        Recorder recorder = new Recorder("volcano", (now, changed) -> now + 10_000);
        loop(recorder);
        assertThat(next()).isEqualTo("volcano at 0 ms");

        clock.jump(Duration.ofMillis(9_999));
        api.create(node());
        awaitQuestions(recorder, 2);
        clock.jump(Duration.ofSeconds(10));

        assertThat(next()).isEqualTo("volcano at 10000 ms");
    }

    @Test
    void aClockThatIsSetBackDoesNotStopTheCycles() throws InterruptedException {
        Recorder recorder = new Recorder("volcano", (now, changed) -> now + 10_000);
        loop(recorder);
        next();

        clock.jump(Duration.ofHours(-1));
        api.create(node());
        awaitQuestions(recorder, 2);
        clock.jump(Duration.ofHours(-1).plusMillis(10_000));

        assertThat(next()).isEqualTo("volcano at 10000 ms");
    }

    @Test
    void aSchedulerLearnsWhetherTheClusterHasChangedSinceItsLastCycle() throws InterruptedException {
        Recorder recorder = new Recorder("volcano", (now, changed) -> changed ? now : NEVER);
        loop(recorder);
        assertThat(next()).isEqualTo("volcano at 0 ms");
        awaitQuestions(recorder, recorder.questions.get() + 2);
        assertThat(cycles).as("cycles without a change").isEmpty();

        api.create(WatchedApi.pod("a"));

        assertThat(next()).isEqualTo("volcano at 0 ms, a on null");
    }

    @Test
    void aChangeDuringACycleCountsAsOneAfterIt() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        Recorder recorder = new Recorder("volcano", (now, changed) -> changed ? now : NEVER) {
            @Override
            public Decisions schedule(ClusterSnapshot snapshot) {
                if (calls.getAndIncrement() == 0) {
                    createAndAwait();
                }
                return super.schedule(snapshot);
            }
        };
        loop(recorder);

        assertThat(next()).isEqualTo("volcano at 0 ms");
        assertThat(next()).isEqualTo("volcano at 0 ms, a on null");
    }

    @Test
    @Timeout(20)
    void aDueCycleRunsWithoutAChange() throws InterruptedException {
        loop(new Recorder("volcano", (now, changed) -> now));

        // One pass a second runs anyhow: the test would run into its timeout.
        for (int cycle = 0; cycle < 40; cycle++) {
            assertThat(next()).isEqualTo("volcano at 0 ms");
        }
    }

    @Test
    @Timeout(20)
    void aChangeOfTheClusterStartsACycle() throws InterruptedException {
        loop(new Recorder("volcano", (now, changed) -> changed ? now : NEVER));
        next();

        // One pass a second runs anyhow: the test would run into its timeout.
        for (int pods = 1; pods <= 30; pods++) {
            api.client().resource(WatchedApi.pod("pod-" + pods)).create();
            String cycle = "";
            while (!cycle.contains("pod-" + pods + " ")) {
                cycle = next();
            }
        }
    }

    @Test
    void aClosedLoopRunsNoCycle() throws InterruptedException {
        SchedulerLoop closed = loop(new Recorder("volcano", (now, changed) -> now));
        next();
        closed.close();
        cycles.clear();

        api.create(WatchedApi.pod("a"));

        assertThat(cycles.poll(100, TimeUnit.MILLISECONDS)).as("a cycle").isNull();
    }

    private SchedulerLoop loop(Recorder... schedulers) {
        SchedulerLoop started =
                SchedulerLoop.start(api.client(), api.view(), this::snapshot, List.of(schedulers), clock);
        loop = Optional.of(started);
        return started;
    }

    /** The pods stand in the snapshot's text only: the recorders need nothing else. */
    private ClusterSnapshot snapshot(ClusterObjects objects, long nowMillis) {
        StringBuilder text = new StringBuilder(" at %d ms".formatted(nowMillis - NOON));
        objects.list(Pod.class)
                .forEach(pod -> text.append(", ")
                        .append(pod.getMetadata().getName())
                        .append(" on ")
                        .append(pod.getSpec().getNodeName()));
        latest = text.toString();
        return ClusterSnapshot.EMPTY.at(nowMillis);
    }

    private void createAndAwait() {
        try {
            api.create(WatchedApi.pod("a"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String next() throws InterruptedException {
        return Objects.requireNonNullElse(cycles.poll(30, TimeUnit.SECONDS), "no cycle within 30 s");
    }

    /** A change that no scheduler here reads, which starts a pass. */
    private static Node node() {
        return new NodeBuilder().withNewMetadata().withName("n1").endMetadata().build();
    }

    /** Waits until the loop has asked a scheduler so often when its next cycle is due. */
    private static void awaitQuestions(Recorder recorder, int count) {
        while (recorder.questions.get() < count) {
            Thread.onSpinWait();
        }
    }

    /** When the next cycle is due. */
    @FunctionalInterface
    private interface Due {
        long next(long nowMillis, boolean changed);
    }

    /** A scheduler that records its cycles. */
    private class Recorder implements Scheduler {

        private final String name;
        private final Due due;
        private final AtomicInteger questions = new AtomicInteger();
        private volatile Decisions decisions = Decisions.NONE;

        Recorder(String name, Due due) {
            this.name = name;
            this.due = due;
        }

        @Override
        public String schedulerName() {
            return name;
        }

        @Override
        public Decisions schedule(ClusterSnapshot snapshot) {
            cycles.add(name + latest);
            return decisions;
        }

        @Override
        public long nextCycle(long nowMillis, boolean changed) {
            questions.incrementAndGet();
            return due.next(nowMillis, changed);
        }
    }
}
