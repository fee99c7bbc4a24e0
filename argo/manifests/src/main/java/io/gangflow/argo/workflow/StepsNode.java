package io.gangflow.argo.workflow;

import java.util.List;

/** Runs its steps one after the other; the first that fails is the end. */
final class StepsNode extends Node {

    private final List<TaskNode> steps;

    StepsNode(String id, List<TaskNode> steps) {
        super(id);
        this.steps = List.copyOf(steps);
    }

    @Override
    void advance(Execution run) {
        if (phase().ended()) {
            return;
        }
        for (TaskNode step : steps) {
            step.advance(run);
            if (step.phase() != NodePhase.WAITING) {
                begin(run);
            }
            if (!step.phase().ended()) {
                return;
            }
            if (step.phase().stopsDependents()) {
                end(NodePhase.FAILED, run);
                return;
            }
        }
        end(NodePhase.SUCCEEDED, run);
    }
}
