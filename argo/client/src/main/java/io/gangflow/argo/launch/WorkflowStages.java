package io.gangflow.argo.launch;

import io.gangflow.argo.interpreter.NodePhase;
import io.gangflow.argo.interpreter.StageProgress;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.template.DAGTemplate;
import io.gangflow.argo.model.template.RetryStrategy;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.pipeline.check.TemplateNames;
import io.gangflow.pipeline.reference.InstanceInputs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The stages of a compiled pipeline, and their progress from the nodes of a workflow. */
final class WorkflowStages {

    private static final int MOST_REFUSALS = 5;

    private final Map<String, Stage> stages = new LinkedHashMap<>();
    private final Map<String, RetryStrategy> retries = new LinkedHashMap<>();

    /**
     * A stage of the pipeline.
     *
     * @param path of its node below the workflow's own
     * @param part path of the DAG around it in a large pipeline; empty in others
     */
    private record Stage(OptionalInt instances, String path, String part) {

        /** The number of instances. A list that is known only during the run has as many as it has nodes. */
        int count(Collection<NodeStatus> nodes, String root) {
            String instance = root + path + "." + InstanceInputs.INSTANCE + "(";
            return instances.orElseGet(() -> (int) nodes.stream()
                    .filter(node -> node.name().startsWith(instance)
                            && node.name().indexOf(')', instance.length())
                                    == node.name().length() - 1)
                    .count());
        }
    }

    /** Finds the stages: tasks that call their own DAG, in which one task creates the instances. */
    WorkflowStages(WorkflowTemplate template) {
        WorkflowSpec spec = template.getSpec();
        Map<String, Template> templates = new LinkedHashMap<>();
        for (Template each : spec.templates()) {
            templates.put(each.name(), each);
            if (each.retryStrategy() != null) {
                retries.put(each.name(), each.retryStrategy());
            }
        }
        add(templates, spec.entrypoint(), "");
        String exit = spec.onExit();
        fanOut(templates.get(exit)).ifPresent(fanOut -> stages.put(exit, new Stage(count(fanOut), ".onExit", "")));
    }

    /** @param part of the nodes below the workflow's own: empty, or that of a part of a large pipeline */
    private void add(Map<String, Template> templates, String dag, String part) {
        for (DAGTask task : tasks(templates.get(dag))) {
            String name = task.name();
            String called = task.template();
            if (name.equals(TemplateNames.POD_GROUPS)) {
                continue; // prepares stages and is not a stage itself
            }
            Optional<DAGTask> fanOut = fanOut(templates.get(called));
            if (fanOut.isPresent()) {
                stages.put(name, new Stage(count(fanOut.get()), part + "." + name, part));
            } else if (part.isEmpty()) {
                add(templates, called, "." + name);
            }
        }
    }

    /** The task that creates the instances of a template's stage; empty when it is not a stage. */
    private static Optional<DAGTask> fanOut(@Nullable Template template) {
        List<DAGTask> inner = tasks(template);
        return inner.size() == 1 ? Optional.of(inner.get(0)).filter(DAGTask::hasItems) : Optional.empty();
    }

    private static OptionalInt count(DAGTask fanOut) {
        return fanOut.withItems().isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(fanOut.withItems().size());
    }

    /** A stage in the running state; empty when the pipeline has no stage of that name. */
    Optional<StageProgress> running(String stage) {
        return Optional.ofNullable(stages.get(stage))
                .map(known -> progress(stage, known.instances().orElse(1), NodePhase.RUNNING, 0));
    }

