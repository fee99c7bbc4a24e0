package io.gangflow.minicluster.argo;

import io.gangflow.argo.model.status.NodeFlag;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.argo.workflow.NodePhase;
import io.gangflow.argo.workflow.PodNames;
import io.gangflow.argo.workflow.RunNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Nodes of a run as they stand in a status of Argo 4.1. */
final class NodeStatuses {

    /** What Argo's controller writes with a flag that says nothing (workflow/controller, initializeNode). */
    private static final Set<String> GROUPS = Set.of("TaskGroup", "StepGroup", "Skipped");

    /** How Argo's executor and our launcher end when the object that they wait for has ended well. */
    private static final String GOOD = "0";

    private final String workflow;
    private final Map<String, NodeStatus> before;
    private final Map<String, PodLook> looks;

    /**
     * Writes down the nodes of a workflow.
     *
     * @param before the nodes as they were, which know what pods that are gone have said
     * @param looks what pods say now
     */
    NodeStatuses(String workflow, Map<String, NodeStatus> before, Map<String, PodLook> looks) {
        this.workflow = workflow;
        this.before = before;
        this.looks = Map.copyOf(looks);
    }

    Map<String, NodeStatus> of(List<RunNode> nodes) {
        Map<String, NodeStatus> statuses = new LinkedHashMap<>();
        nodes.forEach(node -> statuses.put(id(node.name()), of(node)));
        nodes.forEach(node -> outputsOfTheLastTry(statuses, node));
        Progress.sum(statuses);
        return statuses;
    }

    private NodeStatus of(RunNode node) {
        PodLook look = node.isPod() ? looks.get(node.name()) : null;
        NodeStatus gone = node.isPod() && look == null ? before.get(id(node.name())) : null;
        return new NodeStatus(
                id(node.name()),
                node.name(),
                node.displayName(),
                node.type(),
                node.template(),
                null,
                "local/" + workflow,
                phase(node),
                node.boundary().isEmpty() ? "" : id(node.boundary()),
                message(node),
                time(node.startedMillis()),
                time(node.endedMillis()),
                node.inputs().isEmpty() ? null : Inputs.of(parameters(node.inputs()), List.of()),
                node.children().stream().map(this::id).toList(),
                node.outbound().stream().map(this::id).toList(),
                flag(node),
                look != null ? look.host() : gone != null ? gone.hostNodeName() : "",
                look != null ? look.progress() : gone != null ? gone.progress() : "",
                gone != null && gone.outputs() != null ? gone.outputs() : outputs(node, look),
                null,
                null,
                null,
                Map.of());
    }

    private String phase(RunNode node) {
        PodLook look = looks.get(node.name());
        return switch (node.phase()) {
            case WAITING -> "Pending";
            case RUNNING -> look != null && look.phase().equals("Pending") ? "Pending" : "Running";
            case SUCCEEDED -> "Succeeded";
            case FAILED -> node.error() ? "Error" : "Failed";
            case SKIPPED -> "Skipped";
            case OMITTED -> "Omitted";
        };
    }

    private String message(RunNode node) {
        PodLook look = looks.get(node.name());
        return node.phase() == NodePhase.RUNNING && look != null ? look.message() : node.message();
    }

    private static @Nullable NodeFlag flag(RunNode node) {
        return switch (node.flag()) {
            case RETRIED -> NodeFlag.of(null, true);
            case HOOKED -> NodeFlag.of(true, null);
            case NONE -> GROUPS.contains(node.type()) ? NodeFlag.of(null, null) : null;
        };
    }

    /** A container's when it has ended, however it has; an object's once it has ended well, as the executors report them. */
    private static @Nullable Outputs outputs(RunNode node, @Nullable PodLook look) {
        String exitCode = look == null ? GOOD : look.exitCode();
        boolean reported = exitCode.equals(GOOD) ? node.phase() == NodePhase.SUCCEEDED : !exitCode.isEmpty();
        return node.isPod() && reported ? Outputs.ended(parameters(node.outputs()), exitCode) : null;
    }

    private void outputsOfTheLastTry(Map<String, NodeStatus> statuses, RunNode node) {
        if (node.type().equals("Retry")
                && node.phase().ended()
                && !node.children().isEmpty()) {
            NodeStatus last =
                    statuses.get(id(node.children().get(node.children().size() - 1)));
            if (last != null && last.outputs() != null) {
                statuses.computeIfPresent(
                        id(node.name()), (id, status) -> status.with(status.progress(), last.outputs()));
            }
        }
    }

    private static List<Parameter> parameters(Map<String, String> values) {
        return values.entrySet().stream()
                .map(value -> Parameter.of(value.getKey(), value.getValue()))
                .toList();
    }

    private static String time(OptionalLong millis) {
        return millis.isPresent() ? Trees.time(millis.getAsLong()) : "";
    }

    private String id(String name) {
        return PodNames.nodeId(workflow, name);
    }
}
