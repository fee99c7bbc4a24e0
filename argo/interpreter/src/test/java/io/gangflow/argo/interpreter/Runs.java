package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.gangflow.argo.model.WorkflowTemplate;
import java.util.List;
import java.util.Map;

/** Workflows written as text, for tests of single rules. */
final class Runs {

    private static final YAMLMapper YAML = new YAMLMapper();

    private Runs() {}

    static WorkflowRun of(String spec) {
        return of(spec, Map.of());
    }

    static WorkflowRun of(String spec, Map<String, String> arguments) {
        return new WorkflowRun(template(spec), "run-1", arguments);
    }

    static WorkflowTemplate template(String spec) {
        String text = "apiVersion: argoproj.io/v1alpha1\nkind: WorkflowTemplate\nmetadata: { name: test }\nspec:\n"
                + spec.indent(2);
        try {
            return YAML.readValue(text, WorkflowTemplate.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    static List<String> ids(List<WorkflowAction> actions) {
        return actions.stream().map(WorkflowAction::nodeId).toList();
    }

    static Object read(String yaml) {
        try {
            return YAML.readValue(yaml, Object.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(yaml, e);
        }
    }
}
