package io.gangflow.argo.workflow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Runs its tasks as their dependencies allow. A failed task omits what depends on it and nothing else. */
final class DagNode extends Node {

    private final OptionalInt parallelism;
    private final Map<String, TaskNode> tasks = new LinkedHashMap<>();

    DagNode(String id, OptionalInt parallelism, List<TaskNode> tasks) {
        super(id);
        this.parallelism = parallelism;
        tasks.forEach(task -> this.tasks.put(task.call().name(), task));
    }

    List<TaskNode> tasks() {
        return List.copyOf(tasks.values());
    }

    @Override
    void advance(Execution run) {
        if (phase().ended()) {
            return;
        }
        if (run.stops()) {
            stop(run);
            return;
        }
        for (TaskNode task : tasks.values()) {
            advance(task, run);
            if (task.phase() != NodePhase.WAITING) {
                begin(run);
            }
        }
        if (tasks.values().stream().allMatch(task -> task.phase().ended())) {
            boolean failed = tasks.values().stream().anyMatch(task -> task.phase() == NodePhase.FAILED);
            end(failed ? NodePhase.FAILED : NodePhase.SUCCEEDED, run);
        }
    }

    /** A workflow that is shut down begins no other task, and its DAG has failed once nothing runs. */
    private void stop(Execution run) {
        tasks.values().stream().filter(task -> !task.phase().ended()).forEach(task -> task.stop(run));
        if (tasks.values().stream().noneMatch(Node::active)) {
            end(NodePhase.FAILED, run);
        }
    }

    @Override
    void restore(PastNodes past, Execution run) {
        super.restore(past, run);
        tasks.values().forEach(task -> task.restore(past, run));
    }

    private void advance(TaskNode task, Execution run) {
        List<NodePhase> dependencies = dependencies(task);
        if (dependencies.stream().anyMatch(NodePhase::stopsDependents)
                && !task.phase().ended()) {
            task.end(NodePhase.OMITTED, "omitted: depends condition not met", run);
        } else if (dependencies.stream().allMatch(NodePhase::ended)) {
            task.advance(run, () -> mayBeginAnother());
        }
    }

    private List<NodePhase> dependencies(TaskNode task) {
        List<NodePhase> phases = new ArrayList<>();
        for (String name : task.call().dependencies()) {
            TaskNode dependency = tasks.get(name);
            if (dependency == null) {
                throw new UnsupportedWorkflowException(
                        "%s depends on `%s`, which is no task of its DAG".formatted(task.id(), name));
            }
            phases.add(dependency.phase());
        }
        return phases;
    }

    private boolean mayBeginAnother() {
        int active = tasks.values().stream().mapToInt(TaskNode::activeChildren).sum();
        return active < parallelism.orElse(Integer.MAX_VALUE);
    }
}
