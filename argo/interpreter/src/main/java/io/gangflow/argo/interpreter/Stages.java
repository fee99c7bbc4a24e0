package io.gangflow.argo.interpreter;

import io.gangflow.pipeline.check.TemplateNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Derives the progress of a stage from its node: a stage's template is a DAG with one task that fans out. */
final class Stages {

    private Stages() {}

    /**
     * The stages of a DAG; a task that is itself a DAG of stages is a part of a large pipeline.
     *
     * @param around phase of the DAG if it ended without starting, such as when it was omitted
     */
    static List<StageProgress> of(DagNode dag, NodePhase around) {
        List<StageProgress> stages = new ArrayList<>();
        dag.tasks().forEach(task -> stages.addAll(of(task, around)));
        return stages;
    }

    /** The stage of a task, or those of a part; none for a task that only waits or creates PodGroups. */
    private static List<StageProgress> of(TaskNode task, NodePhase around) {
        NodePhase phase = around.ended() && !task.phase().ended() ? around : task.phase();
        List<Node> children = task.children();
        boolean delay = !children.isEmpty() && children.stream().allMatch(SuspendNode.class::isInstance);
        if (delay || task.call().name().equals(TemplateNames.POD_GROUPS)) {
            return List.of();
        }
        return !children.isEmpty() && children.get(0) instanceof DagNode part && isPart(part)
                ? of(part, phase)
                : List.of(progress(task.call().name(), phase, children));
    }

    /** The tasks that represent stages: those of a DAG of stages, and of its parts. */
    static Set<TaskNode> tasks(DagNode dag) {
        Set<TaskNode> tasks = new HashSet<>();
        for (TaskNode task : dag.tasks()) {
            tasks.add(task);
            task.children().stream()
                    .limit(1)
                    .filter(child -> child instanceof DagNode part && isPart(part))
                    .forEach(part -> tasks.addAll(tasks((DagNode) part)));
        }
        return tasks;
    }

    /** The changed progress of the stages of a task. */
    static List<StageProgress> of(TaskNode task) {
        return of(task, NodePhase.WAITING);
    }

    /** The DAG of a stage, in contrast, has one task, which fans out. */
    private static boolean isPart(DagNode dag) {
        return dag.tasks().stream().noneMatch(task -> task.call().hasItems());
    }

    /** @param calls nodes of the stage's template; exactly one */
    static StageProgress progress(String stage, NodePhase phase, List<Node> calls) {
        List<Node> nodes = new ArrayList<>();
        for (Node call : calls) {
            if (call instanceof DagNode dag) {
                dag.tasks().forEach(task -> nodes.addAll(task.children()));
            } else {
                nodes.add(call);
            }
        }
        List<StageProgress.Instance> instances = new ArrayList<>();
        for (Node node : nodes) {
            NodePhase instancePhase = phase.ended() && !node.phase().ended() ? phase : node.phase();
            instances.add(new StageProgress.Instance(
                    instances.size(),
                    instancePhase,
                    node.startedMillis(),
                    node.endedMillis(),
                    node.attempts(),
                    node.isTaken()));
        }
        return new StageProgress(stage, phase, instances);
    }
}
