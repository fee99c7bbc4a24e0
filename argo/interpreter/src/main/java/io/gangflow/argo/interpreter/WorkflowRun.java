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
 * workflow/executor/resource.go) for the part of Argo that Gangflow compiles to. Returns the objects to create next,
 * and receives their results; it reads no clock. Times are milliseconds on the caller's clock. Deterministic: the same
 * calls return the same actions. Not thread-safe.
 */
public final class WorkflowRun {

    /** The only function of expressions whose value depends on the time of the call. */
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

    /** Prepares a run with only a name as metadata. */
    public WorkflowRun(WorkflowTemplate workflowTemplate, String name, Map<String, String> arguments) {
        this(workflowTemplate, RunMetadata.named(name), arguments);
    }

    /**
     * Prepares a run; nothing is created before {@link #next}.
     *
     * @param workflowTemplate kind WorkflowTemplate; objects are created in its namespace, or in {@code default}
     * @param arguments values for the declared parameters; the others take their values from the template
     * @throws UnsupportedWorkflowException when the template uses an unsupported feature
     * @throws IllegalArgumentException when an argument is unknown, missing, not in its enum or contains a tag
     */
    public WorkflowRun(WorkflowTemplate workflowTemplate, RunMetadata metadata, Map<String, String> arguments) {
        String name = metadata.name();
        workflow = RunSpec.read(workflowTemplate);
        execution = new Execution(StrictReader.optionalInt(workflow.spec().parallelism()));
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
     * Resumes from the status of the run; must be the first call.
     *
     * @return the objects that running nodes have created and wait for, in the order of the workflow; they may be gone
     *     by now
     */
    public List<WorkflowAction> restore(Collection<NodeStatus> nodes) {
        PreviousNodes past = new PreviousNodes(nodes);
        entry.restore(past, execution);
        if (workflow.onExit().isPresent() && past.find(entry.id() + ".onExit").isPresent()) {
            startExit(workflow.onExit().get());
            exit.ifPresent(node -> node.restore(past, execution));
        }
        workflow.spec().hooks().forEach((name, hook) -> {
            if (past.find(hookId(name)).isPresent()) {
                startHook(name, hook).restore(past, execution);
            }
        });
        return execution.open();
    }

    /** Counts every condition on the result of a stage as true, because results are unknown before the work is done. */
    public void assumeResults() {
        execution.assumeResults();
    }

    /**
     * Also runs the hooks of the workflow. Their expressions may depend on the time of day, so the caller's clock must
     * then return milliseconds since the epoch.
     */
    public void playHooks() {
        playsHooks = true;
    }

    /** Whether a hook may start without any other change, because its expression depends on the time. */
    public boolean waitsForTime() {
        return playsHooks
                && !entry.phase().ended()
                && workflow.spec().hooks().entrySet().stream()
                        .anyMatch(hook -> !hooks.containsKey(hook.getKey())
                                && hook.getValue().expression().contains(NOW));
    }

    /** Uses memoized results of earlier runs, and stores new ones; by default there are none. */
    public void remember(CacheRecords records) {
        execution.remember(records);
    }

    /** While held, nothing starts; what is running continues and may end. */
    public void hold(boolean hold) {
        execution.hold(hold);
    }

    /**
     * Starts nothing more; the run has failed once everything running has ended.
     *
     * @param strategy {@code Stop}, which runs the exit handler, or {@code Terminate}
     */
    public void shutDown(String strategy) {
        execution.shutDown(strategy);
    }

    /** The nodes as in Argo's status, without the data that only pods have; nodes that have not started are absent. */
    public List<NodeStatus> nodes() {
        return RunNodes.of(entry, hooks.values(), exit);
    }

    /** Whether a node belongs to the exit handler of the run, which a stop does not end. */
    public boolean isOfExitHandler(String nodeId) {
        return nodeId.startsWith(entry.id() + ".onExit");
    }

    /** The actions that are due now, in order; each is returned once. Empty when there is nothing new. */
    public List<WorkflowAction> next(long nowMillis) {
        advance(nowMillis);
        return execution.take();
    }

    /**
     * Reports that the pod of a {@link WorkflowAction.CreatePod} has ended, or that a resource could not be created.
     */
    public void podEnded(String nodeId, boolean succeeded, long nowMillis) {
        podEnded(nodeId, succeeded, "", nowMillis);
    }

    /** The same with a message. */
    public void podEnded(String nodeId, boolean succeeded, String message, long nowMillis) {
        execution.at(nowMillis);
        LeafNode leaf = execution.leaf(nodeId);
        if (leaf.active()) {
            leaf.end(succeeded ? NodePhase.SUCCEEDED : NodePhase.FAILED, message, execution);
        }
        advance(nowMillis);
    }

    /** Sets the result of a node's work; must precede the report of its end. */
    public void setResult(String nodeId, String result) {
        execution.leaf(nodeId).setResult(result);
    }

    /** Reports that the node cannot end by itself: its object was rejected, or is gone. Argo's phase Error. */
    public void broken(String nodeId, String message, long nowMillis) {
        execution.at(nowMillis);
        LeafNode leaf = execution.leaf(nodeId);
        if (leaf.active()) {
            leaf.fails(message, execution);
        }
        advance(nowMillis);
    }

    /**
     * Reports the current state of the object of a {@link WorkflowAction.CreateResource}. Argo polls every 5 seconds;
     * calling this at every change is equivalent, because compiled conditions hold for the rest of the object's life.
     */
    public void observed(String nodeId, HasMetadata object, long nowMillis) {
        observed(nodeId, object, () -> "", nowMillis);
    }

    /**
     * The same with the result of the object's pods.
     *
     * @param result called once, when the object has succeeded
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
     * The pod in which Argo creates or deletes the objects of a node; empty for a node that is itself a pod. An engine
     * that runs this pod reports with {@link #podEnded} how the node ends.
     */
    public Optional<Pod> stepPod(String nodeId) {
        return execution.leaf(nodeId).stepPod();
    }

    /** The nodes that each started node waited for. Complete only once everything has ended. */
    public Map<String, List<String>> order() {
        return RunOrder.of(entry, exit);
    }

    /** Whether a node still waits for the end of its object. */
    public boolean waitsFor(String nodeId) {
        return execution.leaf(nodeId).active();
    }

    /** Reports that the object was deleted before a condition held: the node fails, as in Argo. */
    public void objectGone(String nodeId, long nowMillis) {
        podEnded(nodeId, false, nowMillis);
    }

    /** Every stage in the order of the workflow; the exit handler's last, once it has started. */
    public List<StageProgress> stages() {
        List<StageProgress> stages = new ArrayList<>(Stages.of((DagNode) entry, NodePhase.WAITING));
        exit.ifPresent(node -> stages.add(exitStage(node)));
        return stages;
    }

    /** The stages that have started or ended since the last call, in order of these events; some may be unchanged. */
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

    /** Whether everything has ended, including the exit handler. */
    public boolean done() {
        return outcome().isPresent();
    }

    /** The outcome of the run; a failed exit handler fails it, as in Argo. Empty while it is running. */
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

    /** One pass can free capacity for an earlier node of the same pass, so it repeats until nothing changes. */
    private void advance(long nowMillis) {
        execution.at(nowMillis);
        int before;
        do {
            before = execution.changes();
            if (execution.held()) {
                return;
            }
            entry.advance(execution);
            startHooks();
            hooks.values().forEach(node -> node.advance(execution));
            if (entry.phase().ended() && hooksHaveEnded() && workflow.onExit().isPresent() && runsExit()) {
                startExit(workflow.onExit().get());
            }
            execution.inExitHandler(true);
            exit.ifPresent(node -> node.advance(execution));
            execution.inExitHandler(false);
        } while (execution.changes() != before);
    }

    /** A terminated run starts no exit handler. */
    private boolean runsExit() {
        return exit.isPresent() || !execution.shutdown().equals(Optional.of("Terminate"));
    }

    private void startExit(String template) {
        if (exit.isEmpty()) {
            exit = Optional.of(treeOf(ends()).root(entry.id() + ".onExit", template));
        }
    }

    /**
     * Starts every hook whose expression holds, including after the work has ended (argo-workflows 4.1.2,
     * workflow/controller/hooks.go, executeWfLifeCycleHook). A run that is shut down starts none: Argo starts them and
     * fails them immediately.
     */
    private void startHooks() {
        if (!playsHooks || execution.shutdown().isPresent()) {
            return;
        }
        workflow.spec().hooks().forEach((name, hook) -> {
            if (!hooks.containsKey(name) && holds(hook.expression())) {
                startHook(name, hook);
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

    private Node startHook(String name, LifecycleHook hook) {
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

    /** The additional variables of hooks and the exit handler. */
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
