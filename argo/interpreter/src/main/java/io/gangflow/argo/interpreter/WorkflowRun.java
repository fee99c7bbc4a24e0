package io.gangflow.argo.interpreter;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.interpreter.expression.FailedNodes;
import io.gangflow.argo.interpreter.memo.CacheRecords;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.template.LifecycleHook;
import io.gangflow.run.RunEvent.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * One run of a compiled WorkflowTemplate, by the rules of Argo 4.1 (workflow/controller: dag.go, operator.go, and
 * workflow/executor/resource.go) for the part of Argo that Gangflow compiles to. It says what to create next and is
 * told what became of it; it has no clock of its own and reads none. Times are milliseconds on the caller's clock.
 * Deterministic: the same calls give the same actions. Not thread-safe.
 */
public final class WorkflowRun {

    /** The one function of expressions whose value depends on when it is called. */
    private static final String NOW = "now()";

    private static final String FAILURES = "workflow.failures";

    private final RunSpec workflow;
    private final Execution execution;
    private final LeafObjects objects;
    private final Substitution globals;
    private final Node entry;
    private final Set<TaskNode> stageTasks = new HashSet<>();
    private final Map<String, Node> hooks = new TreeMap<>();
    private Optional<Node> exit = Optional.empty();
    private boolean playsHooks;

    /** Prepares a run of which only the name is known. */
    public WorkflowRun(WorkflowTemplate workflowTemplate, String name, Map<String, String> arguments) {
        this(workflowTemplate, RunMetadata.named(name), arguments);
    }

    /**
     * Prepares a run; nothing is created before {@link #next}.
     *
     * @param workflowTemplate kind WorkflowTemplate; objects are created in its namespace, or in {@code default}
     * @param arguments values for the declared parameters; the others take their values from the template
     * @throws UnsupportedWorkflowException when the template uses something that is not interpreted
     * @throws IllegalArgumentException when an argument is unknown, missing, not in its enum or holds a tag
     */
    public WorkflowRun(WorkflowTemplate workflowTemplate, RunMetadata metadata, Map<String, String> arguments) {
        String name = metadata.name();
        workflow = RunSpec.read(workflowTemplate);
        execution = new Execution(Strict.optionalInt(workflow.spec().parallelism()));
        globals = new Substitution(metadata.variables())
                .with("workflow", Map.of("namespace", workflow.namespace(), "uid", ""))
                .with("workflow.parameters", workflow.values(arguments));
        objects = new LeafObjects(name, workflow.namespace(), workflow.body());
        NodeTree nodes = new NodeTree(workflow.templates(), globals, objects, execution);
        entry = nodes.root(name, workflow.spec().entrypoint());
        if (!(entry instanceof DagNode)) {
            throw new UnsupportedWorkflowException(
                    "the entrypoint `%s` is not a DAG".formatted(workflow.spec().entrypoint()));
        }
    }

    /**
     * Goes on where the status of the run says that it is; to be called before anything else.
     *
     * @return what running nodes have created and wait for, in the order of the workflow; it may be gone by now
     */
    public List<WorkflowAction> restore(Collection<NodeStatus> nodes) {
        PastNodes past = new PastNodes(nodes);
        entry.restore(past, execution);
        if (workflow.onExit().isPresent() && past.find(entry.id() + ".onExit").isPresent()) {
            beginExit(workflow.onExit().get());
            exit.ifPresent(node -> node.restore(past, execution));
        }
        workflow.spec().hooks().forEach((name, hook) -> {
            if (past.find(hookId(name)).isPresent()) {
                beginHook(name, hook).restore(past, execution);
            }
        });
        return execution.open();
    }

    /** Lets every condition hold that asks for the result of a stage: nobody knows it before the work is done. */
    public void assumeResults() {
        execution.assumeResults();
    }

    /**
     * Also runs the hooks of the workflow, whose expressions may depend on the time of day: the caller's clock then shows
     * milliseconds since the epoch.
     */
    public void playHooks() {
        playsHooks = true;
    }

    /** Whether a hook may still begin though nothing else changes: its expression depends on the time. */
    public boolean waitsForTime() {
        return playsHooks
                && !entry.phase().ended()
                && workflow.spec().hooks().entrySet().stream()
                        .anyMatch(hook -> !hooks.containsKey(hook.getKey())
                                && hook.getValue().expression().contains(NOW));
    }

