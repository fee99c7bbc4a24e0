package io.gangflow.pipeline.read;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterRule;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.QueueSpec;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.reference.ImpliedOrder;
import io.gangflow.pipeline.yaml.Node;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a whole pipeline from its tree. Includes keep the name of their file, which has not been opened yet. */
final class PipelineTree {

    /** The name of the stage under {@code onExit}. No other stage may have it. */
    static final String EXIT_STAGE = "on-exit";

    private PipelineTree() {}

    static Pipeline read(String file, Node root) {
        Fields document = Fields.of(Optional.of(root));
        Fields metadata = document.object("metadata");
        List<Stage> stages = document.objects("stages").entrySet().stream()
                .map(entry -> StageReader.read(entry.getKey(), entry.getValue()))
                .toList();
        Fields exit = document.object("onExit");
        return new Pipeline(
                metadata.text("name"),
                metadata.string("title"),
                metadata.string("description"),
                parameters(document),
                document.string("scheduler").flatMap(SchedulerName::ofKeyword).orElse(SchedulerName.VOLCANO),
                document.string("queue"),
                queues(document),
                priorityClasses(document),
                ImpliedOrder.of(stages),
                document.integer("parallelism"),
                document.string("launcher").flatMap(LauncherMode::ofKeyword).orElse(LauncherMode.IMAGE),
                RunTree.schedule(document.object("schedule")),
                RunTree.watch(document),
                LocalTree.read(document.object("local")),
                exit.mapping().map(present -> StageReader.read(EXIT_STAGE, exit)),
                SourceMapBuilder.of(file, root));
    }

    private static List<Parameter> parameters(Fields document) {
        return document.objects("parameters").entrySet().stream()
                .map(entry -> parameter(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Parameter parameter(String name, Fields parameter) {
        return new Parameter(
                name,
                new ParameterRule(
                        type(parameter.text("type")),
                        parameter.strings("enum"),
                        parameter.number("minimum"),
                        parameter.number("maximum"),
                        parameter.integer("minLength"),
                        parameter.integer("maxLength"),
                        parameter.string("pattern")),
                parameter.node("default").flatMap(PipelineTree::defaultValue),
                parameter.string("description"));
    }

    /** A list becomes JSON, which is what programs receive. */
    private static Optional<String> defaultValue(Node node) {
        if (node instanceof Node.Scalar scalar) {
            return scalar.isNull() ? Optional.empty() : Optional.of(scalar.value());
        }
        return node instanceof Node.Sequence ? Optional.of(PlainValues.json(node)) : Optional.empty();
    }

    private static Parameter.Type type(String keyword) {
        for (Parameter.Type type : Parameter.Type.values()) {
            if (type.keyword().equals(keyword)) {
                return type;
            }
        }
        return Parameter.Type.STRING;
    }

    private static Map<String, QueueSpec> queues(Fields document) {
        Map<String, QueueSpec> queues = new LinkedHashMap<>();
        document.objects("queues").forEach((name, queue) -> {
            Optional<Resources> capability = resources(queue, "capability");
            Optional<Resources> guarantee = resources(queue, "guarantee");
            boolean reclaimable = queue.bool("reclaimable", true);
            queues.put(name, new QueueSpec(name, queue.count("weight", 1), capability, guarantee, reclaimable));
        });
        return queues;
    }

    private static Optional<Resources> resources(Fields queue, String key) {
        Fields amounts = queue.object(key);
        return amounts.mapping().map(present -> amounts.resources());
    }

    private static List<Pipeline.PriorityClassSpec> priorityClasses(Fields document) {
        return document.objects("priorityClasses").entrySet().stream()
                .map(entry -> new Pipeline.PriorityClassSpec(
                        entry.getKey(),
                        entry.getValue().integer("value").orElse(0),
                        entry.getValue().bool("preempts", true)))
                .toList();
    }
}
