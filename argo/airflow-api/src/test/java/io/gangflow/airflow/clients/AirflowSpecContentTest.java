package io.gangflow.airflow.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.airflow.AirflowApi;
import io.gangflow.airflow.trigger.ModelCluster;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Route;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Human-in-the-loop details, outputs and backfills with real content, validated with Airflow 3.3.2's own document. */
@Timeout(300)
final class AirflowSpecContentTest {

    private static final String RUN = "/api/v2/dags/{dag_id}/dagRuns/{dag_run_id}";
    private static final String INSTANCE = RUN + "/taskInstances/{task_id}";
    private static final String QUESTION = INSTANCE + "/{map_index}/hitlDetails";

    private static final String TEMPLATE = """
            {"metadata": {"creationTimestamp": "2026-11-20T00:00:00Z"},
             "spec": {"entrypoint": "main", "templates": [
              {"name": "main", "dag": {"tasks": [
                {"name": "work", "template": "work"},
                {"name": "approve", "template": "approve", "dependencies": ["work"]}]}},
              {"name": "work", "container": {"image": "example"}},
              {"name": "approve", "suspend": {}}]}}""";

    private static final String NODES = """
            {"metadata": {"creationTimestamp": "2026-11-20T08:00:00Z"},
             "status": {"phase": "Running", "startedAt": "2026-11-20T08:00:01Z", "nodes": {
              "one": {"id": "one", "name": "one", "type": "DAG", "phase": "Running", "templateName": "main"},
              "one-1": {"id": "one-1", "name": "one.work", "type": "Pod", "phase": "Succeeded", "templateName": "work",
                "boundaryID": "one", "startedAt": "2026-11-20T08:00:02Z", "finishedAt": "2026-11-20T08:00:09Z",
                "outputs": {"result": "done", "parameters": [{"name": "rows", "value": "3"}],
                  "artifacts": [{"name": "model", "s3": {"bucket": "results", "key": "model.bin"}}]}},
              "one-2": {"id": "one-2", "name": "one.approve", "type": "Suspend", "phase": "Running",
                "templateName": "approve", "boundaryID": "one", "message": "look at the rows first",
                "startedAt": "2026-11-20T08:00:10Z"}}}}""";

    private static final String OF_BACKFILL = """
            {"metadata": {"creationTimestamp": "2026-11-20T09:00:00Z", "labels": {"gangflow.io/backfill": "7"},
              "annotations": {"gangflow.io/run-id": "backfill__2026-11-0%1$dT00:00:00Z",
                "gangflow.io/backfill-from": "2026-11-01T00:00:00Z", "gangflow.io/backfill-to": "2026-11-02T12:00:00Z",
                "gangflow.io/backfill-last": "backfill__2026-11-02T00:00:00Z", "gangflow.io/backfill-at-once": "2",
                "workflows.argoproj.io/scheduled-time": "2026-11-0%1$dT00:00:00Z"}},
             "spec": {"arguments": {"parameters": [{"name": "rows", "value": "3"}]}},
             "status": {"phase": "Succeeded", "startedAt": "2026-11-20T09:00:01Z", "finishedAt": "2026-11-20T09:0%1$d:00Z"}}""";

    @Test
    void questionsAreAsTheDocumentSays() throws Exception {
        try (ModelCluster model = model()) {
            JsonNode all = checked(model, "GET", RUN + "/hitlDetails", Map.of(), "null");
            assertThat(all.path("total_entries").asInt()).isEqualTo(1);
            Map<String, String> one = Map.of("task_id", "approve", "map_index", "-1");
            assertThat(checked(model, "GET", QUESTION, one, "null").path("body").asText())
                    .isEqualTo("look at the rows first");
            JsonNode replied = checked(model, "PATCH", QUESTION, one, "{\"chosen_options\": [\"Approve\"]}");
            assertThat(replied.path("responded_by").path("id").asText()).isEqualTo("ada");
        }
    }

