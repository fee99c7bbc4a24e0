package io.gangflow.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.server.http.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class WorkersTest {

    @Test
    void oneCallerLeavesStreamsToOthers() throws InterruptedException, ExecutionException {
        CountDownLatch go = new CountDownLatch(1);
        try (Workers workers = new Workers(ServerLimits.DEFAULT)) {
            List<Future<?>> open = new ArrayList<>();
            for (int i = 0; i < ServerLimits.DEFAULT.streams() / 4; i++) {
                open.add(workers.stream("greedy", () -> await(go)));
            }
            assertThatThrownBy(() -> open.add(workers.stream("greedy", () -> await(go))))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refusal -> assertThat(refusal.status()).isEqualTo(429));
            open.add(workers.stream("other", () -> await(go)));
            go.countDown();
            for (Future<?> each : open) {
                each.get();
            }
            assertThat(workers.stream("greedy", () -> await(go)).get())
                    .as("it has streams again")
                    .isNotNull();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
