package io.gangflow.argo.launch;

import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.template.DAGTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.nodes.NodePacking;
import io.gangflow.argo.nodes.Nodes;
import io.gangflow.argo.workflow.NodePhase;
import io.gangflow.argo.workflow.StageProgress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The stages of a compiled pipeline, and how far they are by the nodes of a workflow of it. */
final class WorkflowStages {

    private final Map<String, Integer> instances = new LinkedHashMap<>();
    private final Map<String, String> paths = new LinkedHashMap<>();

    /** A stage is a task that calls a DAG of its own, in which one task makes the instances. */
    WorkflowStages(WorkflowTemplate template) {
        WorkflowSpec spec = Objects.requireNonNullElseGet(template.getSpec(), WorkflowSpec::new);
        Map<String, Template> templates = new LinkedHashMap<>();
        spec.getTemplates().forEach(each -> templates.put(Objects.requireNonNullElse(each.getName(), ""), each));
        add(templates, Objects.requireNonNullElse(spec.getEntrypoint(), ""), "");
    }

    /** @param path of the nodes below the workflow's own: empty, or that of a part of a large pipeline */
    private void add(Map<String, Template> templates, String dag, String path) {
        for (DAGTask task : tasks(templates.get(dag))) {
            String name = Objects.requireNonNullElse(task.getName(), "");
            String called = Objects.requireNonNullElse(task.getTemplate(), "");
            List<DAGTask> inner = tasks(templates.get(called));
            boolean fansOut = inner.size() == 1 && !inner.get(0).getWithItems().isEmpty();
            if (fansOut) {
                instances.put(name, inner.get(0).getWithItems().size());
                paths.put(name, path + "." + name);
            } else if (path.isEmpty()) {
                add(templates, called, "." + name);
            }
        }
    }

    /** In the order of the pipeline. */
    List<StageProgress> progress(Workflow workflow) {
        Map<String, NodePhase> phases = new LinkedHashMap<>();
        for (NodeStatus node : NodePacking.nodes(workflow).values()) {
            String name = Objects.requireNonNullElse(node.getDisplayName(), "");
            boolean ofStage = instances.containsKey(name)
                    && (workflow.getMetadata().getName() + paths.get(name)).equals(node.getName());
            if (ofStage) {
                phases.put(name, phase(node));
            }
        }
        List<StageProgress> stages = new ArrayList<>();
        instances.forEach((stage, count) -> {
            NodePhase phase = phases.getOrDefault(stage, NodePhase.WAITING);
            stages.add(new StageProgress(
                    stage,
                    phase,
                    IntStream.range(0, count)
                            .mapToObj(index -> new StageProgress.Instance(
                                    index, phase, OptionalLong.empty(), OptionalLong.empty(), 1))
                            .toList()));
        });
        return stages;
    }

    private static List<DAGTask> tasks(@Nullable Template template) {
        DAGTemplate dag = template == null ? null : template.getDag();
        return dag == null ? List.of() : dag.getTasks();
    }

    private static NodePhase phase(NodeStatus node) {
        return switch (Nodes.phase(node)) {
            case "Running" -> NodePhase.RUNNING;
            case "Succeeded" -> NodePhase.SUCCEEDED;
            case "Failed", "Error" -> NodePhase.FAILED;
            case "Skipped" -> NodePhase.SKIPPED;
            case "Omitted" -> NodePhase.OMITTED;
            default -> NodePhase.WAITING;
        };
    }
}
