package io.gangflow.argo.interpreter;

import io.gangflow.argo.interpreter.memo.CacheRecords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The shared state of the nodes of one run: the time, the pending actions, and the pod limit. */
final class Execution {

    private final OptionalInt parallelism;
    private final Map<String, LeafNode> begun = new LinkedHashMap<>();
    private final List<WorkflowAction> given = new ArrayList<>();
    private final List<WorkflowAction> open = new ArrayList<>();
    private Optional<String> shutdown = Optional.empty();
    private boolean held;
    private boolean resultsAssumed;
    private boolean inExitHandler;
    private CacheRecords records = CacheRecords.NONE;
    private final Set<TaskNode> changedTasks = new LinkedHashSet<>();
    private final Map<LeafNode, Set<DagNode.Parked>> awaiting = new HashMap<>();
    private int changes;
    private long nowMillis;

    Execution(OptionalInt parallelism) {
        this.parallelism = parallelism;
    }

    long nowMillis() {
        return nowMillis;
    }

    /** Sets the time. It does not run backwards: an earlier time than the last one counts as the last one. */
    void at(long time) {
        nowMillis = Math.max(nowMillis, time);
    }

    /** Adds an action of a leaf in an earlier status that waits for the end of its object. */
    void addOpen(WorkflowAction created) {
        open.add(created);
    }

    /** The actions of leaves in an earlier status that wait for their objects. */
    List<WorkflowAction> open() {
        return List.copyOf(open);
    }

    void assumeResults() {
        resultsAssumed = true;
    }

    /** Whether a condition on a result counts as true. */
    boolean resultsAssumed() {
        return resultsAssumed;
    }

    void remember(CacheRecords earlier) {
        records = earlier;
    }

    /** The memoized results of earlier runs. */
    CacheRecords records() {
        return records;
    }

    /** While held, nothing starts. */
    void hold(boolean hold) {
        held = hold;
    }

    boolean held() {
        return held;
    }

    /** {@code Stop}, which keeps the exit handler, or {@code Terminate}. */
    void shutDown(String strategy) {
        shutdown = Optional.of(strategy);
    }

    Optional<String> shutdown() {
        return shutdown;
    }

    void inExitHandler(boolean inside) {
        inExitHandler = inside;
    }

    /** Whether the visited part starts nothing more. */
    boolean stops() {
        return shutdown.isPresent() && !(inExitHandler && shutdown.get().equals("Stop"));
    }

    /** Argo counts the pods of step templates towards the workflow's parallelism. */
    boolean mayCreatePod() {
        return parallelism.isEmpty()
                || begun.values().stream().filter(Node::active).count() < parallelism.getAsInt();
    }

    void addStarted(LeafNode leaf) {
        begun.put(leaf.id(), leaf);
    }

    void give(WorkflowAction action) {
        given.add(action);
        changed();
    }

    /** Returns the actions added since the last call. */
    List<WorkflowAction> take() {
        List<WorkflowAction> taken = List.copyOf(given);
        given.clear();
        return taken;
    }

    /** Increases with every node that starts or ends, so that a caller can detect changes. */
    int changes() {
        return changes;
    }

    void changed() {
        changes++;
    }

    /** Records that a node has started or ended. */
    void changed(Node node) {
        changed();
        if (node instanceof TaskNode task) {
            changedTasks.add(task);
        } else if (node instanceof LeafNode leaf) {
            Set<DagNode.Parked> parked = awaiting.remove(leaf);
            if (parked != null) {
                parked.forEach(DagNode.Parked::wake);
            }
        }
    }

    /** Wakes a task when the leaf ends. */
    void awaits(LeafNode leaf, DagNode.Parked task) {
        awaiting.computeIfAbsent(leaf, missing -> new LinkedHashSet<>()).add(task);
    }

    /** Tasks that have started or ended since the last call. */
    List<TaskNode> takeChanged() {
        List<TaskNode> taken = List.copyOf(changedTasks);
        changedTasks.clear();
        return taken;
    }

    LeafNode leaf(String nodeId) {
        LeafNode leaf = begun.get(nodeId);
        if (leaf == null) {
            throw new IllegalArgumentException("no action was given out for node `%s`".formatted(nodeId));
        }
        return leaf;
    }
}
