package io.gangflow.argo.interpreter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of a DAG as their dependencies allow. A task whose condition does not hold when all of its
 * dependencies have ended is omitted. A pass visits the tasks whose dependencies have ended and that have not ended
 * themselves, except those that only wait for the end of a few leaves: they are parked until one of these changes. So
 * its cost grows neither with the DAG nor with the number of running tasks.
 */
final class DagNode extends Node {

    /** A task that waits for more leaves is visited every time: finding all of them again would cost more. */
    static final int MOST_AWAITED = 16;

    private final OptionalInt parallelism;
    private final Map<String, TaskNode> tasks = new LinkedHashMap<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<String, List<TaskNode>> dependents = new HashMap<>();
    private final Map<String, Integer> awaited = new HashMap<>();
    private final NavigableMap<Integer, TaskNode> open = new TreeMap<>();
    private final Map<Integer, TaskNode> parked = new HashMap<>();
    private int unended;
    private boolean indexed;

    DagNode(String id, OptionalInt parallelism, List<TaskNode> tasks) {
        super(id);
        this.parallelism = parallelism;
        tasks.forEach(task -> this.tasks.put(task.call().name(), task));
    }

    /** @param tasks creates the tasks, which can look up the outputs of others */
    static DagNode of(
            String id, OptionalInt parallelism, Function<Function<String, Optional<String>>, List<TaskNode>> tasks) {
        Map<String, TaskNode> byName = new HashMap<>();
        List<TaskNode> made = tasks.apply(name -> TaskNode.find(byName, "tasks.", name));
        made.forEach(task -> byName.put(task.call().name(), task));
        return new DagNode(id, parallelism, made);
    }

    /** An output of a task, such as {@code tasks.a.outputs.parameters.result}; empty for another name. */
    Optional<String> find(String name) {
        return TaskNode.find(tasks, "tasks.", name);
    }

    List<TaskNode> tasks() {
        return List.copyOf(tasks.values());
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
        if (!indexed) {
            index(run);
        }
        Integer place = open.isEmpty() ? null : open.firstKey();
        while (place != null) {
            TaskNode task = Objects.requireNonNull(open.get(place));
            task.advance(run, this::mayBeginAnother);
            if (task.phase() != NodePhase.WAITING) {
                start(run);
            }
            if (task.phase().ended()) {
                open.remove(place);
                ended(task, run);
            } else {
                park(place, task, run);
            }
            place = open.higherKey(place);
        }
        if (unended == 0) {
            Branch branch = branch();
            if (branch == Branch.ERROR) {
                fails("", run);
            } else {
                end(branch == Branch.FAILED ? NodePhase.FAILED : NodePhase.SUCCEEDED, run);
            }
        }
    }

    private void park(int place, TaskNode task, Execution run) {
        List<LeafNode> leaves = new ArrayList<>();
        if (task.awaits(leaves)) {
            open.remove(place);
            parked.put(place, task);
            leaves.forEach(leaf -> run.awaits(leaf, new Parked(this, place)));
        }
    }

    /** A task that is not visited before one of its leaves has changed. */
    record Parked(DagNode dag, int place) {

        @Override
        public int hashCode() {
            return Objects.hash(dag, place);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Parked that && place == that.place && dag.equals(that.dag);
        }

        void wake() {
            TaskNode task = dag.parked.remove(place);
            if (task != null) {
                dag.open.put(place, task);
            }
        }
    }

    @Override
    boolean awaits(Collection<LeafNode> leaves) {
        return active()
                && open.isEmpty()
                && !parked.isEmpty()
                && parked.size() <= MOST_AWAITED
                && parked.values().stream().allMatch(task -> task.awaits(leaves));
    }

    /** How a task and the tasks before it have ended. */
    private enum Branch {
        GOOD,
        FAILED,
        ERROR;

        static Branch of(TaskNode task) {
            if (task.phase() != NodePhase.FAILED) {
                return GOOD;
            }
            return task.isError() ? ERROR : FAILED;
        }
    }

