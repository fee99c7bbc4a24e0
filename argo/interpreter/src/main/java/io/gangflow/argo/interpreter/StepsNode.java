package io.gangflow.argo.interpreter;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Runs its steps in sequence until one fails. */
final class StepsNode extends Node {

    private final List<TaskNode> steps;

    StepsNode(String id, List<TaskNode> steps) {
        super(id);
        this.steps = List.copyOf(steps);
    }

    /** @param steps creates the steps, which can look up the outputs of others */
    static StepsNode of(String id, Function<Function<String, Optional<String>>, List<TaskNode>> steps) {
        Map<String, TaskNode> byName = new HashMap<>();
        List<TaskNode> made = steps.apply(name -> TaskNode.find(byName, "steps.", name));
        made.forEach(step -> byName.put(step.call().name(), step));
        return new StepsNode(id, made);
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
        for (TaskNode step : steps) {
            step.advance(run);
            if (step.phase() != NodePhase.WAITING) {
                start(run);
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

    /** The highest number of attempts of any step. */
    @Override
    int attempts() {
        return steps.stream()
                .flatMap(step -> step.children().stream())
                .mapToInt(Node::attempts)
                .max()
                .orElse(super.attempts());
    }

    private void stop(Execution run) {
        steps.stream().filter(step -> !step.phase().ended()).forEach(step -> step.stop(run));
        if (steps.stream().noneMatch(Node::active)) {
            end(NodePhase.FAILED, run);
        }
    }

    @Override
    void restore(PreviousNodes past, Execution run) {
        super.restore(past, run);
        steps.forEach(step -> step.restore(past, run));
    }

    /** An output of a step, such as {@code steps.a.outputs.parameters.result}; empty for another name. */
    Optional<String> find(String name) {
        Map<String, TaskNode> byName = new HashMap<>();
        steps.forEach(step -> byName.put(step.call().name(), step));
        return TaskNode.find(byName, "steps.", name);
    }

    List<TaskNode> steps() {
        return steps;
    }
}
