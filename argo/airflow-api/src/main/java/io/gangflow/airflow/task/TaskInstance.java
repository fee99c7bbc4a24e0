package io.gangflow.airflow.task;

import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.state.TaskState;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.server.schema.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * One instance of a task in a run.
 *
 * @param mapIndex -1 unless the task has an instance for each of several items
 * @param node its node, once it exists
 */
public record TaskInstance(RunTasks tasks, Task task, int mapIndex, Optional<NodeStatus> node) {

    private static final double MILLIS = 1_000.0;

    public DagRun run() {
        return tasks.run();
    }

    /** Returns an ID that is the same for the lifetime of the run, on every server. */
    public UUID id() {
        return ObjectMetadata.uuid(
                "task instance",
                Objects.requireNonNullElse(tasks.workflow().getMetadata().getUid(), ""),
                task.id(),
                Integer.toString(mapIndex));
    }

    public Optional<TaskState> state() {
        return tasks.states().of(node);
    }

    public Optional<Instant> started() {
        boolean waits = state().filter(state -> state == TaskState.QUEUED || state == TaskState.SCHEDULED)
                .isPresent();
        return waits ? Optional.empty() : node.flatMap(each -> Times.of(each.startedAt()));
    }

    public Optional<Instant> queued() {
        return node.flatMap(each -> Times.of(each.startedAt()));
    }

    public Optional<Instant> ended() {
        return node.flatMap(each -> Times.of(each.finishedAt()));
    }

    /** Returns seconds. */
    public Optional<Double> duration() {
        return started()
                .flatMap(
                        start -> ended().map(end -> Duration.between(start, end).toMillis() / MILLIS));
    }

    /** Returns all tries, oldest first: the children of a Retry node, or the node itself. */
    public List<NodeStatus> tries() {
        if (node.isEmpty()) {
            return List.of();
        }
        if (!node.get().is("Retry")) {
            return List.of(node.get());
        }
        List<NodeStatus> tries = new ArrayList<>();
        for (String child : node.get().children()) {
            NodeStatus found = tasks.nodes().get(child);
            if (found != null) {
                tries.add(found);
            }
        }
        return tries;
    }

    public Optional<TaskState> stateOf(NodeStatus tried) {
        return tasks.states().of(Optional.of(tried));
    }

    /** Returns 0 before the first try. */
    public int tryNumber() {
        return tries().size();
    }

    public int maxTries() {
        return task.retries();
    }

    /** Returns the pod nodes of one try, in order of their start. */
    public List<NodeStatus> pods(NodeStatus tried) {
        String name = RunTasks.name(tried);
        return tasks.nodes().values().stream()
                .filter(each -> each.is("Pod"))
                .filter(each -> RunTasks.name(each).equals(name)
                        || RunTasks.name(each).startsWith(name + ".")
                        || RunTasks.name(each).startsWith(name + "[")
                        || RunTasks.name(each).startsWith(name + "("))
                .sorted(java.util.Comparator.comparing(
                                (NodeStatus each) -> each.startedAt().isEmpty() ? "~" : each.startedAt())
                        .thenComparing(RunTasks::name))
                .toList();
    }

    /** Returns the Kubernetes node of the last pod that has one. */
    public Optional<String> hostname() {
        return tries().stream().flatMap(tried -> hostname(tried).stream()).reduce((first, last) -> last);
    }

    Optional<String> hostname(NodeStatus tried) {
        return pods(tried).stream()
                .map(NodeStatus::hostNodeName)
                .filter(host -> !host.isEmpty())
                .reduce((first, last) -> last);
    }

    /** Returns the duration of a node in seconds; empty if it has not ended. */
    static Optional<Double> seconds(NodeStatus node) {
        return Times.of(node.startedAt())
                .flatMap(start -> Times.of(node.finishedAt())
                        .map(end -> Duration.between(start, end).toMillis() / MILLIS));
    }

    /** Returns the user's note on this instance. */
    public Optional<String> note() {
        return ObjectMetadata.annotation(tasks.workflow(), noteKey()).filter(note -> !note.isEmpty());
    }

    /** Returns the annotation of the run that contains the note. */
    public String noteKey() {
        return ApiMetadataKeys.NOTE + "." + Integer.toHexString(ObjectMetadata.number(task.id() + "\0" + mapIndex));
    }
}
