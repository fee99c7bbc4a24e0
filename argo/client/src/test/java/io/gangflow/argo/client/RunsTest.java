package io.gangflow.argo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.watch.WorkflowEnding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RunsTest {

    /** Recorded from the controller of Argo 4.1.2: the spec of the template in the status, and no phase. */
    private static final String NEVER = """
            {"metadata": {"creationTimestamp": "2026-11-23T01:47:34Z", "generation": 2, "name": "bad-expr",
                "labels": {"workflows.argoproj.io/workflow-template": "demo"}, "namespace": "default"},
             "spec": {"workflowTemplateRef": {"name": "demo"}, "arguments": {"parameters": [
                {"name": "size", "value": "7"}, {"name": "input", "value": "{{=nonsense(}}"}]}},
             "status": {"progress": "0/0",
                "storedTemplates": {"namespaced/demo/main": {"name": "main", "suspend": {"duration": "5s"}}},
                "storedWorkflowTemplateSpec": {"entrypoint": "main", "workflowTemplateRef": {"name": "demo"},
                   "arguments": {"parameters": [{"name": "input", "value": "{{=nonsense(}}"}]},
                   "templates": [{"name": "main", "suspend": {"duration": "5s"}}]}}}""";

    private static Workflow workflow(String json) {
        return ArgoJson.read(json, Workflow.class);
    }

    @Test
    void aRunWhoseSpecArgoCannotEvaluateHasEnded() {
        Workflow run = workflow(NEVER);

        assertThat(Runs.phase(run)).isEqualTo("Error");
        assertThat(Runs.ended(run)).isTrue();
        assertThat(new WorkflowEnding().ended(run)).isTrue();
        assertThat(Runs.message(run))
                .contains("Argo can never start this run: it cannot evaluate the value of parameter `input` ="
                        + " `{{=nonsense(}}`; the log of its workflow-controller has the reason (\"Unable to set"
                        + " ExecWorkflow\"). Delete the run and submit it with other values");
    }

    @Test
    void aRunWithoutItsPodGroupsShowsWhy() {
        String json = """
                {"metadata": {"name": "etl-1"},
                 "status": {"phase": "Failed", "finishedAt": "2026-11-27T08:00:00Z", "nodes": {
                    "etl-1-2": {"id": "etl-1-2", "name": "etl-1.pod-groups", "type": "Pod", "phase": "%s",
                        "message": "Error (exit code 1): podgroups is forbidden"}}}}""";
        assertThat(Runs.message(workflow(json.formatted("Failed"))))
                .contains("the PodGroups of the run could not be created, so no stage started: Error (exit code 1):"
                        + " podgroups is forbidden");
        assertThat(Runs.message(workflow(json.formatted("Succeeded")))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"status\": {}}",
                "{\"status\": {\"phase\": \"Pending\", \"storedWorkflowTemplateSpec\": {}}}",
                "{\"status\": {\"phase\": \"Running\", \"storedWorkflowTemplateSpec\": {}}}",
                "{\"status\": {\"storedWorkflowTemplateSpec\": {\"podDisruptionBudget\": {\"minAvailable\": 1}}}}"
            })
    void aRunThatWaitsForABusyControllerOrIsAtWorkHasNotEnded(String json) {
        assertThat(Runs.ended(workflow(json))).isFalse();
        assertThat(Runs.phase(workflow(json))).isNotEqualTo("Error");
        assertThat(Runs.message(workflow(json))).isEmpty();
    }
}
