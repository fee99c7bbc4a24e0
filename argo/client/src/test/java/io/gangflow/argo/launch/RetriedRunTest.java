package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.watch.Outage;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The reported events of retried attempts, and of a run that a user stops, on a minicluster. */
@Timeout(60)
class RetriedRunTest {

    @TempDir
    Path folder;

    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private LocalArgo cluster;

    @BeforeEach
    void start() {
        cluster = LocalArgo.withGuest(folder);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void everyFailedAttemptThatIsTriedAgainIsReportedOnceWithItsWait() throws InterruptedException {
        Outcome outcome = cluster.launch(Plans.of("kube-scheduler", """
                count:
                  copies: 2
                  pod: { image: "test/guest:1", command: [guest, exit, "3"], resources: { cpu: 1, memory: 64Mi } }
                  retry: { limit: 2, backoff: 1s }
                """), "again", events::add);

        assertThat(outcome).isEqualTo(Outcome.FAILED);
        assertThat(of(RunEvent.RetryScheduled.class))
                .extracting(event -> "%d: %d of %d in %d"
                        .formatted(event.instance(), event.retry(), event.limit(), event.waitMillis()))
                .containsExactlyInAnyOrder(
                        "0: 1 of 2 in 1000", "1: 1 of 2 in 1000", "0: 2 of 2 in 2000", "1: 2 of 2 in 2000");
        assertThat(of(RunEvent.RetryScheduled.class))
                .allMatch(event -> event.stage().equals("count"));
    }

    @Test
    void whoFollowsLaterHearsOfTheRetryThatIsWaitedForAndOfNoneBefore() throws InterruptedException {
        String run = cluster.submit(Plans.of("kube-scheduler", """
                count:
                  pod: { image: "test/guest:1", command: [guest, exit, "3"], resources: { cpu: 1, memory: 64Mi } }
                  retry: { limit: 2, backoff: 2s }
                """), "late");
        cluster.await(
                run,
                now -> now.getStatus().nodes().values().stream()
                        .anyMatch(node -> node.is("Retry") && node.message().equals("Backoff for 4 seconds")));

        RunFollower.follow(cluster.client(), "small", cluster.argo().get(run), events::add, Outage.unnoticed());

        assertThat(of(RunEvent.RetryScheduled.class))
                .singleElement()
                .satisfies(event -> assertThat(event.retry()).isEqualTo(2));
    }

    @Test
    void aRunThatAUserStopsEndsStoppedWithItsStage() throws InterruptedException {
        AtomicReference<Outcome> outcome = new AtomicReference<>();
        CountDownLatch running = new CountDownLatch(1);
        Thread launch = new Thread(() -> {
            try {
                outcome.set(cluster.launch(Plans.of("kube-scheduler", """
                        count:
                          pod: { image: "test/guest:1", command: [guest, sleep, "30000"], resources: { cpu: 1, memory: 64Mi } }
                          retry: { limit: 2, backoff: 1s }
                        """), "halted", event -> {
                    events.add(event);
                    if (event instanceof RunEvent.PodRunning) {
                        running.countDown();
                    }
                }));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        launch.start();
        running.await();

        cluster.argo().stop("halted");
        launch.join();

        assertThat(outcome).hasValue(Outcome.STOPPED);
        assertThat(of(RunEvent.StageEnded.class))
                .extracting(RunEvent.StageEnded::outcome)
                .containsExactly(Outcome.STOPPED);
        assertThat(of(RunEvent.RetryScheduled.class)).isEmpty();
    }

    private <T> List<T> of(Class<T> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
