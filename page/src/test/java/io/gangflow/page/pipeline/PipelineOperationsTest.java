package io.gangflow.page.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gangflow.argo.model.Workflow;
import io.gangflow.page.testing.LiveApi;
import io.gangflow.server.http.ApiException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@SuppressWarnings("NullAway.Init") // set before each test
class PipelineOperationsTest {

    private static final String BASE = "/api/gangflow/v1";
    private static final String SOURCE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: count, description: Counts. }
            parameters:
              size: { type: integer, default: 3, minimum: 1, maximum: 9, description: How many. }
              mode: { type: string, enum: [fast, slow], default: fast }
            stages:
              load:
                pod: { image: "busybox:1.37", command: [echo, "${parameters.size}"], resources: { cpu: 1, memory: 64Mi } }
              count:
                pod: { image: "busybox:1.37", command: [echo, done], resources: { cpu: 1, memory: 64Mi } }
                after: [load]
            """;

    @TempDir
    private Path folder;

    private LiveApi live;

    @BeforeEach
    void start() throws IOException {
        Files.writeString(folder.resolve("count.yaml"), SOURCE);
        live = new LiveApi(Optional.of(folder));
    }

    @AfterEach
    void stop() {
        live.close();
    }

    @Test
    void aFileOfTheFolderIsAPipelineWithItsFormAndStages() throws Exception {
        JsonNode all = live.api().get(BASE + "/pipelines").path("items");
        assertThat(all).hasSize(1);
        JsonNode one = live.api().get(BASE + "/pipelines/count");

        assertThat(one.path("diagnostics").toString()).doesNotContain("\"error\"");
        assertThat(one.path("file").asText()).isEqualTo("count.yaml");
        assertThat(one.path("onCluster").asBoolean()).isFalse();
        assertThat(one.path("stages").path(1).toString())
                .isEqualTo("{\"stage\":\"count\",\"kind\":\"pod\",\"after\":[\"load\"]}");
        JsonNode size = one.path("parameters").path(0);
        assertThat(size.path("type").asText()).isEqualTo("int");
        assertThat(size.path("max").asInt()).isEqualTo(9);
        assertThat(one.path("parameters").path(1).path("values").toString()).isEqualTo("[\"fast\",\"slow\"]");
    }

    @Test
    void aCheckTellsTheVerdictAndThePredictionBesideTheLiveWork() throws Exception {
        String body = JsonNodeFactory.instance
                .objectNode()
                .put("source", SOURCE)
                .put("cluster", true)
                .toString();

        JsonNode checked = live.api().post(BASE + "/check", body);

        assertThat(checked.path("verdict").path("answer").asText())
                .describedAs(checked.toString())
                .isEqualTo("cannot_lock");
        assertThat(checked.path("verdict").path("proved").asBoolean()).isTrue();
        assertThat(checked.path("predicted").path("makespanSeconds").asDouble()).isPositive();
        assertThat(checked.path("predicted").path("usd").asDouble()).isPositive();
    }

    @Test
    void aCheckOfATextTellsWhereItsErrorIs() throws Exception {
        JsonNode checked = live.api()
                .post(
                        BASE + "/check",
                        "{\"source\":\"apiVersion: gangflow/v1\\nkind: Pipeline\\nmetadata: { name: a }\\nstagess: {}\\n\",\"cluster\":false}");

        assertThat(checked.path("pipeline").isNull()).isTrue();
        assertThat(checked.path("diagnostics").toString())
                .contains("\"line\":4")
                .contains("\"error\"");
        assertThat(checked.path("verdict").isNull()).isTrue();
    }

    @Test
    void aCheckAgainstTheClusterIsRefusedWithoutItsRights() {
        live.api().refusing();
        assertThatThrownBy(() -> live.api().post(BASE + "/check", "{\"source\":\"a: b\",\"cluster\":true}"))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("403");
    }

    @Test
    void aFileIsAppliedAndItsRunStartedOnce() throws Exception {
        String body = "{\"pipeline\":\"count\",\"parameters\":{\"size\":4},\"runId\":\"mine\"}";
        JsonNode run = live.api().post(BASE + "/runs", body);
        JsonNode again = live.api().post(BASE + "/runs", body);

        assertThat(run.path("runId").asText()).isEqualTo("mine");
        assertThat(again.path("workflow")).isEqualTo(run.path("workflow"));
        assertThat(live.cluster()
                        .client()
                        .resources(Workflow.class)
                        .inNamespace("default")
                        .list()
                        .getItems())
                .hasSize(1);
        assertThat(live.api().get(BASE + "/pipelines/count").path("onCluster").asBoolean())
                .isTrue();
        assertThatThrownBy(() -> live.api().post(BASE + "/runs", body.replace("4", "5")))
                .hasMessageContaining("409");
    }

    @Test
    void aFileIsNotAppliedToAVersionThatIsNotSupported() throws Exception {
        String controller = """
                apiVersion: apps/v1
                kind: Deployment
                metadata: { name: workflow-controller, namespace: default }
                spec: { template: { spec: { containers: [{ name: main, image: "argoproj/workflow-controller:v%s" }] } } }
                """;
        String body = "{\"pipeline\":\"count\",\"parameters\":{}}";
        live.cluster().with(controller.formatted("3.6.19"));

        assertThatThrownBy(() -> live.api().post(BASE + "/runs", body))
                .hasMessageContaining("409")
                .hasMessageContaining(
                        "Argo's workflow controller 3.6.19 is older than 3.7, which Gangflow needs; `gangflow submit --skip-version-check`");
        assertThat(live.api().get(BASE + "/pipelines/count").path("onCluster").asBoolean())
                .isFalse();

        live.cluster()
                .with(controller.formatted("4.1.2").replace("workflow-controller, ", "new-workflow-controller, "));
        assertThat(live.api().post(BASE + "/runs", body).path("workflow").asText())
                .isNotEmpty();
    }

    @Test
    void aValueOutOfRangeIsRefusedWithItsPlace() {
        assertThatThrownBy(
                        () -> live.api().post(BASE + "/runs", "{\"pipeline\":\"count\",\"parameters\":{\"size\":12}}"))
                .hasMessageContaining("422")
                .hasMessageContaining("size");
    }

    @Test
    void aFileIsNotAppliedForACallerWithoutTheRightToChangeTemplates() {
        live.api().refusing();
        assertThatThrownBy(() -> live.api().post(BASE + "/runs", "{\"pipeline\":\"count\",\"parameters\":{}}"))
                .hasMessageContaining("403");
    }

    @Test
    void aBackfillIsShownBeforeItStartsRuns() throws Exception {
        live.api().post(BASE + "/runs", "{\"pipeline\":\"count\",\"parameters\":{},\"runId\":\"first\"}");
        live.cluster().with("""
                apiVersion: argoproj.io/v1alpha1
                kind: CronWorkflow
                metadata: { name: count, namespace: default }
                spec: { schedules: ["0 3 * * *"], workflowSpec: { workflowTemplateRef: { name: count } } }
                """);
        String period = "{\"from\":\"2026-11-01T00:00:00Z\",\"to\":\"2026-11-02T23:00:00Z\",\"dryRun\":%s}";

        JsonNode dry = live.api().post(BASE + "/pipelines/count/backfill", period.formatted(true));
        JsonNode done = live.api().post(BASE + "/pipelines/count/backfill", period.formatted(false));

        assertThat(dry.toString())
                .isEqualTo("{\"times\":[\"2026-11-01T03:00:00Z\",\"2026-11-02T03:00:00Z\"],\"created\":0}");
        assertThat(done.path("created").asInt()).isEqualTo(2);
        JsonNode paused = live.api().post(BASE + "/pipelines/count/schedule", "{\"paused\":true}");
        assertThat(paused.path("schedule").path("paused").asBoolean()).isTrue();
    }

    @Test
    void everyOperationNamesTheRightsThatItNeeds() {
        var permissions = live.api().permissions();
        assertThat(permissions.get("POST " + BASE + "/runs"))
                .containsExactly("create workflows", "get workflowtemplates");
        assertThat(permissions.get("POST " + BASE + "/pipelines/{pipeline}/schedule"))
                .containsExactly("patch cronworkflows", "patch workflowtemplates", "patch workflows");
        assertThat(permissions.get("GET " + BASE + "/queues"))
                .contains("list queues everywhere", "list pods everywhere");
        assertThat(permissions.get("POST " + BASE + "/what-if")).contains("list nodes everywhere");
    }
}
