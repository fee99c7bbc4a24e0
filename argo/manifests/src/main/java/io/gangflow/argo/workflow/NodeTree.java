package io.gangflow.argo.workflow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Makes the nodes of a run from templates, arguments and what is known where they are called. */
final class NodeTree {

    /** Deeper than anything that is compiled; a template that calls itself ends here. */
    private static final int MAX_DEPTH = 16;

    private final Map<String, RunTemplate> templates;
    private final Map<String, String> displayNames;
    private final Substitution globals;
    private final LeafObjects objects;
    private final Execution run;

    NodeTree(RunSpec spec, Substitution globals, LeafObjects objects, Execution run) {
        this.templates = spec.templates();
        this.displayNames = spec.displayNames();
        this.globals = globals;
        this.objects = objects;
        this.run = run;
    }

    /** The node of a template that is called without arguments. */
    Node root(String id, String templateName) {
        return node(id, templateName, Map.of(), 0);
    }

    private Node node(String id, String templateName, Map<String, String> arguments, int depth) {
        RunTemplate template = templates.get(templateName);
        if (template == null || depth > MAX_DEPTH) {
            throw new UnsupportedWorkflowException("%s calls template `%s`, which %s"
                    .formatted(id, templateName, template == null ? "does not exist" : "is nested too deep"));
        }
        Map<String, String> inputs = inputs(id, template, arguments);
        Substitution scope = globals.with("inputs.parameters", inputs);
        Node made = template.retry()
                .<Node>map(retry -> new RetryNode(id, retry, attempt -> {
                    Substitution again = scope.with("retries", Integer.toString(attempt));
                    Node once = once(id + "(" + attempt + ")", template, again, depth);
                    // Argo gives the name to the node of all tries, not to those of each.
                    once.calls(new Node.Called(template.name(), inputs, outputs(template, again), Optional.empty()));
                    return once;
                }))
                .orElseGet(() -> once(id, template, scope, depth));
        made.calls(new Node.Called(
                template.name(),
                inputs,
                template.retry().isPresent() ? Map.of() : outputs(template, scope),
                Optional.ofNullable(displayNames.get(template.name())).map(scope::replace)));
        return made;
    }

    private static Map<String, String> outputs(RunTemplate template, Substitution scope) {
        Map<String, String> outputs = new LinkedHashMap<>();
        template.outputs().forEach((name, text) -> outputs.put(name, scope.replace(text)));
        return outputs;
    }

    private Node once(String id, RunTemplate template, Substitution scope, int depth) {
        if (template instanceof RunTemplate.Dag dag) {
            return new DagNode(id, dag.parallelism(), tasks(id, dag.tasks(), scope, depth));
        }
        if (template instanceof RunTemplate.Steps steps) {
            return new StepsNode(id, steps(id, steps.steps(), scope, depth));
        }
        if (template instanceof RunTemplate.Container container) {
            return new LeafNode(
                    id,
                    () -> List.of(objects.pod(id, container, scope)),
                    Optional::empty,
                    run::began,
                    OptionalInt.empty());
        }
        if (template instanceof RunTemplate.Suspend suspend) {
            return new SuspendNode(id, suspend.millis());
        }
        if (template instanceof RunTemplate.Deletion deletion) {
            return new LeafNode(
                    id,
                    () -> List.of(objects.deletion(id, deletion, scope)),
                    () -> Optional.of(objects.stepPod(id, deletion, scope)),
                    run::began,
                    OptionalInt.empty());
        }
        RunTemplate.Resource resource = (RunTemplate.Resource) template;
        return new LeafNode(
                id,
                () -> objects.resources(id, resource, scope),
                () -> Optional.of(objects.stepPod(id, resource, scope)),
                run::began,
                resource.deadlineSeconds());
    }

    private List<TaskNode> tasks(String id, List<RunTemplate.Call> calls, Substitution scope, int depth) {
        List<TaskNode> tasks = new ArrayList<>();
        calls.forEach(call -> tasks.add(task(id + "." + call.name(), call, scope, depth)));
        return tasks;
    }

    private List<TaskNode> steps(String id, List<RunTemplate.Call> calls, Substitution scope, int depth) {
        List<TaskNode> steps = new ArrayList<>();
        for (RunTemplate.Call call : calls) {
            steps.add(task(NodeNames.step(id, steps.size(), call.name()), call, scope, depth));
        }
        return steps;
    }

    private TaskNode task(String id, RunTemplate.Call call, Substitution scope, int depth) {
        List<Node> children = new ArrayList<>();
        for (int index = 0; index < call.items().size(); index++) {
            Map<String, String> item = call.items().get(index);
            children.add(child(NodeNames.item(id, index, item), call, scope.with("item", item), depth));
        }
        if (!call.fansOut()) {
            children.add(child(id, call, scope, depth));
        }
        Optional<Node> exit =
                call.exitHook().map(hook -> called(id + ".onExit", hook.template(), hook.arguments(), scope, depth));
        return new TaskNode(id, call, scope, children, exit);
    }

    private Node child(String id, RunTemplate.Call call, Substitution scope, int depth) {
        return called(id, call.template(), call.arguments(), scope, depth);
    }

    private Node called(String id, String template, Map<String, String> given, Substitution scope, int depth) {
        Map<String, String> arguments = new TreeMap<>();
        given.forEach((name, value) -> arguments.put(name, scope.replace(value)));
        return node(id, template, arguments, depth + 1);
    }

    private static Map<String, String> inputs(String id, RunTemplate template, Map<String, String> arguments) {
        Map<String, String> inputs = new TreeMap<>();
        for (String name : template.inputs()) {
            String value = arguments.get(name);
            if (value == null) {
                throw new UnsupportedWorkflowException(
                        "%s gets no argument for the input `%s` of template `%s`".formatted(id, name, template.name()));
            }
            inputs.put(name, value);
        }
        return inputs;
    }
}
