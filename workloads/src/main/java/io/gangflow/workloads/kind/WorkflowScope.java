package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The scope of a call in a workflow.
 *
 * @param templates the templates that can be called by name
 * @param path names of the steps on the way to this call
 * @param before sets that must be done before anything starts here; empty for none
 */
record WorkflowScope(JsonNode templates, WorkflowText text, String path, int depth, List<String> before) {

    WorkflowScope {
        before = List.copyOf(before);
    }

    /** Returns this scope once the sets are done, if there are any. */
    WorkflowScope after(List<String> sets) {
        return new WorkflowScope(templates, text, path, depth, sets.isEmpty() ? before : sets);
    }

    /** Returns this scope at the end of a successful run. */
    WorkflowScope succeeded() {
        WorkflowText known = text.with("", Map.of("workflow.status", "Succeeded"));
        return new WorkflowScope(templates, known, path, depth, before);
    }

    /** Returns this scope with the templates of another object. */
    WorkflowScope among(JsonNode others) {
        return new WorkflowScope(others, text, path, depth, before);
    }

    /** Returns the scope below a call with arguments. */
    WorkflowScope below(String step, Map<String, String> arguments) {
        WorkflowText within = text.without("inputs.").without("item").with("", arguments);
        return new WorkflowScope(templates, within, step, depth + 1, before);
    }

    /** Returns the scope in a template: inputs without a value from the call have their defaults. */
    WorkflowScope inside(JsonNode template) {
        Map<String, String> defaults = new TreeMap<>();
        for (JsonNode parameter : template.path("inputs").path("parameters")) {
            String name = "inputs.parameters." + parameter.path("name").asText();
            JsonNode value = parameter.has("value") ? parameter.path("value") : parameter.path("default");
            if (value.isValueNode() && text.replace("{{" + name + "}}").contains("{{")) {
                defaults.put(name, text.replace(value.asText()));
            }
        }
        return new WorkflowScope(templates, text.with("", defaults), path, depth, before);
    }

    Optional<JsonNode> template(String name) {
        for (JsonNode template : templates) {
            if (template.path("name").asText().equals(name)) {
                return Optional.of(template);
            }
        }
        return Optional.empty();
    }
}
