package io.gangflow.argo.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A node that is a pod of Argo's: it creates something and is told how that ended. */
final class LeafNode extends Node {

    private final Supplier<WorkflowAction> action;
    private final Consumer<LeafNode> onBegin;
    private Optional<ResourceCondition> success = Optional.empty();
    private Optional<ResourceCondition> failure = Optional.empty();

    /** @param onBegin called once when the action has been given out */
    LeafNode(String id, Supplier<WorkflowAction> action, Consumer<LeafNode> onBegin) {
        super(id);
        this.action = action;
        this.onBegin = onBegin;
    }

    @Override
    void advance(Execution run) {
        if (phase() != NodePhase.WAITING || !run.mayCreatePod()) {
            return;
        }
        begin(run);
        WorkflowAction created = action.get();
        run.give(created);
        onBegin.accept(this);
        if (created instanceof WorkflowAction.CreateResource resource) {
            success = resource.successCondition().map(ResourceCondition::parse);
            failure = resource.failureCondition().map(ResourceCondition::parse);
            if (success.isEmpty() && failure.isEmpty()) {
                end(NodePhase.SUCCEEDED, run);
            }
        }
    }

    /** Failure is looked at first; with only a failureCondition, the first look that finds no failure is success. */
    void observe(HasMetadata object, Execution run) {
        JsonNode tree = Tree.of(object);
        if (failure.filter(condition -> condition.anyHolds(tree)).isPresent()) {
            end(NodePhase.FAILED, run);
        } else if (success.map(condition -> condition.allHold(tree)).orElse(true)) {
            end(NodePhase.SUCCEEDED, run);
        }
    }
}
