package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.pipeline.reference.InstanceInputs;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A node that is an Argo pod: it creates one or several objects and ends with them. */
final class LeafNode extends Node {

    private final Supplier<List<WorkflowAction>> actions;
    private final Supplier<Optional<Pod>> stepPod;
    private final Consumer<LeafNode> onBegin;
    private final OptionalInt deadlineSeconds;
    private final Set<String> awaited = new TreeSet<>();
    private Optional<ResourceCondition> success = Optional.empty();
    private Optional<ResourceCondition> failure = Optional.empty();

    /**
     * @param actions create or delete its objects
     * @param stepPod the pod that does so; empty when the action itself creates a pod
     * @param onBegin called once when the actions have been returned
     * @param deadlineSeconds how long the node may wait for its object; a pod has its deadline in its spec
     */
    LeafNode(
            String id,
            Supplier<List<WorkflowAction>> actions,
            Supplier<Optional<Pod>> stepPod,
            Consumer<LeafNode> onBegin,
            OptionalInt deadlineSeconds) {
        super(id);
        this.actions = actions;
        this.stepPod = stepPod;
        this.onBegin = onBegin;
        this.deadlineSeconds = deadlineSeconds;
    }

    /** A run that is shut down creates no pod (argo-workflows 4.1.2, workflow/controller/workflowpod.go, createWorkflowPod). */
    @Override
    void advance(Execution run) {
        if (active() && run.nowMillis() >= deadlineMillis()) {
            end(NodePhase.FAILED, "Pod was active on the node longer than the specified deadline", run);
        } else if (phase() == NodePhase.WAITING && run.stops()) {
            end(
                    NodePhase.FAILED,
                    "workflow shutdown with strategy: %s"
                            .formatted(run.shutdown().orElseThrow()),
                    run);
        } else if (phase() == NodePhase.WAITING && run.mayCreatePod()) {
            create(run);
        }
    }

    @Override
    boolean awaits(Collection<LeafNode> leaves) {
        return active() && deadlineSeconds.isEmpty() && leaves.add(this);
    }

    private void create(Execution run) {
        start(run);
        List<WorkflowAction> created;
        try {
            created = actions.get();
        } catch (NodeErrorException e) {
            fails(String.valueOf(e.getMessage()), run);
            return;
        }
        created.forEach(run::give);
        onBegin.accept(this);
        created.forEach(this::addAction);
        if (active() && deadlineSeconds.isPresent()) {
            run.give(new WorkflowAction.WaitUntil(id(), deadlineMillis()));
        }
    }

    @Override
    void restore(PreviousNodes past, Execution run) {
        super.restore(past, run);
        if (active()) {
            List<WorkflowAction> created = actions.get();
            created.forEach(run::addOpen);
            onBegin.accept(this);
            created.forEach(this::addAction);
        }
    }

    private void addAction(WorkflowAction created) {
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
     * Argo's executor removes one trailing line feed (argo-workflows 4.1.2, workflow/executor/executor.go,
     * SaveParameters). An output of this name with its own value keeps it.
     */
    void setResult(String result) {
        String trimmed = result.endsWith("\n") ? result.substring(0, result.length() - 1) : result;
        called().ifPresent(of -> of.outputs().set(InstanceInputs.RESULT, trimmed));
    }

    Optional<Pod> stepPod() {
        return stepPod.get();
    }

    /**
     * Failure is checked first. With only a failureCondition, or without conditions, the first check without a failure
     * is a success.
     */
    void observe(HasMetadata object, Supplier<String> result, Execution run) {
        judge(object).ifPresent(well -> {
            if (well) {
                setResult(result.get());
                end(NodePhase.SUCCEEDED, run);
            } else {
                String kind = object.getKind();
                end(
                        NodePhase.FAILED,
                        "%s %s has failed".formatted(kind, object.getMetadata().getName()),
                        run);
            }
        });
    }

    /** Whether all objects of this node have succeeded; empty until all have ended. */
    private Optional<Boolean> judge(HasMetadata object) {
        JsonNode tree = ManifestTree.of(object);
        if (failure.filter(condition -> condition.anyHolds(tree)).isPresent()) {
            return Optional.of(false);
        }
        if (success.map(condition -> condition.allHold(tree)).orElse(true)) {
            awaited.remove(object.getMetadata().getName());
            return awaited.isEmpty() ? Optional.of(true) : Optional.empty();
        }
        return Optional.empty();
    }
}
