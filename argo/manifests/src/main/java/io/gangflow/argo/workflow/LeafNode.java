package io.gangflow.argo.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A node that is a pod of Argo's: it creates one object or several and is told how they ended. */
final class LeafNode extends Node {

    private final Supplier<List<WorkflowAction>> actions;
    private final Consumer<LeafNode> onBegin;
    private final OptionalInt deadlineSeconds;
    private final Set<String> awaited = new TreeSet<>();
    private Optional<ResourceCondition> success = Optional.empty();
    private Optional<ResourceCondition> failure = Optional.empty();

    /**
     * @param actions what creates or deletes its objects
     * @param onBegin called once when the action has been given out
     * @param deadlineSeconds how long the node may wait for its object; a pod has its deadline in its spec
     */
    LeafNode(
            String id,
            Supplier<List<WorkflowAction>> actions,
            Consumer<LeafNode> onBegin,
            OptionalInt deadlineSeconds) {
        super(id);
        this.actions = actions;
        this.onBegin = onBegin;
        this.deadlineSeconds = deadlineSeconds;
    }

    @Override
    void advance(Execution run) {
        if (active() && run.nowMillis() >= deadlineMillis()) {
            end(NodePhase.FAILED, "Pod was active on the node longer than the specified deadline", run);
        } else if (phase() == NodePhase.WAITING && run.mayCreatePod()) {
            create(run);
        }
    }

    private void create(Execution run) {
        begin(run);
        List<WorkflowAction> created = actions.get();
        created.forEach(run::give);
        onBegin.accept(this);
        created.forEach(this::looksAt);
        if (active() && deadlineSeconds.isPresent()) {
            run.give(new WorkflowAction.WaitUntil(id(), deadlineMillis()));
        }
    }

    @Override
    void restore(PastNodes past, Execution run) {
        super.restore(past, run);
        if (active()) {
            List<WorkflowAction> created = actions.get();
            created.forEach(run::goesOn);
            onBegin.accept(this);
            created.forEach(this::looksAt);
        }
    }

    private void looksAt(WorkflowAction created) {
        if (created instanceof WorkflowAction.CreateResource resource) {
            awaited.add(resource.object().getMetadata().getName());
            success = resource.successCondition().map(ResourceCondition::parse);
            failure = resource.failureCondition().map(ResourceCondition::parse);
        }
    }

    private long deadlineMillis() {
        return deadlineSeconds.isPresent()
                ? startedMillis().orElseThrow() + deadlineSeconds.getAsInt() * 1_000L
                : Long.MAX_VALUE;
    }

    /**
     * Failure is looked at first; with only a failureCondition, or none at all, the first look that finds no failure is
     * success.
     */
    void observe(HasMetadata object, Execution run) {
        JsonNode tree = Tree.of(object);
        if (failure.filter(condition -> condition.anyHolds(tree)).isPresent()) {
            end(
                    NodePhase.FAILED,
                    "%s %s has failed"
                            .formatted(object.getKind(), object.getMetadata().getName()),
                    run);
        } else if (success.map(condition -> condition.allHold(tree)).orElse(true)) {
            awaited.remove(object.getMetadata().getName());
            if (awaited.isEmpty()) {
                end(NodePhase.SUCCEEDED, run);
            }
        }
    }
}
