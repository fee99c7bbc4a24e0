package io.gangflow.airflow.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.dag.DagAnswers;
import io.gangflow.airflow.state.NodeStates;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The task instances of one run: with the tasks of the pipeline at the start of the run if the controller has stored
 * them, otherwise with the current ones.
 */
public final class RunTasks {

    private final Workflow workflow;
    private final DagRun run;
    private final Dag dag;
    private final Map<String, NodeStatus> nodes;
    private final Map<String, List<NodeStatus>> byName = new LinkedHashMap<>();
    private final NodeStates states;
    private final List<Task> tasks;
    private @Nullable ObjectNode version;

    /** @param dag the pipeline of the run */
    public RunTasks(Workflow workflow, Dag dag) {
        this.workflow = workflow;
        this.run = DagRun.of(workflow);
        this.dag = dag;
        this.tasks = tasks(workflow, dag);
        this.nodes = NodeCompression.nodes(workflow);
        this.states = new NodeStates(nodes, run.state());
        nodes.values()
                .forEach(node -> byName.computeIfAbsent(stem(node), missing -> new ArrayList<>())
                        .add(node));
    }

    public DagRun run() {
        return run;
    }

    /** Returns the complete workflow; must not be changed. */
    public Workflow workflow() {
        return workflow;
    }

    public Dag dag() {
        return dag;
    }

    /**
     * Returns the version of the pipeline as in responses. It is computed once, because it needs a digest of the whole
     * pipeline.
     */
    synchronized ObjectNode version() {
        ObjectNode made = version == null ? DagAnswers.version(dag) : version;
        version = made;
        return made;
    }

    Map<String, NodeStatus> nodes() {
        return nodes;
    }

    NodeStates states() {
        return states;
    }

    public List<Task> tasks() {
        return tasks;
    }

    private static List<Task> tasks(Workflow workflow, Dag dag) {
        WorkflowSpec stored = workflow.getStatus().storedWorkflowTemplateSpec();
        return TaskTree.of(stored == null || stored.templates().isEmpty() ? dag.spec() : stored);
    }

    /** Returns all instances, sorted by task and then by index. */
    public List<TaskInstance> instances() {
        return tasks.stream().flatMap(task -> instances(task).stream()).toList();
    }

    /**
     * Returns the instances of one task; a mapped task that has not started has one without an index, as in Airflow.
     */
    public List<TaskInstance> instances(Task task) {
        String prefix = run.name() + task.node();
        Pattern item = Pattern.compile(Pattern.quote(prefix) + "\\(([0-9]{1,9}):");
        Map<Integer, NodeStatus> items = new TreeMap<>();
        Optional<NodeStatus> plain = Optional.empty();
        for (NodeStatus node : byName.getOrDefault(prefix, List.of())) {
            Matcher matcher = item.matcher(name(node));
            if (matcher.lookingAt()) {
                items.merge(Integer.valueOf(matcher.group(1)), node, RunTasks::outer);
            } else if (name(node).equals(prefix)) {
                plain = Optional.of(node);
            }
        }
        if (items.isEmpty()) {
            return List.of(new TaskInstance(this, task, -1, plain.filter(node -> !isLoopThatRuns(node))));
        }
        List<TaskInstance> found = new ArrayList<>();
        items.forEach((index, node) ->
                found.add(new TaskInstance(this, task, task.mapped() ? index : -1, Optional.of(node))));
        return found;
    }

    /** The name of a node starts with the name of its enclosing node. */
    private static NodeStatus outer(NodeStatus one, NodeStatus other) {
        return name(one).length() <= name(other).length() ? one : other;
    }

    private static boolean isLoopThatRuns(NodeStatus node) {
        return node.is("TaskGroup") && !node.ended();
    }

    /** Returns a name without the suffix for its item or try. */
    private static String stem(NodeStatus node) {
        String name = name(node);
        int item = name.indexOf('(');
        return item < 0 ? name : name.substring(0, item);
    }

    static String name(NodeStatus node) {
        return node.name();
    }
}
