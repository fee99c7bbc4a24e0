package io.gangflow.argo.interpreter;

import io.gangflow.argo.interpreter.memo.CacheException;
import io.gangflow.argo.interpreter.memo.NodeMemoization;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.ArgoTime;
import io.gangflow.argo.model.value.Outputs;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A node of a run. Not thread-safe. */
abstract class Node {

    private final String id;
    private NodePhase phase = NodePhase.WAITING;
    private OptionalLong startedMillis = OptionalLong.empty();
    private OptionalLong endedMillis = OptionalLong.empty();
    private String message = "";
    private boolean error;
    private @Nullable Called called;
    private @Nullable NodeMemoization memo;

    Node(String id) {
        this.id = id;
    }

    /**
     * The template from which a node was created, its inputs and its outputs.
     *
     * @param displayName the template's display name for its nodes; empty for their own names
     */
    record Called(String template, CallValues inputs, CallValues outputs, Optional<String> displayName) {}

    /** Its outputs; empty before it has succeeded. */
    Map<String, String> outputs() {
        return phase == NodePhase.SUCCEEDED
                ? called().map(Called::outputs).map(CallValues::all).orElse(Map.of())
                : Map.of();
    }

    /** Advances as far as possible at this time; does nothing when nothing has changed. */
    abstract void advance(Execution run);

    /**
     * Whether only the end of started leaves can advance it: no time, no parallelism limit and no condition.
     *
     * @param leaves receives them
     */
    boolean awaits(Collection<LeafNode> leaves) {
        return false;
    }

    /** Resumes from the nodes of an earlier controller of the same run. */
    void restore(PreviousNodes past, Execution run) {
        past.find(id).ifPresent(this::restore);
    }

    /** How often the work of the node was started. */
    int attempts() {
        return startedMillis.isPresent() ? 1 : 0;
    }

    final String id() {
        return id;
    }

    final NodePhase phase() {
        return phase;
    }

    final boolean active() {
        return phase == NodePhase.RUNNING;
    }

    final OptionalLong startedMillis() {
        return startedMillis;
    }

    final OptionalLong endedMillis() {
        return endedMillis;
    }

    /** The message of its phase; often empty. */
    final String message() {
        return message;
    }

    /** Whether it failed for a reason other than its work, or because of a node that did: Argo's phase Error. */
    boolean isError() {
        return error;
    }

    /** Whether it failed itself, and not because of a node below it. */
    final boolean isOwnError() {
        return error;
    }

    final Optional<Called> called() {
        return Optional.ofNullable(called);
    }

    final void calls(Called template) {
        called = template;
    }

    final void remembers(NodeMemoization itsMemo) {
        memo = itsMemo;
    }

    final Optional<NodeMemoization> memo() {
        return Optional.ofNullable(memo);
    }

    /** Whether its outputs were reused from an earlier node, so that nothing of it runs. */
    final boolean isTaken() {
        return memo != null && memo.isHit();
    }

    /** Ends with the outputs of an earlier node, if there is a matching one; searches once, before it starts. */
    final void takeEarlier(Execution run) {
        if (memo == null || phase != NodePhase.WAITING || memo.isSearched() || !run.mayCreatePod()) {
            return;
        }
        try {
            memo.search(run.records(), run.nowMillis()).ifPresent(outputs -> {
                leaves(outputs);
                start(run);
                end(NodePhase.SUCCEEDED, run);
            });
        } catch (CacheException e) {
            start(run);
            fails(String.valueOf(e.getMessage()), run);
        }
    }

    private void leaves(Map<String, String> outputs) {
        Called template = Objects.requireNonNull(called, "a node with a template");
        called = new Called(template.template(), template.inputs(), CallValues.of(outputs), template.displayName());
    }

    private void keep(Execution run) {
        if (memo == null || phase != NodePhase.SUCCEEDED || memo.isHit()) {
            return;
        }
        try {
            memo.keep(run.records(), id, outputs(), run.nowMillis());
        } catch (CacheException e) {
            phase = NodePhase.FAILED;
            error = true;
            message = String.valueOf(e.getMessage());
        }
    }

    final void setMessage(String text, Execution run) {
        if (!message.equals(text)) {
            message = text;
            run.changed();
        }
    }

    final void start(Execution run) {
        if (phase == NodePhase.WAITING) {
            phase = NodePhase.RUNNING;
            startedMillis = OptionalLong.of(run.nowMillis());
            run.changed(this);
        }
    }

    final void end(NodePhase outcome, Execution run) {
        phase = outcome;
        endedMillis = OptionalLong.of(run.nowMillis());
        keep(run);
        run.changed(this);
    }

    final void end(NodePhase outcome, String why, Execution run) {
        message = why;
        end(outcome, run);
    }

    final void fails(String why, Execution run) {
        error = true;
        end(NodePhase.FAILED, why, run);
    }

    /** Sets the phase of a composite node from its children. */
    final void follows(NodePhase itsPhase, OptionalLong started, OptionalLong ended) {
        phase = itsPhase;
        startedMillis = started;
        endedMillis = ended;
    }

    private void restore(NodeStatus past) {
        phase = NodePhase.of(past.phase());
        startedMillis = ArgoTime.millis(past.startedAt());
        endedMillis = ArgoTime.millis(past.finishedAt());
        message = past.message();
        error = past.phase().equals("Error");
        if (memo != null) {
            memo.restored(past.cached());
        }
        Outputs left = past.outputs();
        if (isTaken()) {
            Map<String, String> taken = new LinkedHashMap<>();
            if (left != null) {
                left.parameters().forEach(output -> taken.put(output.name(), String.valueOf(output.value())));
            }
            leaves(taken);
            return;
        }
        if (left != null) {
            called().map(Called::outputs)
                    .ifPresent(outputs -> left.parameters()
                            .forEach(output -> outputs.set(output.name(), String.valueOf(output.value()))));
        }
    }
}
