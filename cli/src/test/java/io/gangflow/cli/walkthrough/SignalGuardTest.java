package io.gangflow.cli.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SignalGuardTest {

    @Test
    void theProcessEndsWhenTheInterruptedThreadHasCleanedUp() throws InterruptedException {
        AtomicBoolean cleaned = new AtomicBoolean();
        CountDownLatch open = new CountDownLatch(1);
        SignalGuard[] guard = new SignalGuard[1];
        Thread working = new Thread(() -> {
            guard[0] = new SignalGuard();
            open.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                cleaned.set(true);
            } finally {
                guard[0].close();
            }
        });
        working.start();
        open.await();

        guard[0].interruptAndWait();

        assertThat(cleaned).isTrue();
        working.join();
    }
}
