package io.gangflow.argo.interpreter;

import io.gangflow.argo.model.status.NodeFlag;
import io.gangflow.argo.model.status.NodeStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Builds the nodes of a run with the links that Argo's controller sets (Argo 4.1, workflow/controller:
 * {@code executeDAGTask}, {@code executeSteps}, {@code getOutboundNodes}). Parts that have not started have no node.
 */
final class RunNodes {

    private static final NodeFlag RETRIED = NodeFlag.of(null, true);
    private static final NodeFlag HOOKED = NodeFlag.of(true, null);

    private final String workflow;
    private final Map<String, NodeDraft> drafts = new LinkedHashMap<>();
    private final List<NodeStatus> finished = new ArrayList<>();

    private RunNodes(String workflow) {
        this.workflow = workflow;
    }

    /** @param hooks the started hooks of the workflow */
    static List<NodeStatus> of(Node entry, Collection<Node> hooks, Optional<Node> exit) {
        RunNodes nodes = new RunNodes(entry.id());
        nodes.add(entry, "", null);
        for (Node hook : hooks) {
            nodes.add(hook, "", HOOKED);
            nodes.lead(entry.id(), hook.id());
        }
        exit.ifPresent(handler -> nodes.add(handler, "", HOOKED));
        nodes.drafts.values().forEach(draft -> nodes.finished.add(draft.finished(nodes.workflow)));
        return List.copyOf(nodes.finished);
    }

    private void add(Node node, String boundary, @Nullable NodeFlag flag) {
        if (node.phase() == NodePhase.WAITING) {
            return;
        }
        String template = node.called().map(Node.Called::template).orElse("");
        NodeDraft draft = draft(node, node.id(), type(node), template, boundary, flag);
        if (node instanceof DagNode dag) {
            dag(dag, draft);
        } else if (node instanceof StepsNode steps) {
            steps(steps, draft);
        } else if (node instanceof RetryNode retry) {
            for (Node attempt : retry.tries()) {
                add(attempt, boundary, RETRIED);
                lead(draft, attempt.id());
            }
        }
    }

    private NodeDraft draft(
            Node node, String name, String type, String template, String boundary, @Nullable NodeFlag flag) {
        NodeDraft draft = new NodeDraft(node, name, type, template, boundary, flag);
        drafts.put(name, draft);
        return draft;
    }

    private static String type(Node node) {
        if (node instanceof DagNode) {
            return "DAG";
        }
        if (node instanceof StepsNode) {
            return "Steps";
        }
        if (node instanceof RetryNode) {
            return "Retry";
        }
        return node instanceof SuspendNode ? "Suspend" : "Pod";
    }

    private void dag(DagNode dag, NodeDraft draft) {
        dag.tasks().forEach(task -> task(task, dag.id()));
        for (TaskNode task : dag.tasks()) {
            if (task.dependencies().isEmpty()) {
                lead(draft, task.id());
            }
            for (String dependency : task.dependencies()) {
                outbound(dag.id() + "." + dependency).forEach(name -> lead(name, task.id()));
            }
        }
        if (dag.phase().ended()) {
            Set<String> needed = dag.tasks().stream()
                    .flatMap(task -> task.dependencies().stream())
                    .collect(Collectors.toSet());
            draft.outbound(dag.tasks().stream()
                    .filter(task -> !needed.contains(task.call().name()))
                    .flatMap(task -> outbound(task.id()).stream())
                    .toList());
        }
    }

    private void task(TaskNode task, String boundary) {
        if (isSkipped(task)) {
            draft(task, task.id(), "Skipped", task.call().template(), boundary, null);
        } else if (task.call().hasItems() && task.phase() != NodePhase.WAITING) {
            NodeDraft group = draft(task, task.id(), "TaskGroup", task.call().template(), boundary, null);
            for (Node child : task.children()) {
                add(child, boundary, null);
                lead(group, child.id());
            }
        } else if (!task.call().hasItems()) {
            add(task.children().get(0), boundary, null);
        }
    }

    /** Whether it ended before any of its children started. */
    private static boolean isSkipped(TaskNode task) {
        return task.phase().ended() && task.children().stream().allMatch(child -> child.phase() == NodePhase.WAITING);
    }

    private void steps(StepsNode steps, NodeDraft draft) {
        List<String> before = List.of();
        for (int index = 0; index < steps.steps().size(); index++) {
            TaskNode step = steps.steps().get(index);
            if (step.phase() == NodePhase.WAITING) {
                break;
            }
            String name = NodeNames.group(steps.id(), index);
            NodeDraft group = new NodeDraft(step, name, "StepGroup", "", steps.id(), null);
            task(step, steps.id());
            lead(group, step.id());
            step.exit().ifPresent(hook -> hook(step, hook, steps.id()));
            if (index == 0) {
                draft.leadsTo(name);
            } else {
                before.stream()
                        .flatMap(previous -> Optional.ofNullable(drafts.get(previous)).stream())
                        .forEach(previous -> previous.leadsTo(name));
            }
            before = outbound(step.id());
            NodeStatus ended = group(group, step);
            finished.add(ended);
            draft.setGroupMessage(ended.message());
        }
        if (steps.phase().ended()) {
            draft.outbound(before);
        }
    }

    private void hook(TaskNode step, Node hook, String boundary) {
        add(hook, boundary, HOOKED);
        lead(step.id(), hook.id());
    }

    private NodeStatus group(NodeDraft group, TaskNode step) {
        boolean failed = step.phase() == NodePhase.FAILED;
        String message = failed ? "child '%s' failed".formatted(PodNames.nodeId(workflow, step.id())) : "";
        return group.finished(
                workflow, step.phase() == NodePhase.SKIPPED ? NodePhase.SUCCEEDED : step.phase(), message);
    }

    private void lead(String parent, String child) {
        Optional.ofNullable(drafts.get(parent)).ifPresent(draft -> lead(draft, child));
    }

    private void lead(NodeDraft parent, String child) {
        if (drafts.containsKey(child)) {
            parent.leadsTo(child);
        }
    }

    /** The nodes to which the dependents of a node are linked. */
    private List<String> outbound(String name) {
        NodeDraft draft = drafts.get(name);
        if (draft == null) {
            return List.of();
        }
        return switch (draft.type()) {
            case "Retry" ->
                draft.children().isEmpty()
                        ? List.of()
                        : List.of(draft.children().get(draft.children().size() - 1));
            case "TaskGroup" ->
                draft.children().isEmpty()
                        ? List.of(name)
                        : draft.children().stream()
                                .flatMap(child -> outbound(child).stream())
                                .toList();
            case "DAG", "Steps" ->
                draft.isTaken()
                        ? List.of(name)
                        : draft.outbound().stream()
                                .flatMap(next -> outbound(next).stream())
                                .toList();
            default -> List.of(name);
        };
    }
}
