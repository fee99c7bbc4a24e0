package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.gangflow.minicluster.faults.JumpingClock;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The controller finds schedules and their runs by itself; the test moves its clock. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
final class CronControllerTest {

    private static final String FIRST =
            "nightly-" + Instant.parse("2026-11-28T12:01:00Z").getEpochSecond();

    private final JumpingClock clock =
            new JumpingClock(Clock.fixed(Instant.ofEpochMilli(PlayedWorkflow.START), ZoneOffset.UTC));
    private PlayedWorkflow api;
    private CronController controller;

    @BeforeEach
    void start() throws IOException {
        api = PlayedWorkflow.server();
        controller = CronController.start(api.client(), clock);
    }

    @AfterEach
    void stop() {
        controller.close();
        api.close();
    }

    @Test
    void aRunStartsWhenItIsDue() throws InterruptedException {
        createSeen("nightly");
        clock.jump(Duration.ofSeconds(59));
        poke("nightly");
        clock.jump(Duration.ofSeconds(60));
        poke("nightly");
        ArgoControllerTest.await(() -> !runs().isEmpty());

        assertThat(runs()).containsExactly(FIRST);
        ArgoControllerTest.await(() -> !status("nightly").path("active").isEmpty());
        assertThat(status("nightly").path("lastScheduledTime").asText()).isEqualTo("2026-11-28T12:01:00Z");
        assertThat(controller.failure()).isEmpty();
    }

    @Test
    void theEndOfARunIsCountedForItsScheduleOnly() throws InterruptedException {
        createSeen("nightly");
        createSeen("other");
        clock.jump(Duration.ofSeconds(60));
        poke("nightly");
        poke("other");
        ArgoControllerTest.await(() -> runs().size() == 2
                && !status("nightly").path("active").isEmpty()
                && !status("other").path("active").isEmpty());

        api.client()
                .genericKubernetesResources(ArgoKinds.WORKFLOW)
                .inNamespace("default")
                .withName(FIRST)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"status\":{\"phase\":\"Succeeded\",\"finishedAt\":\"2026-11-28T12:01:30Z\"}}");
        ArgoControllerTest.await(() -> status("nightly").path("active").isEmpty());

        assertThat(status("nightly").path("succeeded").asInt()).isEqualTo(1);
        assertThat(status("other").path("succeeded").asInt()).isZero();
        assertThat(status("other").path("active")).hasSize(1);
    }

    @Test
    void aScheduleThatIsCreatedAgainStartsFromThen() throws InterruptedException {
        createSeen("nightly");
        api.delete(cron("nightly"));
        clock.jump(Duration.ofSeconds(90));
        createSeen("nightly");
        clock.jump(Duration.ofMinutes(2));
        poke("nightly");
        ArgoControllerTest.await(() -> !runs().isEmpty());

        assertThat(runs())
                .containsExactly(
                        "nightly-" + Instant.parse("2026-11-28T12:02:00Z").getEpochSecond());
    }

    @Test
    void aWrongScheduleDoesNotKeepOthersFromRunning() throws InterruptedException {
        create("broken");
        createSeen("nightly");
        clock.jump(Duration.ofSeconds(60));
        poke("nightly");
        ArgoControllerTest.await(() -> !runs().isEmpty());

        assertThat(runs()).containsExactly(FIRST);
        assertThat(status("broken").at("/conditions/0/message").asText()).startsWith("invalid timezone \"Mars\"");
    }

    /** The controller waits for the next time that is due: at 0.01 s before it the test's clock does not move. */
    @Test
    void aDueRunStartsWithoutAnyChange() throws InterruptedException {
        createSeen("nightly");
        clock.jump(Duration.ofSeconds(60).minusMillis(10));
        poke("nightly");
        Thread.sleep(50); // the pass of the change ends before the clock moves
        clock.jump(Duration.ofSeconds(60));

        ArgoControllerTest.await(() -> !runs().isEmpty());
    }

    @Test
    void aClosedControllerStartsNothing() throws InterruptedException {
        createSeen("nightly");
        controller.close();
        clock.jump(Duration.ofSeconds(60));
        poke("nightly");
        Thread.sleep(100); // a controller needs some 20 ms

        assertThat(runs()).isEmpty();
    }

    /** Creates a schedule with a mistake, which the controller reports, so that the test knows when it has seen it. */
    private void create(String name) throws InterruptedException {
        api.create(
                "CronWorkflow",
                name,
                "'spec':{'schedules':['* * * * *'],'timezone':'Mars','workflowSpec':{'entrypoint':'main'}}");
        ArgoControllerTest.await(() -> !status(name).path("conditions").isEmpty());
    }

    /** Creates a schedule and waits until the controller has seen it. */
    private void createSeen(String name) throws InterruptedException {
        create(name);
        patch(name, "{\"spec\":{\"timezone\":\"UTC\"}}");
        ArgoControllerTest.await(() -> status(name).path("conditions").isEmpty());
    }

    /** A change without a meaning, after which the controller runs a pass. */
    private void poke(String name) {
        patch(name, "{\"metadata\":{\"labels\":{\"poked\":\"%d\"}}}".formatted(clock.millis()));
    }

    private void patch(String name, String patch) {
        api.client()
                .genericKubernetesResources(ArgoKinds.CRON)
                .inNamespace("default")
                .withName(name)
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private GenericKubernetesResource cron(String name) {
        return api.client()
                .genericKubernetesResources(ArgoKinds.CRON)
                .inNamespace("default")
                .withName(name)
                .get();
    }

    private JsonNode status(String name) {
        return JsonTrees.of(cron(name)).path("status");
    }

    private List<String> runs() {
        return api
                .client()
                .genericKubernetesResources(ArgoKinds.WORKFLOW)
                .inNamespace("default")
                .list()
                .getItems()
                .stream()
                .map(run -> run.getMetadata().getName())
                .toList();
    }
}
