package io.gangflow.argo.interpreter;

import io.gangflow.argo.interpreter.expression.Expression;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.template.TemplateCall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A DAG task or a step, with one child, or one for each of its items. */
final class TaskNode extends Node {

    private static final String OUTPUTS = "outputs.parameters.";

    private final TemplateCall call;
    private final Depends depends;
    private final Substitution scope;
    private final Supplier<List<Node>> expansion;
    private final Optional<Node> exit;
    private @Nullable List<Node> children;
    private boolean allowed;

    /**
     * Creates a task that has not started.
     *
     * @param expansion creates the children, which may depend on the outputs of other tasks
     * @param exit runs once the children have ended; its result does not affect the task
     */
    TaskNode(String id, TemplateCall call, Substitution scope, Supplier<List<Node>> expansion, Optional<Node> exit) {
        super(id);
        this.call = call;
        this.depends = depends(call);
        this.scope = scope;
        this.expansion = expansion;
        this.exit = exit;
        if (call.withParam().isEmpty() && call.withSequence() == null) {
            expand();
        }
    }

    TemplateCall call() {
        return call;
    }

    /** Its dependency condition in a DAG; empty for a step, which has a position. */
    Depends depends() {
        return depends;
    }

    /** The tasks of its DAG on which it depends. */
    List<String> dependencies() {
        return depends.names();
    }

    private static Depends depends(TemplateCall call) {
        if (!(call instanceof DAGTask task)) {
            return Depends.onAll(List.of());
        }
        return task.depends().isEmpty() ? Depends.onAll(task.dependencies()) : Depends.parse(task.depends());
    }

    /** An output of one of several tasks or steps; empty for any other name. */
    static Optional<String> find(Map<String, TaskNode> tasks, String prefix, String name) {
        int end = name.indexOf('.', prefix.length());
        if (!name.startsWith(prefix) || end < 0) {
            return Optional.empty();
        }
        TaskNode task = tasks.get(name.substring(prefix.length(), end));
        return task == null ? Optional.empty() : task.find(name.substring(end + 1));
    }

    private Optional<String> find(String fact) {
        if (fact.equals("startedAt") || fact.equals("finishedAt")) {
            return time(fact.equals("startedAt") ? startedMillis() : endedMillis());
        }
        if (fact.equals("status")) {
            return Optional.of(isError() && phase() == NodePhase.FAILED ? "Error" : phase().text());
        }
        return fact.startsWith(OUTPUTS)
                ? Optional.ofNullable(outputs().get(fact.substring(OUTPUTS.length())))
                : Optional.empty();
    }

    /** The time in Go's format RFC3339. */
    private static Optional<String> time(OptionalLong millis) {
        return millis.isPresent()
                ? Optional.of(Instant.ofEpochSecond(millis.getAsLong() / 1_000).toString())
                : Optional.empty();
    }

    /** The outputs of its child; of several a JSON list with the values of the succeeded ones. */
    @Override
    Map<String, String> outputs() {
        if (!call.hasItems()) {
            return children().get(0).outputs();
        }
        Map<String, List<String>> values = new TreeMap<>();
        for (Node child : children()) {
            child.outputs()
                    .forEach((name, value) -> values.computeIfAbsent(name, missing -> new ArrayList<>())
                            .add(value));
        }
        Map<String, String> lists = new TreeMap<>();
        values.forEach((name, list) -> lists.put(name, Expression.listOf(list)));
        return lists;
    }

    /** One child, or one for each item; none until the items are known. */
    List<Node> children() {
        return children == null ? List.of() : children;
    }

    private void expand() {
        children = List.copyOf(expansion.get());
    }

    /** Creates the children. Returns false if the task has ended, because there are none or they cannot be computed. */
    private boolean expanded(Execution run) {
        if (children == null) {
            try {
                expand();
            } catch (NodeErrorException e) {
                fails(String.valueOf(e.getMessage()), run);
                return false;
            }
        }
        if (children().isEmpty()) {
            end(NodePhase.SKIPPED, "Skipped, empty params", run);
        }
        return !phase().ended();
    }

    int activeChildren() {
        return (int) children().stream().filter(Node::active).count();
    }

    @Override
    void advance(Execution run) {
        advance(run, () -> true);
    }

