package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.gangflow.minicluster.TestApi;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A schedule, with a clock that the test controls. */
@SuppressWarnings("NullAway.Init")
final class CronReconcilerTest {

    private static final Instant START = Instant.parse("2026-11-20T10:00:30Z");
    private static final long FIRST = Instant.parse("2026-11-20T10:01:00Z").getEpochSecond();

    private TestApi api;
    private CronReconciler play;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
        play = play(START);
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aRunIsNamedAndMarkedAsArgoDoes() throws IOException {
        schedule("");
        assertThat(look(START)).contains(at(0));
        assertThat(names()).isEmpty();
        look(at(0));

        JsonNode run = JsonTrees.of(runs().get(0));
        assertThat(run.path("metadata").path("name").asText()).isEqualTo("nightly-" + FIRST);
        assertThat(run.path("metadata").path("labels"))
                .isEqualTo(
                        json(
                                "{\"workflows.argoproj.io/creator\":\"ann\",\"workflows.argoproj.io/cron-workflow\":\"nightly\",\"team\":\"data\"}"));
        assertThat(run.path("metadata").path("annotations"))
                .isEqualTo(
                        json("{\"workflows.argoproj.io/scheduled-time\":\"2026-11-20T10:01:00Z\",\"why\":\"cron\"}"));
        assertThat(run.path("metadata").path("ownerReferences").path(0).path("uid"))
                .isEqualTo(cron().path("metadata").path("uid"));
        assertThat(run.path("spec").path("entrypoint").asText()).isEqualTo("main");
    }

    @Test
    void theStatusTellsWhatGoesOnAndHowOftenItEndedHow() {
        schedule("");
        look(START);
        look(at(0));
        assertThat(status().path("phase").asText()).isEqualTo("Active");
        assertThat(status().path("lastScheduledTime").asText()).isEqualTo("2026-11-20T10:01:00Z");
        assertThat(active()).containsExactly("nightly-" + FIRST);
        assertThat(cron().path("metadata")
                        .path("annotations")
                        .path(ArgoMetadataKeys.LAST_USED_SCHEDULE)
                        .asText())
                .isEqualTo("CRON_TZ=Europe/Vienna * * * * *");

        end("nightly-" + FIRST, "Succeeded", 0);
        look(at(0).plusSeconds(1));
        assertThat(active()).isEmpty();
        look(at(1));
        end("nightly-" + (FIRST + 60), "Error", 1);
        look(at(1).plusSeconds(1));
        assertThat(status().path("succeeded").asInt()).isEqualTo(1);
        assertThat(status().path("failed").asInt()).isEqualTo(1);
    }

    @Test
    void aRunIsCountedOnceThoughItIsSeenToEndLate() {
        schedule("");
        look(START);
        look(at(0));
        List<CronChild> late = children();
        end("nightly-" + FIRST, "Succeeded", 0);
        look(at(0).plusSeconds(1), List.of());
        assertThat(status().path("succeeded").asInt()).isEqualTo(1);

        look(at(0).plusSeconds(2), late);
        assertThat(active()).isEmpty();
        look(at(0).plusSeconds(3));
        assertThat(status().path("succeeded").asInt()).isEqualTo(1);
    }

    @Test
    void aRunThatIsRetriedIsActiveAgain() {
        schedule("");
        look(START);
        look(at(0));
        end("nightly-" + FIRST, "Failed", 0);
        look(at(0).plusSeconds(1));
        assertThat(active()).isEmpty();
        end("nightly-" + FIRST, "Running", 0);
        look(at(0).plusSeconds(2));
        assertThat(active()).containsExactly("nightly-" + FIRST);
    }

    @Test
    void anIntervalIsNotPutOffByLooks() {
        schedule("");
        change("{\"spec\":{\"schedules\":[\"@every 1m\"]}}");
        for (int seconds = 0; seconds < 180; seconds += 10) {
            Instant next = START.plusSeconds(60L * (seconds / 60 + 1));
            assertThat(look(START.plusSeconds(seconds))).contains(next);
        }
        assertThat(names()).containsExactly("nightly-" + (FIRST + 30), "nightly-" + (FIRST + 90));
    }

    @Test
    void whatWasDueWhileNobodyLookedIsBegunOnce() {
        schedule("");
        look(START);
        look(at(5).plusSeconds(10));
        assertThat(names()).containsExactly("nightly-" + FIRST);
    }

