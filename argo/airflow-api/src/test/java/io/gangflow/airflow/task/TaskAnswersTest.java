package io.gangflow.airflow.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TaskAnswersTest {

    private static final String METADATA =
            "\"metadata\":{\"name\":\"p\",\"namespace\":\"n\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"}";

    /** The version needs a digest of the whole template, and a run can have thousands of instances. */
    @Test
    void theVersionIsMadeOnceForAllInstancesOfARun() {
        WorkflowTemplate template = ArgoJson.read("""
                {%s, "spec": {"entrypoint": "main", "templates": [
                  {"name": "main", "dag": {"tasks": [{"name": "a", "template": "t"}, {"name": "b", "template": "t"}]}},
                  {"name": "t", "container": {"image": "x"}}]}}""".formatted(METADATA), WorkflowTemplate.class);
        Workflow workflow = ArgoJson.read(
                "{%s,\"spec\":{\"workflowTemplateRef\":{\"name\":\"p\"}}}".formatted(METADATA), Workflow.class);
        RunTasks tasks = new RunTasks(workflow, new Dag(template, Optional.empty()));

        List<JsonNode> versions = tasks.instances().stream()
                .map(instance -> TaskAnswers.instance(instance).path("dag_version"))
                .toList();

        assertThat(versions).hasSize(2);
        assertThat(versions.get(0).path("dag_id").asText()).isEqualTo("p");
        assertThat(versions.get(1)).isSameAs(versions.get(0));
    }
}