    /** @param mayBegin whether the DAG's parallelism permits one more child to start */
    void advance(Execution run, BooleanSupplier mayBegin) {
        if (phase().ended() || skipped(run) || !expanded(run)) {
            return;
        }
        for (Node child : children()) {
            if (child.phase() != NodePhase.WAITING || mayBegin.getAsBoolean()) {
                child.takeEarlier(run);
                if (!child.phase().ended()) {
                    child.advance(run);
                }
            }
            if (child.phase() != NodePhase.WAITING) {
                start(run);
            }
        }
        if (!children().stream().allMatch(child -> child.phase().ended())) {
            return;
        }
        exit.ifPresent(hook -> hook.advance(run));
        if (exit.stream().allMatch(hook -> hook.phase().ended())) {
            end(failed() ? NodePhase.FAILED : NodePhase.SUCCEEDED, run);
        }
    }

    @Override
    boolean awaits(Collection<LeafNode> leaves) {
        if (!active() || children().size() > DagNode.MOST_AWAITED) {
            return false;
        }
        boolean runs = false;
        for (Node child : children()) {
            if (!child.phase().ended()) {
                if (!child.awaits(leaves)) {
                    return false;
                }
                runs = true;
            }
        }
        return runs;
    }

    /** Lets running children end, and starts none. */
    void stop(Execution run) {
        children().stream().filter(Node::active).forEach(child -> child.advance(run));
        exit.filter(Node::active).ifPresent(hook -> hook.advance(run));
        boolean runs = children().stream().anyMatch(Node::active)
                || exit.filter(Node::active).isPresent();
        if (active() && !runs) {
            boolean whole = children().stream().allMatch(child -> child.phase() == NodePhase.SUCCEEDED);
            end(whole ? NodePhase.SUCCEEDED : NodePhase.FAILED, run);
        }
    }

    @Override
    void restore(PreviousNodes past, Execution run) {
        Optional<NodeStatus> before = past.find(id());
        boolean skipped = before.filter(node -> node.is("Skipped")).isPresent();
        if (call.hasItems() || skipped) {
            super.restore(past, run);
        }
        if (skipped) {
            // The status is that of the task: its only child, which has the same id, has not started.
            return;
        }
        if (children == null && before.filter(node -> node.is("TaskGroup")).isPresent()) {
            expand();
        }
        children().forEach(child -> child.restore(past, run));
        exit.ifPresent(hook -> hook.restore(past, run));
        allowed = children().stream().anyMatch(child -> child.phase() != NodePhase.WAITING);
        if (allowed && !call.hasItems()) {
            followsChildren();
        }
    }

    /** Only a task with items has a status; the phase and times of any other one are those of its child and its hook. */
    private void followsChildren() {
        OptionalLong started = children().stream()
                .flatMapToLong(child -> child.startedMillis().stream())
                .min();
        if (!isOver()) {
            follows(NodePhase.RUNNING, started, OptionalLong.empty());
            return;
        }
        OptionalLong ended = Stream.concat(children().stream(), exit.stream())
                .flatMapToLong(node -> node.endedMillis().stream())
                .max();
        follows(failed() ? NodePhase.FAILED : NodePhase.SUCCEEDED, started, ended);
    }

    private boolean isOver() {
        return children().stream().allMatch(child -> child.phase().ended())
                && exit.stream().allMatch(hook -> hook.phase().ended());
    }

    /** As the last child that has failed (argo-workflows 4.1.2, workflow/controller/dag.go, executeDAGTask). */
    @Override
    boolean isError() {
        return super.isError()
                || children().stream()
                        .filter(child -> child.phase() == NodePhase.FAILED)
                        .reduce((earlier, later) -> later)
                        .filter(Node::isError)
                        .isPresent();
    }

    private boolean failed() {
        return children().stream().anyMatch(child -> child.phase() == NodePhase.FAILED);
    }

    /** The hook that runs after the children. */
    Optional<Node> exit() {
        return exit;
    }

    private boolean skipped(Execution run) {
        if (allowed || call.when().isEmpty() || (run.resultsAssumed() && FlatText.refersToResult(call.when()))) {
            return false;
        }
        String condition;
        try {
            condition = scope.replace(call.when());
        } catch (NodeErrorException e) {
            fails(String.valueOf(e.getMessage()), run);
            return true;
        }
        if (!condition.equals("true") && !condition.equals("false")) {
            throw UnsupportedWorkflowException.field(id(), "when: " + condition);
        }
        allowed = condition.equals("true");
        if (!allowed) {
            end(NodePhase.SKIPPED, "when '%s' evaluated false".formatted(condition), run);
        }
        return !allowed;
    }
}
