package io.gangflow.argo.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A node of a status while it is being drawn. Not thread-safe. */
final class NodeDraft {

    private final Node node;
    private final String name;
    private final String type;
    private final String template;
    private final String boundary;
    private final RunNode.Flag flag;
    private final List<String> children = new ArrayList<>();
    private List<String> outbound = List.of();
    private String message = "";

    NodeDraft(Node node, String name, String type, String template, String boundary, RunNode.Flag flag) {
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

    /** Steps say what the last of their groups says. */
    void says(String groupMessage) {
        message = groupMessage;
    }

    void outbound(List<String> names) {
        outbound = names;
    }

    /** A node below a boundary is shown without it (Argo 4.1, workflow/controller/operator.go, initializeNode). */
    private String displayName() {
        Optional<String> given = isPlain() ? Optional.empty() : node.called().flatMap(Node.Called::displayName);
        return given.orElseGet(this::shortName);
    }

    private String shortName() {
        return boundary.isEmpty() ? name : name.substring(boundary.length()).replaceFirst("^(\\[\\d+\\])?\\.", "");
    }

    /** Whether it stands for calls of a template, or for one that was not called. */
    private boolean isPlain() {
        return type.equals("TaskGroup") || type.equals("StepGroup") || type.equals("Skipped");
    }

    /** @param phase its own, unless the node stands for a part of another */
    RunNode finished(NodePhase phase, String message) {
        boolean plain = isPlain();
        return new RunNode(
                name,
                displayName(),
                type,
                template,
                boundary,
                phase,
                node.isError(),
                node.startedMillis().isPresent() ? node.startedMillis() : node.endedMillis(),
                phase.ended() ? node.endedMillis() : OptionalLong.empty(),
                message,
                plain ? Map.of() : node.called().map(Node.Called::inputs).orElse(Map.of()),
                plain ? Map.of() : node.called().map(Node.Called::outputs).orElse(Map.of()),
                children,
                outbound,
                flag);
    }

    RunNode finished() {
        return finished(node.phase(), message.isEmpty() ? node.message() : message);
    }
}