    @Test
    void twoControllersBeginOneRun() {
        schedule("");
        CronReconciler other = play(START);
        look(START);
        other.reconcile(cron(), List.of(), START);
        JsonNode old = cron();
        look(at(0));
        other.reconcile(old, List.of(), at(0));
        assertThat(names()).containsExactly("nightly-" + FIRST);
    }

    @Test
    void allowedRunsGoOnBesideOneAnother() {
        schedule("\"concurrencyPolicy\":\"Allow\",");
        look(START);
        look(at(0));
        look(at(1));
        assertThat(active()).containsExactly("nightly-" + FIRST, "nightly-" + (FIRST + 60));
    }

    @Test
    void aForbiddenRunIsLeftOut() {
        schedule("\"concurrencyPolicy\":\"Forbid\",");
        look(START);
        look(at(0));
        look(at(1));
        assertThat(names()).containsExactly("nightly-" + FIRST);
        end("nightly-" + FIRST, "Succeeded", 1);
        look(at(2));
        assertThat(names()).containsExactly("nightly-" + FIRST, "nightly-" + (FIRST + 120));
    }

    @Test
    void aForbiddenRunStartsWithinTheDeadlineOnceTheEarlierHasEnded() {
        schedule("\"concurrencyPolicy\":\"Forbid\",\"startingDeadlineSeconds\":120,");
        look(START);
        look(at(0));
        look(at(1));
        assertThat(names()).containsExactly("nightly-" + FIRST);
        end("nightly-" + FIRST, "Succeeded", 1);
        look(at(1).plusSeconds(30));
        assertThat(names()).containsExactly("nightly-" + FIRST, "nightly-" + (FIRST + 60));
    }

    @Test
    void aResumedScheduleStartsTheNewestMissedRunWithinTheDeadlineOnly() {
        schedule("\"startingDeadlineSeconds\":90,");
        look(START);
        look(at(0));
        end("nightly-" + FIRST, "Succeeded", 0);
        change("{\"spec\":{\"suspend\":true}}");
        look(at(1));
        look(at(5));
        assertThat(names()).containsExactly("nightly-" + FIRST);
        change("{\"spec\":{\"suspend\":false}}");
        look(at(5).plusSeconds(20));
        assertThat(names()).containsExactly("nightly-" + FIRST, "nightly-" + (FIRST + 300));
    }

    @Test
    void anotherControllerForbidsAndReplacesWhatTheFirstHasStarted() {
        schedule("\"concurrencyPolicy\":\"Forbid\",");
        look(START);
        look(at(0));
        play = play(at(0).plusSeconds(30));
        look(at(0).plusSeconds(30));
        look(at(1));
        assertThat(names()).containsExactly("nightly-" + FIRST);
        change("{\"spec\":{\"concurrencyPolicy\":\"Replace\"}}");
        look(at(2));
        assertThat(names()).containsExactly("nightly-" + FIRST, "nightly-" + (FIRST + 120));
        assertThat(JsonTrees.of(runs().get(0)).path("spec").path("shutdown").asText())
                .isEqualTo("Terminate");
    }

    @Test
    void aReplacedRunIsTerminated() {
        schedule("\"concurrencyPolicy\":\"Replace\",");
        look(START);
        look(at(0));
        look(at(1));
        assertThat(JsonTrees.of(runs().get(0)).path("spec").path("shutdown").asText())
                .isEqualTo("Terminate");
        assertThat(JsonTrees.of(runs().get(1)).path("spec").has("shutdown")).isFalse();
    }

    @Test
    void aSuspendedScheduleBeginsNothing() {
        schedule("\"suspend\":true,");
        look(START);
        look(at(0));
        assertThat(names()).isEmpty();
        change("{\"spec\":{\"suspend\":false}}");
        look(at(1));
        assertThat(names()).containsExactly("nightly-" + (FIRST + 60));
    }

    @Test
    void whatAControllerMissedIsMadeUpForWithinTheDeadlineOnly() {
        schedule("\"startingDeadlineSeconds\":90,");
        look(START);
        look(at(0));
        play = play(at(3).plusSeconds(20));
        look(at(3).plusSeconds(20));
        assertThat(names()).containsExactly("nightly-" + FIRST, "nightly-" + (FIRST + 180));

        change("{\"spec\":{\"schedules\":[\"0 12 * * *\"]}}");
        play = play(Instant.parse("2026-11-20T11:02:00Z")); // two minutes after noon in Vienna
        look(Instant.parse("2026-11-20T11:02:00Z"));
        assertThat(names()).as("a new schedule makes up for nothing").hasSize(2);
    }

