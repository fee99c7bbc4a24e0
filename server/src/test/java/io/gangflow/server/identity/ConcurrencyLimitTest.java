package io.gangflow.server.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ConcurrencyLimitTest {

    @Test
    void someHaveTheirTurnSomeWaitAndTheOthersAreRefusedAtOnce() throws InterruptedException {
        ConcurrencyLimit turns = new ConcurrencyLimit(2, 1, Duration.ofHours(1));
        assertThat(turns.acquire()).isTrue();
        assertThat(turns.acquire()).isTrue();
        BlockingQueue<Boolean> waited = new LinkedBlockingQueue<>();
        Thread third = waiting(turns, waited);

        assertThat(turns.acquire()).as("there is no room to wait").isFalse();
        assertThat(waited).isEmpty();
        turns.release();

        assertThat(waited.take()).isTrue();
        third.join();
        turns.release();
        turns.release();
        assertThat(turns.acquire()).isTrue();
    }

    @Test
    void whoHasWaitedInVainLeavesItsPlace() throws InterruptedException {
        ConcurrencyLimit turns = new ConcurrencyLimit(1, 1, Duration.ofMillis(1));
        assertThat(turns.acquire()).isTrue();
        assertThat(turns.acquire()).isFalse();
        assertThat(turns.acquire()).isFalse();
        turns.release();
        assertThat(turns.acquire()).isTrue();
    }

    private static Thread waiting(ConcurrencyLimit turns, BlockingQueue<Boolean> waited) {
        Thread thread = new Thread(() -> {
            try {
                waited.add(turns.acquire());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        return thread;
    }
}
