package io.gangflow.airflow.xcom;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.run.DagRuns;
import io.gangflow.airflow.task.Instances;
import io.gangflow.airflow.trigger.ModelCluster;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class XComTest {

    private static final String RUN = """
            {"status": {"phase": "Succeeded", "nodes": {
              "first": {"id": "first", "name": "first", "type": "DAG", "phase": "Succeeded", "templateName": "main",
                "children": ["first-1"]},
              "first-1": {"id": "first-1", "name": "first.a", "type": "Pod", "phase": "Succeeded",
                "templateName": "t", "boundaryID": "first", "outputs": {"exitCode": "0", "parameters": [
                  {"name": "counts", "value": "s3://results/count-0"}, {"name": "result", "value": "%s"}]}}}}}""";

    @Test
    void whereAStageWritesAndWhatItLeavesAreItsValues() throws IOException, InterruptedException {
        assertThat(values("42")).isEqualTo(Map.of("counts", "s3://results/count-0", "return_value", "42"));
    }

    @Test
    void aStageThatLeavesNothingHasNoResult() throws IOException, InterruptedException {
        assertThat(values("")).isEqualTo(Map.of("counts", "s3://results/count-0"));
    }

    private static Map<String, String> values(String result) throws IOException, InterruptedException {
        try (ModelCluster model = new ModelCluster().pipeline("train").run("train", "first", RUN.formatted(result))) {
            Instances instances = new Instances(new Dags(model.cluster()), new DagRuns(model.cluster()));
            return instances.of("train", "first").stream()
                    .flatMap(instance -> XCom.of(instance).stream())
                    .collect(Collectors.toMap(XCom::key, XCom::value));
        }
    }
}
