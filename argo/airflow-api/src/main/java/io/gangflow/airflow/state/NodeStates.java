package io.gangflow.airflow.state;

import io.gangflow.argo.model.status.NodeStatus;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * States of the nodes of one run. A task instance can be a single pod or all objects of a stage; its state is derived
 * from the nodes below it.
 */
public final class NodeStates {

    private static final Set<String> WAITING_FOR_OTHERS = Set.of("lock", "parallelism", "semaphore", "mutex");

    private final Map<String, NodeStatus> nodes;
    private final DagRunState run;

    /** @param nodes of the run by ID */
    public NodeStates(Map<String, NodeStatus> nodes, DagRunState run) {
        this.nodes = nodes;
        this.run = run;
    }

    /** Returns the state of a task; empty if it has no node while the run is active. */
    public Optional<TaskState> of(Optional<NodeStatus> node) {
        if (node.isPresent()) {
            return Optional.of(of(node.get()));
        }
        return switch (run) {
            case FAILED -> Optional.of(TaskState.UPSTREAM_FAILED);
            case SUCCESS -> Optional.of(TaskState.SKIPPED);
            case QUEUED, RUNNING -> Optional.empty();
        };
    }

    private TaskState of(NodeStatus node) {
        return switch (node.phase()) {
            case "Succeeded" -> TaskState.SUCCESS;
            case "Failed", "Error" -> TaskState.FAILED;
            case "Skipped" -> TaskState.SKIPPED;
            case "Omitted" -> TaskState.UPSTREAM_FAILED;
            case "Running" -> running(node);
            default -> pending(node);
        };
    }

    private static TaskState pending(NodeStatus node) {
        Integer restarts = node.failedPodRestarts();
        if (restarts != null && restarts > 0) {
            return TaskState.RESTARTING;
        }
        String message = node.message().toLowerCase(Locale.ROOT);
        boolean held = node.synchronizationStatus() != null
                || WAITING_FOR_OTHERS.stream().anyMatch(message::contains);
        return held ? TaskState.SCHEDULED : TaskState.QUEUED;
    }

    private TaskState running(NodeStatus node) {
        if (Boolean.TRUE.equals(node.daemoned())) {
            return run.ended() ? TaskState.SUCCESS : TaskState.RUNNING;
        }
        if (node.is("Suspend")) {
            return TaskState.DEFERRED;
        }
        if (run.ended()) {
            return TaskState.FAILED; // its controller ended the run without updating the node
        }
        if (node.is("Retry")) {
            return lastTry(node);
        }
        return inside(node);
    }

    /** If a try failed while the node is active, another try follows. */
    private TaskState lastTry(NodeStatus node) {
        List<NodeStatus> tries = children(node);
        if (tries.isEmpty()) {
            return TaskState.QUEUED;
        }
        TaskState last = of(tries.get(tries.size() - 1));
        return last == TaskState.FAILED ? TaskState.UP_FOR_RETRY : last;
    }

    /** The whole is running if any part is running; if all active parts wait, the whole waits. */
    private TaskState inside(NodeStatus whole) {
        Set<TaskState> found = new HashSet<>();
        Deque<NodeStatus> open = new ArrayDeque<>(children(whole));
        Set<String> seen = new HashSet<>();
        while (!open.isEmpty()) {
            NodeStatus node = open.remove();
            if (!seen.add(node.id())) {
                continue;
            }
            boolean leaf = node.children().isEmpty() || node.is("Retry");
            if (!node.ended() && (leaf || isWork(node))) {
                found.add(of(node));
            }
            open.addAll(children(node));
        }
        for (TaskState state : List.of(TaskState.RUNNING, TaskState.UP_FOR_RETRY, TaskState.RESTARTING)) {
            if (found.contains(state)) {
                return state;
            }
        }
        for (TaskState state : List.of(TaskState.QUEUED, TaskState.SCHEDULED, TaskState.DEFERRED)) {
            if (found.contains(state)) {
                return state;
            }
        }
        return TaskState.RUNNING;
    }

    private static boolean isWork(NodeStatus node) {
        return node.is("Pod", "Container", "HTTP", "Plugin", "Suspend");
    }

    private List<NodeStatus> children(NodeStatus node) {
        return node.children().stream().map(nodes::get).filter(Objects::nonNull).toList();
    }
}
