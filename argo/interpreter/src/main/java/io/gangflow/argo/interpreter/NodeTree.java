package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.interpreter.RunTemplate.Work;
import io.gangflow.argo.interpreter.memo.NodeMemoization;
import io.gangflow.argo.model.template.CallItems;
import io.gangflow.argo.model.template.Memoize;
import io.gangflow.argo.model.template.TemplateCall;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.reference.InstanceInputs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Creates the nodes of a run from templates, arguments and the variables at the place of the call. */
final class NodeTree {

    /** Deeper than any compiled workflow; stops templates that call themselves. */
    private static final int MAX_DEPTH = 16;

    private final Map<String, RunTemplate> templates;
    private final Substitution globals;
    private final LeafObjects objects;
    private final Execution run;

    NodeTree(Map<String, RunTemplate> templates, Substitution globals, LeafObjects objects, Execution run) {
        this.templates = templates;
        this.globals = globals;
        this.objects = objects;
        this.run = run;
    }

    /** The node of a template that is called without arguments. */
    Node root(String id, String templateName) {
        return node(id, templateName, Map.of(), 0);
    }

    /** The node of a template that the workflow itself calls with arguments. */
    Node root(String id, String templateName, List<Parameter> arguments) {
        return called(id, templateName, arguments, globals, 0);
    }

    private Node node(String id, String templateName, Map<String, Supplier<String>> arguments, int depth) {
        RunTemplate template = templates.get(templateName);
        if (template == null || depth > MAX_DEPTH) {
            throw new UnsupportedWorkflowException("%s calls template `%s`, which %s"
                    .formatted(id, templateName, template == null ? "does not exist" : "is nested too deep"));
        }
        CallValues inputs = inputs(id, template, arguments);
        Substitution scope =
                globals.withLater(name -> below("inputs.parameters.", name).flatMap(inputs::find));
        Node made = template.retry()
                .<Node>map(retry -> new RetryNode(id, retry, attempt -> {
                    Substitution again = scope.with("retries", Integer.toString(attempt));
                    Node once = once(id + "(" + attempt + ")", template, again, depth);
                    // Argo gives the name to the retry node, not to its attempts.
                    once.calls(new Node.Called(
                            template.name(), inputs, outputs(template, inside(once, again)), Optional.empty()));
                    return once;
                }))
                .orElseGet(() -> once(id, template, scope, depth));
        made.calls(new Node.Called(
                template.name(),
                inputs,
                template.retry().isPresent() ? new CallValues(Map.of()) : outputs(template, inside(made, scope)),
                template.displayName().map(scope::replace)));
        template.memoize().map(memoize -> memo(memoize, scope)).ifPresent(made::remembers);
        return made;
    }

    private static NodeMemoization memo(Memoize memoize, Substitution scope) {
        String maxAge = Objects.requireNonNullElse(memoize.maxAge(), "");
        return new NodeMemoization(
                () -> scope.replace(memoize.key()),
                () -> Stream.of(scope.replace(maxAge))
                        .filter(age -> !age.isEmpty())
                        .mapToLong(DurationText::millis)
                        .findFirst(),
                () -> scope.replace(memoize.configMap()));
    }

    private CallValues outputs(RunTemplate template, Substitution scope) {
        Map<String, Supplier<String>> outputs = new LinkedHashMap<>();
        template.outputs().forEach((name, text) -> outputs.put(name, () -> scope.replace(text)));
        template.assumedResult()
                .ifPresent(result -> outputs.computeIfPresent(
                        InstanceInputs.RESULT,
                        (name, left) -> template.files().contains(name)
                                ? () -> run.resultsAssumed() ? result : left.get()
                                : left));
        return new CallValues(outputs, template.files());
    }

    /** The variables for the outputs of a template: the outputs of its tasks or steps. */
    private static Substitution inside(Node node, Substitution scope) {
        if (node instanceof DagNode dag) {
            return scope.withLater(dag::find);
        }
        return node instanceof StepsNode steps ? scope.withLater(steps::find) : scope;
    }

    private static Optional<String> below(String prefix, String name) {
        return name.startsWith(prefix) ? Optional.of(name.substring(prefix.length())) : Optional.empty();
    }

