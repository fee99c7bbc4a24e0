package io.gangflow.argo.interpreter;

import io.gangflow.argo.model.status.NodeFlag;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.ArgoTime;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds a node of a status. Not thread-safe. */
final class NodeDraft {

    private final Node node;
    private final String name;
    private final String type;
    private final String template;
    private final String boundary;
    private final @Nullable NodeFlag flag;
    private final List<String> children = new ArrayList<>();
    private List<String> outbound = List.of();
    private String message = "";

    NodeDraft(Node node, String name, String type, String template, String boundary, @Nullable NodeFlag flag) {
        this.node = node;
        this.name = name;
        this.type = type;
        this.template = template;
        this.boundary = boundary;
        this.flag = flag;
    }

    String type() {
        return type;
    }

    List<String> children() {
        return children;
    }

    List<String> outbound() {
        return outbound;
    }

    void leadsTo(String child) {
        if (!children.contains(child)) {
            children.add(child);
        }
    }

    /** Sets the message of a steps node, which is that of its last group. */
    void setGroupMessage(String groupMessage) {
        message = groupMessage;
    }

    void outbound(List<String> names) {
        outbound = names;
    }

    /** Whether it has no children because its outputs were reused. */
    boolean isTaken() {
        return node.isTaken();
    }

    /** The display name, which omits the boundary (Argo 4.1, workflow/controller/operator.go, initializeNode). */
    private String displayName() {
        Optional<String> given = isPlain() ? Optional.empty() : node.called().flatMap(Node.Called::displayName);
        return given.orElseGet(this::shortName);
    }

    private String shortName() {
        return boundary.isEmpty() ? name : name.substring(boundary.length()).replaceFirst("^(\\[\\d+\\])?\\.", "");
    }

    /** Whether it groups calls of a template, or stands for a template that was not called. */
    private boolean isPlain() {
        return type.equals("TaskGroup") || type.equals("StepGroup") || type.equals("Skipped");
    }

    NodeStatus finished(String workflow) {
        return finished(workflow, node.phase(), message.isEmpty() ? node.message() : message);
    }

    /** @param phase the node's own, unless it represents a part of another node */
    NodeStatus finished(String workflow, NodePhase phase, String message) {
        OptionalLong started = node.startedMillis().isPresent() ? node.startedMillis() : node.endedMillis();
        Optional<Node.Called> called = isPlain() ? Optional.empty() : node.called();
        List<Parameter> inputs =
                called.map(of -> parameters(new TreeMap<>(of.inputs().all()))).orElse(List.of());
        return new NodeStatus(
                PodNames.nodeId(workflow, name),
                name,
                displayName(),
                type,
                template,
                null,
                "local/" + workflow,
                isError() && phase == NodePhase.FAILED ? "Error" : phase.text(),
                boundary.isEmpty() ? "" : PodNames.nodeId(workflow, boundary),
                message,
                time(started),
                phase.ended() ? time(node.endedMillis()) : "",
                inputs.isEmpty() ? null : Inputs.of(inputs, List.of()),
                ids(workflow, children),
                ids(workflow, outbound),
                flag == null && isPlain() ? NodeFlag.of(null, null) : flag,
                "",
                "",
                outputs(called, phase),
                null,
                null,
                null,
                isPlain()
                        ? Map.of()
                        : node.memo()
                                .map(memo -> Map.of("memoizationStatus", memo.status()))
                                .orElse(Map.of()));
    }

    /** A failed step fails its group, whatever the reason (Argo 4.1, workflow/controller/steps.go). */
    private boolean isError() {
        return type.equals("StepGroup") ? node.isOwnError() : node.isError();
    }

    /** A pod's outputs known before its end; of a composite node the outputs of its children. */
    private @Nullable Outputs outputs(Optional<Node.Called> called, NodePhase phase) {
        boolean pod = type.equals("Pod");
        if (!pod && phase != NodePhase.SUCCEEDED) {
            return null;
        }
        return called.map(Node.Called::outputs)
                .filter(values -> pod || !values.isEmpty())
                .map(values -> Outputs.of(parameters(values.all())))
                .orElse(null);
    }

    private static List<String> ids(String workflow, List<String> names) {
        return names.stream().map(name -> PodNames.nodeId(workflow, name)).toList();
    }

    private static List<Parameter> parameters(Map<String, String> values) {
        return values.entrySet().stream()
                .map(value -> Parameter.of(value.getKey(), value.getValue()))
                .toList();
    }

    private static String time(OptionalLong millis) {
        return millis.isPresent() ? ArgoTime.text(millis.getAsLong()) : "";
    }
}
