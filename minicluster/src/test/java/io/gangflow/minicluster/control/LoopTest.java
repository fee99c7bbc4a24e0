package io.gangflow.minicluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A loop's steps follow changes and the time that the step asked for; its failures are visible. */
@Timeout(60)
final class LoopTest {

    private static final long HOUR_MILLIS = 3_600_000;
    private static final int PATIENCE_SECONDS = 30;

    private final BlockingQueue<String> steps = new LinkedBlockingQueue<>();

    @Test
    void theFirstStepRunsAtOnceOnADaemonThreadWithTheName() throws InterruptedException {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        try (Loop loop = Loop.start("things", () -> {
            thread.complete(Thread.currentThread());
            return step();
        })) {
            awaitStep();

            assertThat(thread.join().getName()).isEqualTo("gangflow-things");
            assertThat(thread.join().isDaemon()).isTrue();
            assertThat(loop.failure()).isEmpty();
        }
    }

    @Test
    void aChangeStartsTheNextStep() throws InterruptedException {
        try (Loop loop = Loop.start("things", this::step)) {
            awaitStep();
            loop.wake();
            awaitStep();
            loop.wake();
            awaitStep();
        }
    }

    @Test
    void withoutAChangeTheNextStepRunsWhenTheStepAskedForIt() throws InterruptedException {
        try (Loop loop = Loop.start("things", () -> {
            step();
            return 1;
        })) {
            awaitStep();
            awaitStep();
            awaitStep();
            assertThat(loop.failure()).isEmpty();
        }
    }

    @Test
    void aFailedStepIsRepeatedAndItsErrorIsKeptUntilAStepSucceeds() throws InterruptedException {
        IllegalStateException failure = new IllegalStateException("no answer");
        AtomicBoolean fails = new AtomicBoolean(true);
        try (Loop loop = Loop.start("things", () -> {
            step();
            if (fails.get()) {
                throw failure;
            }
            return HOUR_MILLIS;
        })) {
            awaitStep();
            awaitStep();
            assertThat(loop.failure()).containsSame(failure);

            fails.set(false);
            while (loop.failure().isPresent()) {
                Thread.onSpinWait();
            }
            assertThat(loop.failure()).isEmpty();
        }
    }

    @Test
    void changesDuringAStepLeadToOneMoreStep() throws InterruptedException {
        CountDownLatch reported = new CountDownLatch(1);
        try (Loop loop = Loop.start("things", () -> {
            step();
            reported.await();
            return HOUR_MILLIS;
        })) {
            awaitStep();
            for (int change = 0; change < 20; change++) {
                loop.wake();
            }
            reported.countDown();
            awaitStep();

            assertThat(steps.poll(100, TimeUnit.MILLISECONDS))
                    .as("a third step")
                    .isNull();
        }
    }

    @Test
    void aBurstOfChangesLeadsToOneStep() throws InterruptedException {
        try (Loop loop = Loop.start("things", 200, this::step)) {
            awaitStep();
            for (int change = 0; change < 5; change++) {
                loop.wake();
                Thread.onSpinWait();
            }
            awaitStep();

            assertThat(steps.poll(300, TimeUnit.MILLISECONDS))
                    .as("a third step")
                    .isNull();
        }
    }

    @Test
    void changesWithoutEndDoNotKeepTheStepFromRunning() throws InterruptedException {
        AtomicBoolean ended = new AtomicBoolean();
        try (Loop loop = Loop.start("things", 50, this::step)) {
            Thread changes = new Thread(() -> {
                while (!ended.get()) {
                    loop.wake();
                    Thread.onSpinWait();
                }
            });
            changes.setDaemon(true);
            changes.start();

            awaitStep();
            awaitStep();
            awaitStep();
            ended.set(true);
            changes.join();
        }
    }

    @Test
    void closingInterruptsTheStepAndWaitsForItsEnd() throws InterruptedException {
        AtomicBoolean interrupted = new AtomicBoolean();
        Loop loop = Loop.start("things", () -> {
            step();
            try {
                Thread.sleep(HOUR_MILLIS);
            } catch (InterruptedException e) {
                interrupted.set(true);
                throw e;
            }
            return 1;
        });
        awaitStep();

        loop.close();

        assertThat(interrupted).isTrue();
        assertThat(steps.poll()).isNull();
    }

    @Test
    void anErrorOfAnInterruptedStepIsNoFailureAndEndsTheLoop() throws InterruptedException {
        AtomicInteger ran = new AtomicInteger();
        Loop loop = Loop.start("things", () -> {
            ran.incrementAndGet();
            step();
            try {
                Thread.sleep(HOUR_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new IllegalStateException("the connection was closed");
        });
        awaitStep();

        loop.close();

        assertThat(loop.failure()).isEmpty();
        assertThat(ran).hasValue(1);
    }

    @Test
    void aStepMayCloseItsLoop() throws InterruptedException {
        CompletableFuture<Loop> loop = new CompletableFuture<>();
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        loop.complete(Loop.start("things", () -> {
            thread.complete(Thread.currentThread());
            loop.join().close();
            step();
            return 1;
        }));

        awaitStep();
        thread.join().join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));

        assertThat(thread.join().isAlive()).isFalse();
        assertThat(steps.poll()).as("a second step").isNull();
    }

    @Test
    void anInterruptedCloseStaysInterrupted() throws InterruptedException {
        CountDownLatch release = new CountDownLatch(1);
        Loop loop = Loop.start("things", () -> {
            step();
            boolean released = false;
            while (!released) {
                try {
                    release.await();
                    released = true;
                } catch (InterruptedException e) {
                    Thread.onSpinWait(); // ends only when the test allows it
                }
            }
            return HOUR_MILLIS;
        });
        awaitStep();

        Thread.currentThread().interrupt();
        loop.close();

        assertThat(Thread.interrupted()).isTrue();
        release.countDown();
        loop.close();
    }

    private long step() {
        steps.add("step");
        return HOUR_MILLIS;
    }

    private void awaitStep() throws InterruptedException {
        assertThat(steps.poll(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("a step within %d s", PATIENCE_SECONDS)
                .isNotNull();
    }
}
