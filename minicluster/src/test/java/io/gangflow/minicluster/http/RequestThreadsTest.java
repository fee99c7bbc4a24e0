package io.gangflow.minicluster.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which request is cut off when there are too many. */
@Timeout(30)
final class RequestThreadsTest {

    private final RequestThreads threads = new RequestThreads(3, Thread::new);
    private final List<String> cut = new ArrayList<>();
    private final CountDownLatch served = new CountDownLatch(1);

    @AfterEach
    void stop() {
        threads.close();
        threads.await();
    }

    @Test
    void amongSlowBodiesTheOldestIsCutOffAndNotARequestThatHasJustBegun() throws InterruptedException {
        begin("first", true);
        begin("second", true);
        begin("headers", false);

        oneMore();

        assertThat(cut).containsExactly("first");
    }

    @Test
    void amongSlowHeadersTheOldestIsCutOffAndNotABody() throws InterruptedException {
        begin("body", true);
        begin("first", false);
        begin("second", false);

        oneMore();

        assertThat(cut).containsExactly("first");
    }

    /** Starts a request that waits for its headers or its body. */
    private void begin(String name, boolean body) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        threads.execute(() -> {
            if (body) {
                PendingRequest.current().awaitBody();
            }
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException cutOff) {
                cut.add(name); // seen by the test after the request in its place
            }
        });
        started.await();
    }

    private void oneMore() throws InterruptedException {
        threads.execute(served::countDown);
        served.await();
    }
}