    @Test
    void outputsAreAsTheDocumentSays() throws Exception {
        try (ModelCluster model = model()) {
            Map<String, String> work = Map.of("task_id", "work");
            JsonNode all = checked(model, "GET", INSTANCE + "/xcomEntries", work, "null");
            assertThat(all.path("xcom_entries").findValuesAsText("key"))
                    .containsExactly("model", "return_value", "rows");
            Map<String, String> values = Map.of("return_value", "done", "rows", "3", "model", "s3://results/model.bin");
            for (Map.Entry<String, String> value : values.entrySet()) {
                Map<String, String> key = Map.of("task_id", "work", "xcom_key", value.getKey());
                assertThat(checked(model, "GET", INSTANCE + "/xcomEntries/{xcom_key}", key, "null")
                                .path("value")
                                .asText())
                        .isEqualTo(value.getValue());
            }
        }
    }

    @Test
    void backfillsAreAsTheDocumentSaysAndTellWhatTheirRunsTell() throws Exception {
        try (ModelCluster model = model()) {
            JsonNode all = checked(model, "GET", "/api/v2/backfills", Map.of(), "null");
            assertThat(all.path("total_entries").asInt()).isEqualTo(1);
            JsonNode one = checked(model, "GET", "/api/v2/backfills/{backfill_id}", Map.of("backfill_id", "7"), "null");
            assertThat(one).isEqualTo(all.path("backfills").path(0));
            assertThat(one.path("from_date").asText()).isEqualTo("2026-11-01T00:00:00Z");
            assertThat(one.path("to_date").asText()).isEqualTo("2026-11-02T12:00:00Z");
            assertThat(one.path("max_active_runs").asInt()).isEqualTo(2);
            assertThat(one.path("dag_run_conf").path("rows").asText()).isEqualTo("3");
            assertThat(one.path("completed_at").asText()).isEqualTo("2026-11-20T09:02:00Z");
        }
    }

    /** The command that submits the runs is still active: its last run does not exist yet. */
    @Test
    void aBackfillIsNotCompleteBeforeItsLastRunIsThere() throws Exception {
        try (ModelCluster model =
                new ModelCluster().pipeline("train", TEMPLATE).run("train", "first", OF_BACKFILL.formatted(1))) {
            JsonNode one = checked(model, "GET", "/api/v2/backfills/{backfill_id}", Map.of("backfill_id", "7"), "null");
            assertThat(one.path("completed_at").isNull()).isTrue();
        }
    }

    private static ModelCluster model() throws IOException {
        return new ModelCluster()
                .pipeline("train", TEMPLATE)
                .run("train", "one", NODES)
                .run("train", "first", OF_BACKFILL.formatted(1))
                .run("train", "second", OF_BACKFILL.formatted(2));
    }

    /** Returns a response for the run {@code one}, validated with Airflow's document. */
    private static JsonNode checked(
            ModelCluster model, String method, String path, Map<String, String> values, String body)
            throws IOException, InterruptedException {
        AirflowApi api = new AirflowApi(
                model.cluster().argo(), model.cluster().kubernetes(), "ns", ModelCluster.CLOCK, () -> "nonce");
        Route route = api.routes().stream()
                .filter(each ->
                        each.method().name().equals(method) && each.path().equals(path))
                .findFirst()
                .orElseThrow();
        Map<String, String> all = new TreeMap<>(values);
        if (path.startsWith(RUN)) {
            all.putAll(Map.of("dag_id", "train", "dag_run_id", "one"));
        }
        Answer.Json answer = (Answer.Json) route.handler().handle(ModelCluster.call(all, Map.of(), body));
        List<String> problems =
                AirflowSpec.find().problems(path, method.toLowerCase(Locale.ROOT), "200", answer.body());
        assertThat(problems).as("%s: %s", path, answer.body()).isEmpty();
        return answer.body();
    }
}
