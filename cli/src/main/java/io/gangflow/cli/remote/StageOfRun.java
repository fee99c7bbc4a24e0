package io.gangflow.cli.remote;

import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.pipeline.check.TemplateNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A stage of a run, built from the nodes of the workflow: the node of the stage, which is a task of the entrypoint DAG
 * or of a nested DAG, and one node per instance.
 */
public record StageOfRun(String name, String phase, List<NodeStatus> instances, List<NodeStatus> below) {

    public StageOfRun {
        instances = List.copyOf(instances);
        below = List.copyOf(below);
    }

    /** Returns the stages that have started or will never start, in order of their start. */
    public static List<StageOfRun> of(String workflow, Map<String, NodeStatus> nodes) {
        Pattern stage = Pattern.compile(
                Pattern.quote(workflow) + "(\\.Part-\\d+)?\\.[a-z0-9-]+|" + Pattern.quote(workflow) + "\\.onExit");
        List<NodeStatus> found = nodes.values().stream()
                .filter(node -> !node.is("Suspend"))
                .filter(node -> !node.name().equals(workflow + "." + TemplateNames.POD_GROUPS))
                .filter(node -> stage.matcher(node.name()).matches())
                .sorted(Comparator.comparing(
                                (NodeStatus node) -> node.startedAt().isEmpty() ? "~" : node.startedAt())
                        .thenComparing(NodeStatus::name))
                .toList();
        List<StageOfRun> stages = new ArrayList<>();
        for (NodeStatus node : found) {
            List<NodeStatus> below = nodes.values().stream()
                    .filter(other -> other.name().startsWith(node.name() + "."))
                    .sorted(Comparator.comparing(NodeStatus::name))
                    .toList();
            List<NodeStatus> instances = children(nodes, node).stream()
                    .flatMap(child -> child.is("TaskGroup") ? children(nodes, child).stream() : Stream.of(child))
                    .toList();
            stages.add(new StageOfRun(
                    node.displayName().isEmpty() ? node.name() : node.displayName(), node.phase(), instances, below));
        }
        return stages;
    }

    long succeeded() {
        return instances.stream()
                .filter(node -> node.phase().equals("Succeeded"))
                .count();
    }

    /** Returns the number of instances that reused the outputs of an earlier run. */
    long cached() {
        return instances.stream().filter(NodeStatus::cached).count();
    }

    /** Whether Argo ended its pods because a user stopped the run. */
    boolean isStopped() {
        return below.stream().anyMatch(node -> node.message().startsWith("workflow shutdown"));
    }

    /**
     * Returns the nodes worth showing: failed pods, nodes that failed before they had a pod, and unfinished pods with a
     * message.
     */
    List<NodeStatus> nodesToShow() {
        return below.stream()
                .filter(node -> node.is("Pod") || (node.is("Skipped", "Suspend") && node.failed()))
                .filter(node ->
                        node.failed() || (!node.ended() && !node.message().isEmpty()))
                .toList();
    }

    private static List<NodeStatus> children(Map<String, NodeStatus> nodes, NodeStatus parent) {
        return parent.children().stream()
                .map(nodes::get)
                .filter(Objects::nonNull)
                .toList();
    }
}