    /** Lets memoized nodes find the successes of earlier runs, and keeps theirs; by default they find none. */
    public void remember(CacheRecords records) {
        execution.remember(records);
    }

    /** Lets nothing begin as long as it is held; what runs goes on and may end. */
    public void hold(boolean hold) {
        execution.hold(hold);
    }

    /**
     * Begins nothing more; the run has failed when what runs has ended.
     *
     * @param strategy {@code Stop}, with which the exit handler runs, or {@code Terminate}
     */
    public void shutDown(String strategy) {
        execution.shutDown(strategy);
    }

    /** The nodes as Argo's status has them, without what only pods know; what has not started is not among them. */
    public List<NodeStatus> nodes() {
        return RunNodes.of(entry, hooks.values(), exit);
    }

    /** Whether a node belongs to the exit handler of the run, which a stop spares. */
    public boolean isOfExitHandler(String nodeId) {
        return nodeId.startsWith(entry.id() + ".onExit");
    }

    /** What to do now, in order; each action is returned once. Empty when there is nothing new. */
    public List<WorkflowAction> next(long nowMillis) {
        advance(nowMillis);
        return execution.take();
    }

    /** The pod of a {@link WorkflowAction.CreatePod} has ended; also says so of a resource that can't be created. */
    public void podEnded(String nodeId, boolean succeeded, long nowMillis) {
        podEnded(nodeId, succeeded, "", nowMillis);
    }

    /** The same with what is to be said about it. */
    public void podEnded(String nodeId, boolean succeeded, String message, long nowMillis) {
        execution.at(nowMillis);
        LeafNode leaf = execution.leaf(nodeId);
        if (leaf.active()) {
            leaf.end(succeeded ? NodePhase.SUCCEEDED : NodePhase.FAILED, message, execution);
        }
        advance(nowMillis);
    }

    /** What the work of a node left as its result, before its end is told. */
    public void tellResult(String nodeId, String result) {
        execution.leaf(nodeId).tellResult(result);
    }

    /** The node can't come to an end of its own: its object was refused, or is gone. Argo's phase Error. */
    public void broken(String nodeId, String message, long nowMillis) {
        execution.at(nowMillis);
        LeafNode leaf = execution.leaf(nodeId);
        if (leaf.active()) {
            leaf.fails(message, execution);
        }
        advance(nowMillis);
    }

    /**
     * The object of a {@link WorkflowAction.CreateResource} looks like this now. Argo looks every 5 seconds; calling
     * this at every change is as good, because the conditions that are compiled hold for the rest of the object's life.
     */
    public void observed(String nodeId, HasMetadata object, long nowMillis) {
        observed(nodeId, object, () -> "", nowMillis);
    }

    /**
     * The same with the result of the object's pods.
     *
     * @param result asked for once, when the object has ended well
     */
    public void observed(String nodeId, HasMetadata object, Supplier<String> result, long nowMillis) {
        execution.at(nowMillis);
        LeafNode leaf = execution.leaf(nodeId);
        if (leaf.active()) {
            leaf.observe(object, result, execution);
        }
        advance(nowMillis);
    }

    /**
     * The pod in which Argo creates or deletes the objects of a node; empty for a node that is a pod itself. Who plays that
     * pod says with {@link #podEnded} how the node ends, and asks {@link #judge} how its pod does.
     */
    public Optional<Pod> stepPod(String nodeId) {
        return execution.leaf(nodeId).stepPod();
    }

    /** Whether the objects of a node have ended well, now that one of them looks like this; empty as long as they have not. */
    public Optional<Boolean> judge(String nodeId, HasMetadata object) {
        return execution.leaf(nodeId).judge(object);
    }

    /** By node that has begun: the nodes whose end it waited for. Of use once everything has ended. */
    public Map<String, List<String>> order() {
        return RunOrder.of(entry, exit);
    }

    /** Whether a node that has created something still waits for its end. */
    public boolean waitsFor(String nodeId) {
        return execution.leaf(nodeId).active();
    }

    /** The object was deleted before a condition held: the node fails, as in Argo. */
    public void objectGone(String nodeId, long nowMillis) {
        podEnded(nodeId, false, nowMillis);
    }

    /** Every stage in the order of the workflow, the exit handler's last once it has begun. */
    public List<StageProgress> stages() {
        List<StageProgress> stages = new ArrayList<>(Stages.of((DagNode) entry, NodePhase.WAITING));
        exit.ifPresent(node -> stages.add(exitStage(node)));
        return stages;
    }