    @Test
    void withoutADeadlineWhatWasMissedIsLost() {
        schedule("");
        look(START);
        look(at(0));
        play = play(at(1).plusSeconds(1));
        look(at(1).plusSeconds(1));
        assertThat(names()).containsExactly("nightly-" + FIRST);
    }

    @Test
    void oldRunsAreDeleted() {
        schedule("\"successfulJobsHistoryLimit\":2,");
        look(START);
        for (int minute = 0; minute < 6; minute++) {
            look(at(minute));
            end("nightly-" + (FIRST + 60L * minute), minute % 2 == 0 ? "Succeeded" : "Failed", minute);
        }
        look(at(5).plusSeconds(1));
        assertThat(names())
                .containsExactly("nightly-" + (FIRST + 120), "nightly-" + (FIRST + 240), "nightly-" + (FIRST + 300));
    }

    @Test
    void whatIsWrongIsSaidOnTheScheduleUntilItIsMended() {
        schedule("\"timezone\":\"Mars/Olympus\",");
        look(at(0));
        assertThat(status().path("conditions").path(0).path("type").asText()).isEqualTo("SpecError");
        assertThat(status().path("conditions").path(0).path("message").asText()).contains("Mars/Olympus");
        change("{\"spec\":{\"timezone\":\"UTC\",\"workflowSpec\":{\"workflowTemplateRef\":{\"name\":\"none\"}}}}");
        look(at(1));
        assertThat(status().path("conditions").path(0).path("message").asText())
                .isEqualTo("workflow template none not found");
        change("{\"spec\":{\"workflowSpec\":{\"workflowTemplateRef\":null,\"entrypoint\":\"main\"}}}");
        look(at(1));
        look(at(2));
        assertThat(status().path("conditions")).isEmpty();
        assertThat(names()).containsExactly("nightly-" + (FIRST + 120));
    }

    private CronReconciler play(Instant now) {
        return new CronReconciler(api.client(), new RunKey("default", "nightly"), now);
    }

    private static Instant at(int minute) {
        return Instant.ofEpochSecond(FIRST + 60L * minute);
    }

    private Optional<Instant> look(Instant now) {
        return look(now, children());
    }

    private Optional<Instant> look(Instant now, List<CronChild> known) {
        return play.reconcile(cron(), known, now);
    }

    private List<CronChild> children() {
        return runs().stream().map(CronChild::of).toList();
    }

    private void schedule(String more) {
        create("""
                {"apiVersion":"argoproj.io/v1alpha1","kind":"CronWorkflow",
                 "metadata":{"name":"nightly","namespace":"default","labels":{"workflows.argoproj.io/creator":"ann"}},
                 "spec":{"schedules":["* * * * *"],"timezone":"Europe/Vienna",%s
                   "workflowMetadata":{"labels":{"team":"data"},"annotations":{"why":"cron"}},
                   "workflowSpec":{"entrypoint":"main"}}}""".formatted(more));
    }

    private void create(String json) {
        api.client()
                .resource(Serialization.unmarshal(json, GenericKubernetesResource.class))
                .create();
    }

    private void change(String patch) {
        api.client()
                .genericKubernetesResources(ArgoKinds.CRON)
                .inNamespace("default")
                .withName("nightly")
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private void end(String name, String phase, int minute) {
        api.client()
                .genericKubernetesResources(ArgoKinds.WORKFLOW)
                .inNamespace("default")
                .withName(name)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"status\":{\"phase\":\"%s\",\"finishedAt\":\"%s\"}}".formatted(phase, at(minute)));
    }

    private ObjectNode cron() {
        return JsonTrees.of(api.client()
                .genericKubernetesResources(ArgoKinds.CRON)
                .inNamespace("default")
                .withName("nightly")
                .get());
    }

    private JsonNode status() {
        return cron().path("status");
    }

    private List<String> active() {
        return status().path("active").findValuesAsText("name");
    }

    private List<GenericKubernetesResource> runs() {
        return api.client()
                .genericKubernetesResources(ArgoKinds.WORKFLOW)
                .inNamespace("default")
                .list()
                .getItems();
    }

    private List<String> names() {
        return runs().stream().map(run -> run.getMetadata().getName()).toList();
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }
}
