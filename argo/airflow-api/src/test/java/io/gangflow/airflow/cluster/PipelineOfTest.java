package io.gangflow.airflow.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import org.junit.jupiter.api.Test;

/** Finds the pipeline of a workflow. */
class PipelineOfTest {

    private static final String LABEL = "\"metadata\": {\"labels\": {\"gangflow.io/pipeline\": \"labelled\"}}";

    @Test
    void aPartOfAPipelineIsOfThePipelineOfItsLabel() {
        assertThat(Cluster.pipelineOf(workflow("{%s, \"spec\": {}}"))).contains("labelled");
    }

    @Test
    void theReferenceCountsBeforeTheLabel() {
        assertThat(Cluster.pipelineOf(workflow("{%s, \"spec\": {\"workflowTemplateRef\": {\"name\": \"named\"}}}")))
                .contains("named");
    }

    @Test
    void aTemplateOfTheWholeClusterIsNoPipelineOfTheNamespace() {
        assertThat(Cluster.pipelineOf(workflow(
                        "{%s, \"spec\": {\"workflowTemplateRef\": {\"name\": \"named\", \"clusterScope\": true}}}")))
                .isEmpty();
    }

    private static Workflow workflow(String json) {
        return ArgoJson.read(json.formatted(LABEL), Workflow.class);
    }
}
