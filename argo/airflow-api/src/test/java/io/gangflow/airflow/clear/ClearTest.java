package io.gangflow.airflow.clear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.run.DagRuns;
import io.gangflow.airflow.task.Instances;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.airflow.trigger.ModelCluster;
import io.gangflow.server.http.ApiException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request clears everything that it selects, or nothing. */
class ClearTest {

    private static final String FAILED = """
            {"status": {"phase": "Failed", "nodes": {
              "first": {"id": "first", "name": "first", "type": "DAG", "phase": "Failed", "templateName": "main",
                "children": ["first-1"]},
              "first-1": {"id": "first-1", "name": "first.a", "type": "Pod", "phase": "Failed", "templateName": "t",
                "boundaryID": "first"}}}}""";
    private static final String RUNNING = "{\"status\": {\"phase\": \"Running\"}}";

    @Test
    void noRunIsClearedWhenOneHasNotEnded() throws IOException {
        try (ModelCluster model = twoRuns()) {
            assertThatThrownBy(() -> cleared(model, "{\"dry_run\": false, \"only_failed\": false}"))
                    .isInstanceOfSatisfying(ApiException.class, e -> {
                        assertThat(e.status()).isEqualTo(409);
                        assertThat(e.detail().toString()).contains("`second` is running");
                    });
            assertThat(model.changes()).isEmpty();
        }
    }

    @Test
    void aRunOfWhichNothingIsChosenNeedNotHaveEnded() throws IOException, InterruptedException {
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "second", RUNNING)) {
            assertThat(cleared(model, "{\"dry_run\": false, \"only_failed\": true}"))
                    .isEmpty();
            assertThat(model.changes()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"include_past\": true", "\"include_future\": true", "\"reset_dag_runs\": false"})
    void whatIsNotDoneIsRefused(String field) throws IOException {
        try (ModelCluster model = twoRuns()) {
            assertThatThrownBy(() -> cleared(model, "{\"dry_run\": true, %s}".formatted(field)))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.status()).isEqualTo(400));
        }
    }

    @Test
    void theOtherValueOfTheseFieldsIsAllowed() throws IOException, InterruptedException {
        try (ModelCluster model = twoRuns()) {
            assertThat(cleared(model, "{\"include_past\": false, \"include_future\": false, \"reset_dag_runs\": true}"))
                    .extracting(each -> each.run().runId())
                    .containsExactly("first");
        }
    }

    private static ModelCluster twoRuns() throws IOException {
        return new ModelCluster()
                .pipeline("train")
                .run("train", "first", FAILED)
                .run("train", "second", RUNNING);
    }

    private static List<TaskInstance> cleared(ModelCluster model, String body)
            throws IOException, InterruptedException {
        Instances instances = new Instances(new Dags(model.cluster()), new DagRuns(model.cluster()));
        return new ClearOperations(instances).cleared(ModelCluster.call(Map.of("dag_id", "train"), Map.of(), body));
    }
}
