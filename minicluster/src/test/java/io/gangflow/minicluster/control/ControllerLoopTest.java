package io.gangflow.minicluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.simulator.controller.Change;
import io.gangflow.simulator.controller.Controller;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Controllers take turns; each sees what the one before it has changed. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
final class ControllerLoopTest {

    private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    private WatchedApi api;
    private Optional<ControllerLoop> loop = Optional.empty();

    @BeforeEach
    void start() throws IOException {
        api = WatchedApi.start();
    }

    @AfterEach
    void stop() {
        loop.ifPresent(ControllerLoop::close);
        api.close();
    }

    @Test
    void theNextControllerSeesWhatWasCreated() throws InterruptedException {
        loop(
                (objects, now) -> pod(objects).isPresent() ? List.of() : create("a"),
                observer(ControllerLoopTest::exists));

        assertThat(next()).isEqualTo("true");
    }

    private static Pod runningOfTeamData(Pod pod) {
        return new PodBuilder(pod)
                .editMetadata()
                .addToLabels("team", "data")
                .endMetadata()
                .editStatus()
                .withPhase("Running")
                .endStatus()
                .build();
    }

    @Test
    void theNextControllerSeesANewStatusAndItsLabelsDoNotChange() throws InterruptedException {
        api.create(WatchedApi.pod("a"));
        loop(
                once(pod -> new Change.UpdateStatus(runningOfTeamData(pod))),
                observer(objects -> phaseAndTeam(pod(objects).orElseThrow())));

        assertThat(next()).isEqualTo("Running null");
    }

    @Test
    void theNextControllerSeesNewLabelsAndTheStatusDoesNotChange() throws InterruptedException {
        api.create(WatchedApi.pod("a"));
        loop(
                once(pod -> new Change.UpdateMetadata(runningOfTeamData(pod))),
                observer(objects -> phaseAndTeam(pod(objects).orElseThrow())));

        assertThat(next()).isEqualTo("Pending data");
    }

    @Test
    void theNextControllerSeesThatAPodIsGone() throws InterruptedException {
        api.create(WatchedApi.pod("a"));
        loop(once(Change.Delete::new), observer(ControllerLoopTest::exists));

        assertThat(next()).isEqualTo("false");
        assertThat(api.stored("a")).isEmpty();
    }

    @Test
    void aChangeOfAnOutdatedObjectIsLeftOut() throws InterruptedException {
        Pod old = api.create(WatchedApi.pod("a"));
        api.client()
                .resource(new PodBuilder(old)
                        .editMetadata()
                        .addToLabels("team", "data")
                        .endMetadata()
                        .build())
                .update();
        loop(
                once(pod -> new Change.UpdateStatus(new PodBuilder(old)
                        .editStatus()
                        .withPhase("Running")
                        .endStatus()
                        .build())),
                observer(ControllerLoopTest::exists));

        assertThat(next()).isEqualTo("true");
        assertThat(phaseAndTeam(api.stored("a").orElseThrow())).isEqualTo("Pending data");
    }

    @Test
    void aChangeThatTheApiRefusesEndsThePassWhichIsRepeated() throws InterruptedException {
        AtomicInteger passes = new AtomicInteger();
        loop(
                (objects, now) -> {
                    passes.incrementAndGet();
                    return passes.get() < 3 ? create("not a name") : List.of();
                },
                observer(ControllerLoopTest::exists));

        assertThat(next()).isEqualTo("false");
        assertThat(passes).hasValue(3);
    }

    @Test
    void controllersGetTheTimeOfTheClock() throws InterruptedException {
        loop((objects, now) -> {
            seen.add(String.valueOf(now));
            return List.of();
        });

        assertThat(next()).isEqualTo(String.valueOf(WatchedApi.NOON.millis()));
    }

    @Test
    void theNextPassRunsWhenAControllerAskedForIt() throws InterruptedException {
        loop(new Controller() {
            @Override
            public List<Change> reconcile(ClusterObjects objects, long nowMillis) {
                seen.add("pass");
                return List.of();
            }

            @Override
            public long nextReconcile(ClusterObjects objects, long nowMillis) {
                assertThat(nowMillis).isEqualTo(WatchedApi.NOON.millis());
                return nowMillis + 1;
            }
        });

        // Without the request there are two passes a second: the test would run into its timeout.
        for (int pass = 0; pass < 200; pass++) {
            assertThat(next()).isEqualTo("pass");
        }
    }

    @Test
    @Timeout(20)
    void aChangeOfTheClusterStartsAPass() throws InterruptedException {
        loop(observer(objects -> String.valueOf(objects.list(Pod.class).size())));

        // Two passes a second run anyhow: the test would run into its timeout.
        for (int pods = 1; pods <= 50; pods++) {
            api.client().resource(WatchedApi.pod("pod-" + pods)).create();
            String size = "";
            while (!size.equals(String.valueOf(pods))) {
                size = next();
            }
        }
    }

    @Test
    void aClosedLoopRunsNoController() throws InterruptedException {
        ControllerLoop closed = loop(observer(ControllerLoopTest::exists));
        next();
        closed.close();
        seen.clear();

        api.create(WatchedApi.pod("a"));

        assertThat(seen.poll(100, TimeUnit.MILLISECONDS)).as("a pass").isNull();
    }

    private ControllerLoop loop(Controller... controllers) {
        ControllerLoop started = ControllerLoop.start(api.client(), api.view(), List.of(controllers), WatchedApi.NOON);
        loop = Optional.of(started);
        return started;
    }

    /** A controller that changes the pod in its first pass. */
    private static Controller once(Function<Pod, Change> change) {
        AtomicInteger passes = new AtomicInteger();
        return (objects, now) -> passes.getAndIncrement() == 0
                ? List.of(change.apply(pod(objects).orElseThrow()))
                : List.of();
    }

    /** A controller that records what it sees. */
    private Controller observer(Function<ClusterObjects, String> look) {
        return (objects, now) -> {
            seen.add(look.apply(objects));
            return List.of();
        };
    }

    private String next() throws InterruptedException {
        String next = seen.poll(30, TimeUnit.SECONDS);
        assertThat(next).as("a pass within 30 s").isNotNull();
        return String.valueOf(next);
    }

    private static List<Change> create(String name) {
        HasMetadata pod = WatchedApi.pod(name);
        return List.of(new Change.Create(pod));
    }

    private static Optional<Pod> pod(ClusterObjects objects) {
        return objects.get(Pod.class, WatchedApi.NAMESPACE, "a");
    }

    private static String exists(ClusterObjects objects) {
        return String.valueOf(pod(objects).isPresent());
    }

    private static String phaseAndTeam(Pod pod) {
        return pod.getStatus().getPhase() + " " + pod.getMetadata().getLabels().get("team");
    }
}
