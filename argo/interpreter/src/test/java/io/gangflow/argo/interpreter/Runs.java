package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
        return read(text, WorkflowTemplate.class);
    }

    static DAGTask task(String yaml) {
        return read(yaml, DAGTask.class);
    }

    static List<String> ids(List<WorkflowAction> actions) {
        return actions.stream().map(WorkflowAction::nodeId).toList();
    }

    /** Values by name. */
    static String inputs(NodeStatus node) {
        Inputs inputs = node.inputs();
        return inputs == null ? "{}" : values(inputs.parameters());
    }

    /** Values by name. */
    static String outputs(NodeStatus node) {
        Outputs outputs = node.outputs();
        return outputs == null ? "{}" : values(outputs.parameters());
    }

    private static String values(List<Parameter> parameters) {
        return parameters.stream()
                .map(parameter -> parameter.name() + "=" + parameter.value())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    static Object read(String yaml) {
        return read(yaml, Object.class);
    }

    private static <T> T read(String yaml, Class<T> type) {
        try {
            return YAML.readValue(yaml, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(yaml, e);
        }
    }

    static NodeStatus node(WorkflowRun run, String name) {
        return run.nodes().stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Each node with its phase. */
    static List<String> phases(WorkflowRun run) {
        return run.nodes().stream()
                .map(node -> node.name() + " " + node.phase())
                .toList();
    }

    /** @param how {@code succeeded}, {@code failed}, or {@code deleted} for a pod that is gone */
    static void end(WorkflowRun run, String pod, String how, long now) {
        if (how.equals("deleted")) {
            run.broken(pod, "pod deleted", now);
        } else {
            run.podEnded(pod, how.equals("succeeded"), now);
        }
    }

    /** Each node with its links by name, and the seconds of its start and end. */
    static String described(WorkflowRun run) {
        Map<String, String> names = new HashMap<>();
        run.nodes().forEach(node -> names.put(node.id(), node.name()));
        return run.nodes().stream()
                .map(node -> "%s \"%s\" %s %s %s in %s -> %s out %s%s%s %s-%s%s"
                        .formatted(
                                node.name(),
                                node.displayName(),
                                node.type(),
                                node.phase(),
                                node.templateName(),
                                names.get(node.boundaryID()),
                                node.children().stream().map(names::get).toList(),
                                node.outboundNodes().stream().map(names::get).toList(),
                                node.hooked() ? " hook" : "",
                                node.retried() ? " attempt" : "",
                                node.startedAt().replaceFirst(".*:", ""),
                                node.finishedAt().replaceFirst(".*:", ""),
                                node.message().isEmpty() ? "" : " " + node.message()))
                .sorted()
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