    /** The stage that a node belongs to; empty when it belongs to none. */
    Optional<String> stageOf(Workflow workflow, NodeStatus node) {
        String root = workflow.getMetadata().getName();
        return stages.entrySet().stream()
                .filter(stage -> node.name().startsWith(root + stage.getValue().path() + "."))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** The retry strategy of a template's nodes; empty when they are not retried. */
    Optional<RetryStrategy> retries(String templateName) {
        return Optional.ofNullable(retries.get(templateName));
    }

    /** The progress of all stages in the order of the pipeline, the exit handler last. */
    List<StageProgress> progress(Workflow workflow) {
        String root = workflow.getMetadata().getName();
        Map<String, NodePhase> phases = new LinkedHashMap<>();
        Collection<NodeStatus> nodes = NodeCompression.nodes(workflow).values();
        List<String> cached = new ArrayList<>();
        for (NodeStatus node : nodes) {
            phases.put(node.name(), phase(node));
            if (node.cached()) {
                cached.add(node.name());
            }
        }
        List<StageProgress> all = new ArrayList<>();
        stages.forEach((name, stage) -> {
            NodePhase around = stage.part().isEmpty()
                    ? NodePhase.WAITING
                    : phases.getOrDefault(root + stage.part(), NodePhase.WAITING);
            NodePhase without = around.ended() ? around : NodePhase.WAITING;
            all.add(progress(
                    name,
                    stage.count(nodes, root),
                    phases.getOrDefault(root + stage.path(), without),
                    count(cached, root + stage.path())));
        });
        return all;
    }

    /**
     * A started stage, from its node.
     *
     * @param startedAt the start time in Kubernetes' format
     * @param finishedAt empty when it has not ended
     * @param cached number of instances that reused the outputs of an earlier run
     */
    record Span(String stage, int instances, NodePhase phase, String startedAt, String finishedAt, int cached) {}

    /** The started stages, in the order of the pipeline. */
    List<Span> spans(Workflow workflow) {
        String root = workflow.getMetadata().getName();
        Map<String, NodeStatus> nodes = new LinkedHashMap<>();
        NodeCompression.nodes(workflow).values().forEach(node -> nodes.put(node.name(), node));
        List<Span> spans = new ArrayList<>();
        stages.forEach((name, stage) -> {
            NodeStatus node = nodes.get(root + stage.path());
            if (node != null && !node.startedAt().isEmpty()) {
                List<String> cached = nodes.values().stream()
                        .filter(NodeStatus::cached)
                        .map(NodeStatus::name)
                        .toList();
                spans.add(new Span(
                        name,
                        stage.count(nodes.values(), root),
                        phase(node),
                        node.startedAt(),
                        node.finishedAt(),
                        count(cached, root + stage.path())));
            }
        });
        return spans;
    }

    /**
     * The error messages of the API or Argo about objects that could not be created for the run; empty when there are
     * none.
     */
    static String refusals(Workflow workflow) {
        return NodeCompression.nodes(workflow).values().stream()
                .filter(node -> (node.is("Pod") || node.is("Skipped")) && "Error".equals(node.phase()))
                .map(NodeStatus::message)
                .filter(message -> !message.isEmpty())
                .distinct()
                .limit(MOST_REFUSALS)
                .collect(Collectors.joining("; "));
    }

    private static int count(List<String> names, String stage) {
        return (int) names.stream().filter(name -> name.startsWith(stage + ".")).count();
    }

    /** @param cached how many instances reused the outputs of an earlier run, without identifying them */
    private static StageProgress progress(String name, int instances, NodePhase phase, int cached) {
        return new StageProgress(
                name,
                phase,
                IntStream.range(0, instances)
                        .mapToObj(index -> new StageProgress.Instance(
                                index, phase, OptionalLong.empty(), OptionalLong.empty(), 1, index < cached))
                        .toList());
    }

    private static List<DAGTask> tasks(@Nullable Template template) {
        DAGTemplate dag = template == null ? null : template.dag();
        return dag == null ? List.of() : dag.tasks();
    }

    private static NodePhase phase(NodeStatus node) {
        return switch (node.phase()) {
            case "Running" -> NodePhase.RUNNING;
            case "Succeeded" -> NodePhase.SUCCEEDED;
            case "Failed", "Error" -> NodePhase.FAILED;
            case "Skipped" -> NodePhase.SKIPPED;
            case "Omitted" -> NodePhase.OMITTED;
            default -> NodePhase.WAITING;
        };
    }
}
