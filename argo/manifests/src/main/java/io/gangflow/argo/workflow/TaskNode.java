package io.gangflow.argo.workflow;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A DAG task or a step: one child, or one for each of its items. */
final class TaskNode extends Node {

    private final Template.Call call;
    private final Substitution scope;
    private final List<Node> children;
    private final Optional<Node> exit;
    private boolean allowed;

    /** @param exit what runs once the children have ended; how it ends doesn't matter to the task */
    TaskNode(String id, Template.Call call, Substitution scope, List<Node> children, Optional<Node> exit) {
        super(id);
        this.call = call;
        this.scope = scope;
        this.children = List.copyOf(children);
        this.exit = exit;
    }

    Template.Call call() {
        return call;
    }

    List<Node> children() {
        return children;
    }

    int activeChildren() {
        return (int) children.stream().filter(Node::active).count();
    }

    @Override
    void advance(Execution run) {
        advance(run, () -> true);
    }

    /** @param mayBegin whether the DAG's parallelism lets one more child begin */
    void advance(Execution run, BooleanSupplier mayBegin) {
        if (phase().ended() || skipped(run)) {
            return;
        }
        for (Node child : children) {
            if (child.phase() != NodePhase.WAITING || mayBegin.getAsBoolean()) {
                child.advance(run);
            }
            if (child.phase() != NodePhase.WAITING) {
                begin(run);
            }
        }
        if (!children.stream().allMatch(child -> child.phase().ended())) {
            return;
        }
        exit.ifPresent(hook -> hook.advance(run));
        if (exit.stream().allMatch(hook -> hook.phase().ended())) {
            boolean failed = children.stream().anyMatch(child -> child.phase() == NodePhase.FAILED);
            end(failed ? NodePhase.FAILED : NodePhase.SUCCEEDED, run);
        }
    }

    private boolean skipped(Execution run) {
        if (allowed || call.when().isEmpty()) {
            return false;
        }
        String condition = scope.replace(call.when().get());
        if (!condition.equals("true") && !condition.equals("false")) {
            throw UnsupportedWorkflowException.field(id(), "when: " + condition);
        }
        allowed = condition.equals("true");
        if (!allowed) {
            end(NodePhase.SKIPPED, run);
        }
        return !allowed;
    }
}
