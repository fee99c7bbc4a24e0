package io.gangflow.airflow.clear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.run.DagRuns;
import io.gangflow.airflow.task.Instances;
import io.gangflow.airflow.trigger.ModelCluster;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.operation.Operation;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** PATCH of a task instance in a pipeline that is a chain: first, then wait, then last. */
class MarkTest {

    private static final String TEMPLATE = """
            {"spec": {"entrypoint": "main", "templates": [
              {"name": "main", "dag": {"tasks": [
                {"name": "first", "template": "t"},
                {"name": "wait", "template": "t", "dependencies": ["first"]},
                {"name": "last", "template": "t", "dependencies": ["wait"]}]}},
              {"name": "t", "suspend": {}}]}}""";
    private static final String RUN = """
            {"status": {"phase": "Running", "nodes": {
              "one": {"id": "one", "name": "one", "type": "DAG", "phase": "Running", "templateName": "main"},
              "one-1": {"id": "one-1", "name": "one.first", "type": "Suspend", "phase": "Succeeded", "templateName": "t",
                "boundaryID": "one"},
              "one-2": {"id": "one-2", "name": "one.wait", "type": "Suspend", "phase": "Running", "templateName": "t",
                "boundaryID": "one"}}}}""";

    @ParameterizedTest
    @ValueSource(strings = {"include_past", "include_future"})
    void otherRunsAreRefusedWithWhatToDoInstead(String field) {
        assertThatThrownBy(() -> tasks("{\"new_state\": \"success\", \"%s\": true}".formatted(field)))
                .isInstanceOfSatisfying(ApiException.class, e -> {
                    assertThat(e.status()).isEqualTo(400);
                    assertThat(e.detail().asText()).contains(field).contains("each run");
                });
    }

    @Test
    void whatIsBeforeIsChangedToo() throws IOException, InterruptedException {
        assertThat(tasks("{\"new_state\": \"success\", \"include_upstream\": true}"))
                .isEqualTo("[\"first\",\"wait\"]");
    }

    @Test
    void whatIsAfterAndDoesNotWaitCannotBeChanged() {
        assertThatThrownBy(() -> tasks("{\"new_state\": \"success\", \"include_downstream\": true}"))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(409));
    }

    @Test
    void withoutAWordItIsTheOne() throws IOException, InterruptedException {
        assertThat(tasks("{\"new_state\": \"success\"}")).isEqualTo("[\"wait\"]");
    }

    /** Returns the IDs of the tasks that a PATCH would change. */
    private static String tasks(String body) throws IOException, InterruptedException {
        try (ModelCluster model = new ModelCluster().pipeline("train", TEMPLATE).run("train", "one", RUN)) {
            Operation dry = new MarkOperations(new Instances(new Dags(model.cluster()), new DagRuns(model.cluster())))
                    .all().stream()
                            .filter(each -> each.path().endsWith("{task_id}/dry_run"))
                            .findFirst()
                            .orElseThrow();
            Map<String, String> path = Map.of("dag_id", "train", "dag_run_id", "one", "task_id", "wait");
            Answer.Json answer = (Answer.Json) dry.handler().handle(ModelCluster.call(path, Map.of(), body));
            return answer.body().path("task_instances").findValuesAsText("task_id").stream()
                    .map(id -> '"' + id + '"')
                    .toList()
                    .toString()
                    .replace(" ", "");
        }
    }
}
