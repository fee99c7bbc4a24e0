package io.gangflow.airflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.routes.RunOperations;
import io.gangflow.airflow.state.DagRunState;
import io.gangflow.airflow.trigger.ModelCluster;
import io.gangflow.airflow.trigger.Trigger;
import io.gangflow.server.http.ApiException;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading and changing runs. */
class RunsTest {

    @ParameterizedTest
    @ValueSource(strings = {"Succeeded", "Running"})
    void onlyAFailedRunIsTriedAgain(String phase) throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "one", phase(phase))) {
            assertThatThrownBy(() -> patched(model, "{\"state\": \"queued\", \"note\": \"again\"}"))
                    .isInstanceOfSatisfying(ApiException.class, e -> {
                        assertThat(e.status()).isEqualTo(409);
                        assertThat(e.detail().toString()).contains("clear");
                    });
            assertThat(model.changes()).isEmpty();
        }
    }

    @Test
    void aQueuedRunNeedNotBecomeQueued() throws IOException, InterruptedException {
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "one", "{}")) {
            assertThat(patched(model, "{\"state\": \"queued\"}").state()).isEqualTo(DagRunState.QUEUED);
        }
    }

    @Test
    void aRunThatArgoCanNeverStartHasFailedAndSaysWhy() throws IOException {
        String more = """
                {"spec": {"arguments": {"parameters": [{"name": "input", "value": "{{=nonsense(}}"}]}},
                 "status": {"storedWorkflowTemplateSpec": {"entrypoint": "pipeline"}}}""";
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "one", more)) {
            DagRun run = runs(model).get("train", "one");

            assertThat(run.state()).isEqualTo(DagRunState.FAILED);
            assertThat(run.started()).isEmpty();
            assertThat(run.ended()).isEmpty();
            assertThat(run.note())
                    .hasValueSatisfying(note -> assertThat(note)
                            .contains("Argo can never start this run")
                            .contains("`input` = `{{=nonsense(}}`"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "7", "no JSON", ""})
    void aConfThatIsNoObjectIsLeftOut(String conf) throws IOException {
        String more = "{\"metadata\": {\"annotations\": {\"gangflow.io/conf\": \"%s\"}}}".formatted(conf);
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "one", more)) {
            assertThat(runs(model).get("train", "one").conf().toString()).isEqualTo("{}");
        }
    }

    @Test
    void anIdThatNoRunCanHaveIsRefused() throws IOException {
        try (ModelCluster model = new ModelCluster().pipeline("train")) {
            assertThatThrownBy(() -> runs(model).get("train", "x".repeat(251)))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.status()).isEqualTo(400));
            assertThatThrownBy(() -> runs(model).get("train", "one\u0007"))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.status()).isEqualTo(400));
            assertThatThrownBy(() -> runs(model).get("train", "x".repeat(250)))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.status()).isEqualTo(404));
        }
    }

    private static String phase(String phase) {
        return "{\"status\": {\"phase\": \"%s\"}}".formatted(phase);
    }

    private static DagRuns runs(ModelCluster model) {
        return new DagRuns(model.cluster());
    }

    private static DagRun patched(ModelCluster model, String body) throws IOException, InterruptedException {
        Trigger trigger = new Trigger(model.cluster(), ModelCluster.CLOCK, () -> "nonce");
        return new RunOperations(new Dags(model.cluster()), runs(model), trigger)
                .patched(ModelCluster.call(Map.of("dag_id", "train", "dag_run_id", "one"), Map.of(), body));
    }
}
