package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.template.LifecycleHook;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.collection.OrderedMaps;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The interpreted part of a WorkflowTemplate's spec.
 *
 * @param parameters the declared ones, by name
 * @param body the spec as written
 */
record RunSpec(
        String namespace,
        WorkflowSpec spec,
        Map<String, RunTemplate> templates,
        Map<String, Parameter> parameters,
        ObjectNode body) {

    private static final String PLACE = "the workflow";

    /**
     * Accepted fields: the interpreted ones, and those that only affect Argo's own objects, the time after the run, or
     * pods directly.
     */
    private static final Set<String> FIELDS = Set.of(
            "entrypoint",
            "onExit",
            "hooks",
            "metrics",
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

    private static final Set<String> PARAMETER = Set.of("name", "value", "enum", "description");

    RunSpec {
        templates = OrderedMaps.copyOf(templates);
        parameters = OrderedMaps.copyOf(parameters);
    }

    /** @throws UnsupportedWorkflowException when the spec uses an unsupported field */
    static RunSpec read(WorkflowTemplate template) {
        WorkflowSpec spec = template.getSpec();
        ObjectNode body = (ObjectNode) ArgoJson.tree(spec);
        StrictReader.only(PLACE, body, FIELDS);
        StrictReader.there(PLACE, "entrypoint", spec.entrypoint());
        spec.hooks().forEach(RunSpec::check);
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        for (Parameter parameter : spec.parameters()) {
            StrictReader.only("a workflow parameter", parameter, PARAMETER);
            parameters.put(StrictReader.there("a workflow parameter", "name", parameter.name()), parameter);
        }
        return new RunSpec(
                Optional.ofNullable(template.getMetadata().getNamespace()).orElse("default"),
                spec,
                TemplateReader.read(spec.templates(), body.path("templates")),
                parameters,
                body);
    }

    private static void check(String name, LifecycleHook hook) {
        String place = "hooks." + name;
        if (name.equals("exit")) {
            throw UnsupportedWorkflowException.field(PLACE, place);
        }
        StrictReader.only(place, hook, Set.of("template", "expression", "arguments"));
        StrictReader.there(place, "template", hook.template());
        StrictReader.there(place, "expression", hook.expression());
    }

    Optional<String> onExit() {
        return Optional.of(spec.onExit()).filter(name -> !name.isEmpty());
    }

    /** The values of all declared parameters. */
    Map<String, String> values(Map<String, String> arguments) {
        arguments.keySet().stream()
                .filter(name -> !parameters.containsKey(name))
                .sorted()
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException("`%s` is not a parameter of the workflow; its parameters are %s"
                            .formatted(name, parameters.keySet()));
                });
        Map<String, String> values = new TreeMap<>();
        parameters.forEach((name, declared) -> values.put(name, value(declared, arguments)));
        return values;
    }

    private static String value(Parameter declared, Map<String, String> arguments) {
        String name = declared.name();
        String chosen = Optional.ofNullable(arguments.get(name))
                .or(() -> Optional.ofNullable(declared.value()))
                .orElseThrow(() -> new IllegalArgumentException("parameter `%s` has no value".formatted(name)));
        if (!declared.enumeration().isEmpty() && !declared.enumeration().contains(chosen)) {
            throw new IllegalArgumentException("`%s` is not one of the values of parameter `%s`: %s"
                    .formatted(chosen, name, declared.enumeration()));
        }
        if (chosen.contains("{{") || chosen.contains("}}")) {
            throw new IllegalArgumentException(
                    "the value of parameter `%s` contains {{ or }}, which Argo would treat as a template tag"
                            .formatted(name));
        }
        return chosen;
    }
}