    private Node once(String id, RunTemplate template, Substitution scope, int depth) {
        Work work = template.work();
        if (work instanceof RunTemplate.Dag dag) {
            return DagNode.of(id, dag.parallelism(), self -> tasks(id, dag, scope.withLater(self), depth));
        }
        if (work instanceof RunTemplate.Steps steps) {
            return StepsNode.of(id, self -> steps(id, steps, scope.withLater(self), depth));
        }
        if (work instanceof RunTemplate.Container container) {
            return leaf(
                    id,
                    () -> List.of(objects.pod(id, template, container.body(), scope)),
                    Optional::empty,
                    container.timeoutSeconds());
        }
        if (work instanceof RunTemplate.Deletion deletion) {
            return leaf(
                    id,
                    () -> List.of(objects.deletion(id, deletion, scope)),
                    () -> Optional.of(objects.stepPod(id, template, deletion, scope)),
                    OptionalInt.empty());
        }
        if (work instanceof RunTemplate.Creation creation) {
            return leaf(
                    id,
                    () -> objects.resources(id, creation, scope),
                    () -> Optional.of(objects.stepPod(id, template, creation, scope)),
                    creation.deadlineSeconds());
        }
        return new SuspendNode(id, (RunTemplate.Wait) work);
    }

    private Node leaf(
            String id, Supplier<List<WorkflowAction>> actions, Supplier<Optional<Pod>> stepPod, OptionalInt deadline) {
        return new LeafNode(id, actions, stepPod, run::addStarted, deadline);
    }

    private List<TaskNode> tasks(String id, RunTemplate.Dag dag, Substitution scope, int depth) {
        List<TaskNode> tasks = new ArrayList<>();
        dag.tasks().forEach(call -> tasks.add(task(id + "." + call.name(), call, scope, depth)));
        return tasks;
    }

    private List<TaskNode> steps(String id, RunTemplate.Steps calls, Substitution scope, int depth) {
        List<TaskNode> steps = new ArrayList<>();
        for (TemplateCall call : calls.steps()) {
            steps.add(task(NodeNames.step(id, steps.size(), call.name()), call, scope, depth));
        }
        return steps;
    }

    private TaskNode task(String id, TemplateCall call, Substitution scope, int depth) {
        Supplier<List<Node>> children = call.hasItems()
                ? () -> items(id, call, scope, depth)
                : () -> List.of(called(id, call.template(), call.parameters(), scope, depth));
        Optional<Node> exit = Optional.ofNullable(call.hooks().get("exit"))
                .map(hook -> called(id + ".onExit", hook.template(), hook.parameters(), scope, depth));
        return new TaskNode(id, call, scope, children, exit);
    }

    private List<Node> items(String id, TemplateCall call, Substitution scope, int depth) {
        List<Node> children = new ArrayList<>();
        for (JsonNode item : items(call, scope)) {
            Map<String, String> values = new LinkedHashMap<>();
            item.properties()
                    .forEach(
                            value -> values.put(value.getKey(), value.getValue().asText()));
            Substitution known =
                    scope.with("item", values).with("item", item.isValueNode() ? item.asText() : item.toString());
            String child = NodeNames.item(id, children.size(), item);
            children.add(called(child, call.template(), call.parameters(), known, depth));
        }
        return children;
    }

    private static List<JsonNode> items(TemplateCall call, Substitution scope) {
        try {
            return CallItems.of(call, scope::replace);
        } catch (IllegalArgumentException e) {
            throw new NodeErrorException(String.valueOf(e.getMessage()));
        }
    }

    private Node called(String id, String template, List<Parameter> given, Substitution scope, int depth) {
        Map<String, Supplier<String>> arguments = new TreeMap<>();
        given.forEach(argument ->
                arguments.put(argument.name(), () -> scope.replace(Objects.requireNonNull(argument.value()))));
        return node(id, template, arguments, depth + 1);
    }

    private static CallValues inputs(String id, RunTemplate template, Map<String, Supplier<String>> arguments) {
        Map<String, Supplier<String>> inputs = new TreeMap<>();
        for (String name : template.inputs()) {
            Supplier<String> value = arguments.get(name);
            if (value == null) {
                throw new UnsupportedWorkflowException(
                        "%s gets no argument for the input `%s` of template `%s`".formatted(id, name, template.name()));
            }
            inputs.put(name, value);
        }
        return new CallValues(inputs);
    }
}