    /**
     * How the first task without dependents that has failed has ended. A task that did not run counts as its
     * dependencies do: failed if one of them has (argo-workflows 4.1.2, workflow/controller/dag.go, assessDAGPhase).
     */
    private Branch branch() {
        Map<String, Branch> branches = new HashMap<>();
        Deque<TaskNode> next = new ArrayDeque<>();
        Map<String, Integer> missing = new HashMap<>();
        tasks.forEach((name, task) -> missing.put(name, task.dependencies().size()));
        tasks.values().stream().filter(task -> task.dependencies().isEmpty()).forEach(next::add);
        while (!next.isEmpty()) {
            TaskNode task = next.remove();
            String name = task.call().name();
            boolean ran = task.phase() == NodePhase.FAILED || task.phase() == NodePhase.SUCCEEDED;
            Branch branch = ran
                    ? Branch.of(task)
                    : firstBad(task.dependencies().stream().map(branches::get));
            branches.put(name, branch);
            for (TaskNode later : dependents.getOrDefault(name, List.of())) {
                if (missing.merge(later.call().name(), -1, Integer::sum) == 0) {
                    next.add(later);
                }
            }
        }
        return firstBad(tasks.keySet().stream()
                .filter(name -> !dependents.containsKey(name))
                .map(branches::get));
    }

    /** A branch is null in a circle of dependencies, whose tasks never end. */
    private static Branch firstBad(Stream<@Nullable Branch> branches) {
        return branches.filter(branch -> branch == Branch.FAILED || branch == Branch.ERROR)
                .findFirst()
                .orElse(Branch.GOOD);
    }

    /** Indexes the dependents of each task, and processes tasks that ended under an earlier controller. */
    private void index(Execution run) {
        indexed = true;
        unended = tasks.size();
        for (TaskNode task : tasks.values()) {
            places.put(task.call().name(), places.size());
            awaited.put(task.call().name(), task.dependencies().size());
            for (String name : task.dependencies()) {
                if (!tasks.containsKey(name)) {
                    throw new UnsupportedWorkflowException(
                            "%s depends on `%s`, which is not a task of its DAG".formatted(task.id(), name));
                }
                dependents.computeIfAbsent(name, missing -> new ArrayList<>()).add(task);
            }
        }
        List<TaskNode> past =
                tasks.values().stream().filter(task -> task.phase().ended()).toList();
        tasks.values().stream()
                .filter(task -> !task.phase().ended() && task.dependencies().isEmpty())
                .forEach(task -> open.put(places.getOrDefault(task.call().name(), 0), task));
        past.forEach(task -> ended(task, run));
    }

    /** Opens or omits the dependents of an ended task. */
    private void ended(TaskNode first, Execution run) {
        Deque<TaskNode> over = new ArrayDeque<>(List.of(first));
        while (!over.isEmpty()) {
            TaskNode task = over.remove();
            unended--;
            for (TaskNode next : dependents.getOrDefault(task.call().name(), List.of())) {
                String name = next.call().name();
                int left = awaited.merge(name, -1, Integer::sum);
                if (next.phase().ended()) {
                    continue;
                }
                if (left == 0 && next.depends().holds(tasks)) {
                    open.put(places.getOrDefault(name, 0), next);
                } else if (left == 0) {
                    next.end(NodePhase.OMITTED, "omitted: depends condition not met", run);
                    over.add(next);
                }
            }
        }
    }

    /** A workflow that is shut down starts no further task, and its DAG has failed once nothing runs. */
    private void stop(Execution run) {
        tasks.values().stream().filter(task -> !task.phase().ended()).forEach(task -> task.stop(run));
        if (tasks.values().stream().noneMatch(Node::active)) {
            end(NodePhase.FAILED, run);
        }
    }

    @Override
    void restore(PreviousNodes past, Execution run) {
        super.restore(past, run);
        tasks.values().forEach(task -> task.restore(past, run));
    }

    private boolean mayBeginAnother() {
        return parallelism.isEmpty()
                || Stream.concat(open.values().stream(), parked.values().stream())
                                .mapToInt(TaskNode::activeChildren)
                                .sum()
                        < parallelism.getAsInt();
    }
}
