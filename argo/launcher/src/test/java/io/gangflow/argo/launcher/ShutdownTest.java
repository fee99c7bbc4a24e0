package io.gangflow.argo.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.child.Identity;
import io.gangflow.argo.launcher.child.Manifest;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.testing.ScriptedApi;
import io.gangflow.argo.launcher.testing.TestPods;
import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a stopped launcher says of its object: each look at the clock is a second later. */
final class ShutdownTest {

    private static final String GET = "GET " + TestPods.JOB;
    private static final String DELETE = "DELETE " + TestPods.JOB;
    private static final String OURS =
            "{'metadata': {'uid': 'u', 'ownerReferences': [{'uid': 'run-uid'}]}, 'status': {'state': {'phase': '%s'}}}";
    private static final String NOT_FOUND = "{'message': 'not found'}";
    private static final String FORBIDDEN = "{'message': 'jobs is forbidden'}";

    private final ScriptedApi api = new ScriptedApi();
    private final AtomicInteger looks = new AtomicInteger();

    private String stop(int graceSeconds) {
        return stop(Duration.ofSeconds(graceSeconds), () -> TimeUnit.SECONDS.toNanos(looks.getAndIncrement()));
    }

    private String stop(Duration grace, Ticker ticker) {
        Manifest manifest = Manifest.read(Launches.JOB, "default");
        Launch.Settings settings = new Launch.Settings(Duration.ofHours(1), Duration.ofHours(1), Duration.ofMillis(1));
        Calls calls = new Calls(api, time -> true, ticker, Duration.ZERO, note -> {});
        return new Shutdown(
                        calls,
                        manifest,
                        new Identity("run", "run-uid", "pod", "default"),
                        ChildKinds.of(
                                manifest.ref().apiVersion(), manifest.ref().kind(), Optional.empty(), Optional.empty()),
                        ticker,
                        settings)
                .stop(grace);
    }

    @Test
    void anObjectThatRunsIsDeletedAndWaitedFor() {
        api.then(200, OURS.formatted("Running")).then(200, "{}").then(200, OURS.formatted("Running"));
        api.then(404, NOT_FOUND);

        assertThat(stop(25)).isEqualTo("stopped; Job `train-0` was deleted");
        assertThat(api.asked).containsExactly(GET, DELETE, GET, GET);
        assertThat(api.bodies.get(0).at("/preconditions/uid").asText()).isEqualTo("u");
    }

    @Test
    void oneThatIsGoneBeforeItsDeletionIsNotWaitedFor() {
        api.then(200, OURS.formatted("Running")).then(404, NOT_FOUND);

        assertThat(stop(25)).isEqualTo("stopped; Job `train-0` was deleted");
        assertThat(api.asked).containsExactly(GET, DELETE);
    }

    @Test
    void oneThatHasEndedRemains() {
        api.then(200, OURS.formatted("Failed"));

        assertThat(stop(25)).isEqualTo("stopped; Job `train-0` had already ended and remains");
        assertThat(api.asked).containsExactly(GET);
    }

    @Test
    void oneThatDoesNotExistIsNotDeleted() {
        api.then(404, NOT_FOUND).then(404, NOT_FOUND);

        assertThat(stop(25)).isEqualTo("stopped; there is no Job `train-0`");
    }

    @Test
    void oneThatMustNotBeDeletedIsStillThere() {
        api.then(200, OURS.formatted("Running")).then(403, FORBIDDEN);

        assertThat(stop(25))
                .isEqualTo("stopped, but Job `train-0` is still there: not allowed to delete Job `train-0`:"
                        + " jobs is forbidden");
    }

    @Test
    void theWaitForADeletionEndsWithTheGrace() {
        api.then(200, OURS.formatted("Running")).then(200, "{}");
        for (int poll = 0; poll < 20; poll++) {
            api.then(200, OURS.formatted("Running"));
        }

        assertThat(stop(8)).isEqualTo("stopped; Job `train-0` is being deleted and was still there after 8 s");
        assertThat(api.asked)
                .as("each request and each pause takes a second")
                .containsExactly(GET, DELETE, GET, GET, GET);
    }

    @Test
    void aServerThatDoesNotAnswerMayStillHaveTheObject() {
        api.thenLost().thenLost().thenLost().thenLost();
        assertThat(stop(4))
                .isEqualTo("stopped, but Job `train-0` may still be there: the API server did not answer for 4 s");
        api.thenLost();
        assertThat(stop(0))
                .isEqualTo("stopped, but Job `train-0` may still be there: the API server did not answer"
                        + " `GET %s` for 0 s: connection reset".formatted(TestPods.JOB));
    }

    /** The clock stands still, so only the pause of 100 ms before the second attempt counts. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            100 | stopped; Job `train-0` had already ended and remains
            99  | stopped, but Job `train-0` may still be there: the API server did not answer for 0 s
            """)
    void aCallIsRepeatedWithinTheGrace(int graceMillis, String message) {
        api.thenLost().then(200, OURS.formatted("Failed"));

        assertThat(stop(Duration.ofMillis(graceMillis), () -> 0)).isEqualTo(message);
    }

    @Test
    void anInterruptionEndsTheWait() {
        api.then(200, OURS.formatted("Running")).then(200, "{}").then(200, OURS.formatted("Running"));
        Thread.currentThread().interrupt();

        assertThat(stop(25)).startsWith("stopped; Job `train-0` is being deleted and was still there");
        assertThat(Thread.interrupted()).isTrue();
    }
}