    /** The stages that have begun or ended since the last call, in the order in which they did; some may be as they were. */
    public List<StageProgress> changedStages() {
        if (stageTasks.isEmpty()) {
            stageTasks.addAll(Stages.tasks((DagNode) entry));
        }
        List<StageProgress> changed = new ArrayList<>();
        for (TaskNode task : execution.takeChanged()) {
            if (stageTasks.contains(task)) {
                changed.addAll(Stages.of(task));
            }
        }
        exit.ifPresent(node -> changed.add(exitStage(node)));
        return changed;
    }

    private StageProgress exitStage(Node node) {
        return Stages.progress(workflow.onExit().orElseThrow(), node.phase(), List.of(node));
    }

    /** Whether everything has ended, the exit handler included. */
    public boolean done() {
        return outcome().isPresent();
    }

    /** How the run ended; a failed exit handler fails it, as in Argo. Empty while it goes on. */
    public Optional<Outcome> outcome() {
        boolean exitPending = workflow.onExit().isPresent()
                && runsExit()
                && exit.filter(node -> node.phase().ended()).isEmpty();
        if (!entry.phase().ended() || exitPending || !hooksHaveEnded()) {
            return Optional.empty();
        }
        boolean failed = entry.phase() == NodePhase.FAILED
                || exit.filter(node -> node.phase() == NodePhase.FAILED).isPresent();
        return Optional.of(failed ? Outcome.FAILED : Outcome.COMPLETED);
    }

    /** One pass can free room for what an earlier node of the same pass waited for: goes on until nothing changes. */
    private void advance(long nowMillis) {
        execution.at(nowMillis);
        int before;
        do {
            before = execution.changes();
            if (execution.held()) {
                return;
            }
            entry.advance(execution);
            beginHooks();
            hooks.values().forEach(node -> node.advance(execution));
            if (entry.phase().ended() && hooksHaveEnded() && workflow.onExit().isPresent() && runsExit()) {
                beginExit(workflow.onExit().get());
            }
            execution.inExitHandler(true);
            exit.ifPresent(node -> node.advance(execution));
            execution.inExitHandler(false);
        } while (execution.changes() != before);
    }

    /** A run that is terminated begins no exit handler. */
    private boolean runsExit() {
        return exit.isPresent() || !execution.shutdown().equals(Optional.of("Terminate"));
    }

    private void beginExit(String template) {
        if (exit.isEmpty()) {
            exit = Optional.of(treeOf(ends()).root(entry.id() + ".onExit", template));
        }
    }

    /**
     * Every hook whose expression holds, also after the work has ended (argo-workflows 4.1.2, workflow/controller/hooks.go,
     * executeWfLifeCycleHook). A run that is shut down begins none: Argo begins them and fails them at once.
     */
    private void beginHooks() {
        if (!playsHooks || execution.shutdown().isPresent()) {
            return;
        }
        workflow.spec().hooks().forEach((name, hook) -> {
            if (!hooks.containsKey(name) && holds(hook.expression())) {
                beginHook(name, hook);
                execution.changed();
            }
        });
    }

    private boolean holds(String expression) {
        String now = Instant.ofEpochMilli(execution.nowMillis()).toString();
        Substitution known = globals.with("workflow.status", status())
                .withLater(name -> name.equals(FAILURES) ? Optional.of(FailedNodes.text(nodes())) : Optional.empty());
        return known.replace("{{=" + expression.replace(NOW, "date('" + now + "')") + "}}")
                .equals("true");
    }

    private Node beginHook(String name, LifecycleHook hook) {
        Node node = treeOf(ends()).root(hookId(name), hook.template(), hook.parameters());
        hooks.put(name, node);
        return node;
    }

    private String hookId(String name) {
        return entry.id() + ".hooks." + name;
    }

    private boolean hooksHaveEnded() {
        return hooks.values().stream().allMatch(node -> node.phase().ended());
    }

    private NodeTree treeOf(Substitution known) {
        return new NodeTree(workflow.templates(), known, objects, execution);
    }

    /** What hooks and the exit handler know besides. */
    private Substitution ends() {
        return globals.with("workflow.status", status()).with(FAILURES, FailedNodes.text(nodes()));
    }

    private String status() {
        if (!entry.phase().ended()) {
            return "Running";
        }
        return entry.phase() == NodePhase.FAILED ? "Failed" : "Succeeded";
    }
}
