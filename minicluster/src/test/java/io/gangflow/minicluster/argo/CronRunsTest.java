package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A schedule whose status and runs differ from what its controller knows, as after a crash or a deletion. */
@SuppressWarnings("NullAway.Init")
final class CronRunsTest {

    private static final Instant START = Instant.parse("2026-11-20T10:00:30Z");
    private static final String FIRST = run("10:01:00");
    private static final String LONG_NAME = "n".repeat(250);

    private PlayedWorkflow api;

    @BeforeEach
    void start() throws IOException {
        api = PlayedWorkflow.server();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aRunThatTheStatusDoesNotNameIsActive() {
        CronReconciler reconciler = started("nightly", "");
        patch("nightly", "{'status':{'active':null}}");

        reconcile(reconciler, "10:01:10", children());

        assertThat(active()).containsExactly(FIRST);
    }

    @Test
    void aRunThatIsDeletedIsNoLongerActiveAndDoesNotCount() {
        CronReconciler reconciler = started("nightly", "");
        workflow(FIRST).delete();

        reconcile(reconciler, "10:01:10", List.of());

        assertThat(active()).isEmpty();
        assertThat(status("nightly").has("succeeded")).isFalse();
        assertThat(status("nightly").has("failed")).isFalse();
    }

    @Test
    void anotherWorkflowOfTheNameOfARunIsNotThatRun() {
        CronReconciler reconciler = started("nightly", "");
        workflow(FIRST).delete();
        api.create("Workflow", FIRST, "'spec':{'entrypoint':'main'}");

        reconcile(reconciler, "10:01:10", List.of());

        assertThat(active()).isEmpty();
    }

    @Test
    void aRunThatIsGoneDoesNotKeepItsReplacementFromStarting() {
        CronReconciler reconciler = started("nightly", "'concurrencyPolicy':'Replace',");
        List<CronChild> late = children();
        workflow(FIRST).delete();

        reconcile(reconciler, "10:02:00", late);

        assertThat(runs()).containsExactly(run("10:02:00"));
    }

    @Test
    void aRunThatAnEarlierControllerStartedWithoutRecordingItIsNoFailure() {
        started("nightly", "");
        patch("nightly", "{'status':{'lastScheduledTime':null,'phase':null,'active':null}}");
        CronReconciler next = new CronReconciler(api.client(), new RunKey("default", "nightly"), START);
        next.reconcile(cron("nightly"), List.of(), START);

        reconcile(next, "10:01:00", List.of());

        assertThat(runs()).containsExactly(FIRST);
        assertThat(status("nightly").path("lastScheduledTime").asText()).isEqualTo("2026-11-20T10:01:00Z");
        assertThat(status("nightly").path("phase").asText()).isEqualTo("Active");
        assertThat(status("nightly").has("failed")).isFalse();
        assertThat(status("nightly").path("conditions")).isEmpty();
    }

    @Test
    void aRunThatTheApiRefusesIsAFailureWithTheReason() {
        started(LONG_NAME, "");

        assertThat(runs()).isEmpty();
        JsonNode status = status(LONG_NAME);
        assertThat(status.path("failed").asInt()).isEqualTo(1);
        assertThat(status.path("conditions")).hasSize(1);
        assertThat(status.at("/conditions/0/type").asText()).isEqualTo("SubmissionError");
        assertThat(status.at("/conditions/0/status").asText()).isEqualTo("True");
        assertThat(status.at("/conditions/0/message").asText()).startsWith("Failed to submit Workflow: ");
        assertThat(status.has("lastScheduledTime")).isFalse();
    }

    @Test
    void theNextSuccessEndsTheFailure() {
        CronReconciler reconciler = started("nightly", "");
        patch(
                "nightly",
                "{'status':{'conditions':[{'type':'SubmissionError','status':'True','message':'x'},{'type':'Other','status':'True'}]}}");

        reconcile(reconciler, "10:02:00", children());

        assertThat(status("nightly").path("conditions")).hasSize(1);
        assertThat(status("nightly").at("/conditions/0/type").asText()).isEqualTo("Other");
    }

    @Test
    void aStoppedScheduleStartsNothing() {
        CronReconciler reconciler = started("nightly", "");
        patch("nightly", "{'status':{'phase':'Stopped'}}");

        reconcile(reconciler, "10:02:00", children());

        assertThat(runs()).containsExactly(FIRST);
    }

    @Test
    void aMissedRunBeforeItsDeadlineIsLost() {
        started("nightly", "'startingDeadlineSeconds':20,");
        CronReconciler next = new CronReconciler(api.client(), new RunKey("default", "nightly"), at("10:03:30"));

        reconcile(next, "10:03:30", children());

        assertThat(runs()).containsExactly(FIRST);
    }

    @Test
    void theVersionIsThatOfTheLastWrite() {
        CronReconciler reconciler = started("nightly", "");

        assertThat(String.valueOf(reconciler.version()))
                .isEqualTo(cron("nightly").at("/metadata/resourceVersion").asText());
    }

    @Test
    void theFinalizersOfTheSpecAreThoseOfTheRun() {
        started("nightly", "'workflowMetadata':{'finalizers':['a.example.com/b']},");

        assertThat(JsonTrees.of(workflow(FIRST).get()).at("/metadata/finalizers"))
                .hasToString("[\"a.example.com/b\"]");
        JsonNode reference = status("nightly").at("/active/0");
        assertThat(reference.path("kind").asText()).isEqualTo("Workflow");
        assertThat(reference.path("apiVersion").asText()).isEqualTo("argoproj.io/v1alpha1");
        assertThat(reference.path("namespace").asText()).isEqualTo("default");
        assertThat(reference.path("uid").asText())
                .isEqualTo(workflow(FIRST).get().getMetadata().getUid());
    }

    /** Creates a schedule of each minute and reconciles it until its first run is due. */
    private CronReconciler started(String name, String more) {
        api.create(
                "CronWorkflow",
                name,
                "'spec':{'schedules':['* * * * *'],%s'workflowSpec':{'entrypoint':'main'}}".formatted(more));
        CronReconciler reconciler = new CronReconciler(api.client(), new RunKey("default", name), START);
        reconciler.reconcile(cron(name), List.of(), START);
        reconciler.reconcile(cron(name), List.of(), at("10:01:00"));
        return reconciler;
    }

    private void reconcile(CronReconciler reconciler, String time, List<CronChild> children) {
        reconciler.reconcile(cron("nightly"), children, at(time));
    }

    private static Instant at(String time) {
        return Instant.parse("2026-11-20T" + time + "Z");
    }

    private static String run(String time) {
        return "nightly-" + at(time).getEpochSecond();
    }

    private void patch(String name, String patch) {
        schedule(name).patch(PatchContext.of(PatchType.JSON_MERGE), patch.replace('\'', '"'));
    }

    private JsonNode cron(String name) {
        return JsonTrees.of(schedule(name).get());
    }

    private JsonNode status(String name) {
        return cron(name).path("status");
    }

    private List<String> active() {
        return status("nightly").path("active").findValuesAsText("name");
    }

    private Resource<GenericKubernetesResource> schedule(String name) {
        return api.client()
                .genericKubernetesResources(ArgoKinds.CRON)
                .inNamespace("default")
                .withName(name);
    }

    private Resource<GenericKubernetesResource> workflow(String name) {
        return api.client()
                .genericKubernetesResources(ArgoKinds.WORKFLOW)
                .inNamespace("default")
                .withName(name);
    }

    private List<CronChild> children() {
        return workflows().stream().map(CronChild::of).toList();
    }

    private List<String> runs() {
        return workflows().stream().map(run -> run.getMetadata().getName()).toList();
    }

    private List<GenericKubernetesResource> workflows() {
        return api.client()
                .genericKubernetesResources(ArgoKinds.WORKFLOW)
                .inNamespace("default")
                .list()
                .getItems();
    }
}
