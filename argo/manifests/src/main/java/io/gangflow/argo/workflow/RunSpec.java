package io.gangflow.argo.workflow;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.collection.Ordered;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * The spec of a WorkflowTemplate, as far as it is interpreted.
 *
 * @param displayNames what templates want their nodes to be called, by the templates' names
 */
record RunSpec(
        String namespace,
        String entrypoint,
        Optional<String> onExit,
        OptionalInt parallelism,
        Map<String, RunTemplate> templates,
        Map<String, String> displayNames,
        Map<String, Declared> parameters,
        ObjectNode node) {

    /** Besides what is interpreted: what only matters to Argo's own objects, after the run, or to pods as it is. */
    private static final Set<String> FIELDS = Set.of(
            "entrypoint",
            "onExit",
            "parallelism",
            "templates",
            "arguments",
            "serviceAccountName",
            "automountServiceAccountToken",
            "securityContext",
            "schedulerName",
            "workflowMetadata",
            "ttlStrategy",
            "podGC");

    private static final String PLACE = "the workflow";

    private static final Set<String> PARAMETER = Set.of("name", "value", "enum", "description");

    RunSpec {
        templates = Ordered.copyOf(templates);
        displayNames = Ordered.copyOf(displayNames);
        parameters = Ordered.copyOf(parameters);
    }

    static RunSpec read(WorkflowTemplate template) {
        WorkflowSpec spec = template.getSpec();
        ObjectNode node = (ObjectNode) ArgoJson.tree(spec);
        Strict.only(PLACE, node, FIELDS);
        Map<String, Declared> parameters = new LinkedHashMap<>();
        for (Parameter parameter : spec.parameters()) {
            Strict.only("a workflow parameter", parameter, PARAMETER);
            parameters.put(
                    Strict.there("a workflow parameter", "name", parameter.name()),
                    new Declared(Optional.ofNullable(parameter.value()), parameter.enumeration()));
        }
        return new RunSpec(
                Optional.ofNullable(template.getMetadata().getNamespace()).orElse("default"),
                Strict.there(PLACE, "entrypoint", spec.entrypoint()),
                Optional.of(spec.onExit()).filter(handler -> !handler.isEmpty()),
                Strict.optionalInt(spec.parallelism()),
                TemplateReader.read(spec.templates(), node.path("templates")),
                displayNames(spec.templates()),
                parameters,
                node);
    }

    private static Map<String, String> displayNames(List<Template> templates) {
        Map<String, String> names = new LinkedHashMap<>();
        for (Template template : templates) {
            String name = template.annotations().get(NodeNames.DISPLAY_NAME);
            if (name != null) {
                names.put(template.name(), name);
            }
        }
        return names;
    }

    /** A value for every declared parameter. */
    Map<String, String> values(Map<String, String> arguments) {
        arguments.keySet().stream()
                .filter(name -> !parameters.containsKey(name))
                .sorted()
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException("`%s` is no parameter of the workflow; its parameters are %s"
                            .formatted(name, parameters.keySet()));
                });
        Map<String, String> values = new TreeMap<>();
        parameters.forEach(
                (name, declared) -> values.put(name, declared.value(name, Optional.ofNullable(arguments.get(name)))));
        return values;
    }

    /** A declared parameter: its value unless a run gives another one, and the values that it may have. */
    record Declared(Optional<String> value, List<String> allowed) {

        String value(String name, Optional<String> argument) {
            String chosen = argument.or(this::value)
                    .orElseThrow(() -> new IllegalArgumentException("parameter `%s` has no value".formatted(name)));
            if (!allowed.isEmpty() && !allowed.contains(chosen)) {
                throw new IllegalArgumentException(
                        "`%s` is not one of the values of parameter `%s`: %s".formatted(chosen, name, allowed));
            }
            if (chosen.contains("{{") || chosen.contains("}}")) {
                throw new IllegalArgumentException(
                        "the value of parameter `%s` holds {{ or }}, which Argo would take for a tag".formatted(name));
            }
            return chosen;
        }
    }
}
