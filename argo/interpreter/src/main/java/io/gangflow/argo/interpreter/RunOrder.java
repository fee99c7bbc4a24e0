package io.gangflow.argo.interpreter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The order between the leaves of a run by dependencies, steps, hooks and the exit handler. */
final class RunOrder {

    private final Map<String, List<String>> before = new LinkedHashMap<>();

    private RunOrder() {}

    /** The leaves that each started leaf waited for, in the order of the workflow. */
    static Map<String, List<String>> of(Node entry, Optional<Node> exit) {
        RunOrder order = new RunOrder();
        List<String> ends = order.visit(entry, List.of());
        exit.ifPresent(handler -> order.visit(handler, ends));
        return order.before;
    }

    /** Returns the leaves whose end is the end of a node: its own, or the previous ones when it has none. */
    private List<String> visit(Node node, List<String> after) {
        if (node instanceof LeafNode && node.phase() != NodePhase.WAITING) {
            before.put(node.id(), after);
            return List.of(node.id());
        }
        if (node instanceof DagNode dag) {
            return dag(dag, after);
        }
        if (node instanceof StepsNode steps) {
            List<String> ends = after;
            for (TaskNode step : steps.steps()) {
                ends = task(step, ends);
            }
            return ends;
        }
        if (node instanceof RetryNode retry && !retry.tries().isEmpty()) {
            return visit(retry.tries().get(retry.tries().size() - 1), after);
        }
        return after;
    }

    private List<String> dag(DagNode dag, List<String> after) {
        Map<String, TaskNode> tasks = new LinkedHashMap<>();
        dag.tasks().forEach(task -> tasks.put(task.call().name(), task));
        Map<String, List<String>> ends = new HashMap<>();
        Set<String> depended = new HashSet<>();
        dag.tasks().forEach(task -> depended.addAll(task.dependencies()));
        List<List<String>> last = new ArrayList<>();
        for (String name : tasks.keySet()) {
            List<String> own = ends(name, tasks, ends, after);
            if (!depended.contains(name)) {
                last.add(own);
            }
        }
        return union(last, after);
    }

    private List<String> ends(
            String name, Map<String, TaskNode> tasks, Map<String, List<String>> known, List<String> after) {
        List<String> ends = known.get(name);
        TaskNode task = tasks.get(name);
        if (ends == null && task != null) {
            List<List<String>> dependencies = new ArrayList<>();
            for (String dependency : task.dependencies()) {
                dependencies.add(ends(dependency, tasks, known, after));
            }
            ends = task(task, union(dependencies, after));
            known.put(name, ends);
        }
        return ends == null ? after : ends;
    }

    private List<String> task(TaskNode task, List<String> after) {
        List<List<String>> children = new ArrayList<>();
        task.children().forEach(child -> children.add(visit(child, after)));
        List<String> ends = union(children, after);
        return task.exit().map(hook -> visit(hook, ends)).orElse(ends);
    }

    private static List<String> union(List<List<String>> lists, List<String> none) {
        if (lists.size() == 1) {
            return lists.get(0);
        }
        Set<String> union = new LinkedHashSet<>();
        lists.forEach(union::addAll);
        return union.isEmpty() ? none : List.copyOf(union);
    }
}
