package io.gangflow.airflow.dag;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class DagParamsTest {

    private static final String TEMPLATE = """
            {"metadata": {"name": "train", "annotations": {"gangflow.io/parameters":
               "{\\"n\\":{\\"type\\":\\"integer\\",\\"minimum\\":1,\\"maximum\\":100},\\"rate\\":{\\"type\\":\\"number\\",\\"maximum\\":0.5},\\"fast\\":{\\"type\\":\\"boolean\\"},\\"place\\":{\\"type\\":\\"string\\",\\"minLength\\":1,\\"pattern\\":\\"a|b\\"}}"}},
             "spec": {"arguments": {"parameters": [
               {"name": "n", "value": "3", "enum": ["3", "4"]}, {"name": "rate", "value": "0.25"},
               {"name": "fast", "value": "true"}, {"name": "place"}, {"name": "other", "value": "7"}]}}}""";

    private static final String PARAMS = """
            {"n": {"value": 3, "description": null, "source": "dag",
               "schema": {"type": "integer", "enum": [3, 4], "minimum": 1, "maximum": 100}},
             "rate": {"value": 0.25, "description": null, "source": "dag", "schema": {"type": "number", "maximum": 0.5}},
             "fast": {"value": true, "description": null, "source": "dag", "schema": {"type": "boolean"}},
             "place": {"value": null, "description": null, "source": "dag",
               "schema": {"type": "string", "minLength": 1, "pattern": "^(?:a|b)$"}},
             "other": {"value": "7", "description": null, "source": "dag", "schema": {"type": "string"}}}""";

    @Test
    void paramsHaveTheirTypesAndRules() {
        Dag dag = new Dag(ArgoJson.read(TEMPLATE, WorkflowTemplate.class), Optional.empty());

        JsonNode written = ArgoJson.read(DagParams.of(dag).toString(), JsonNode.class);

        assertThat(written).isEqualTo(ArgoJson.read(PARAMS, JsonNode.class));
    }
}
