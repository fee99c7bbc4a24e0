package io.gangflow.argo.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.collection.Ordered;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads the templates of a workflow; whatever is not interpreted is refused. */
final class TemplateReader {

    private static final Set<String> COMMON = Set.of("name", "inputs", "retryStrategy", "metadata", "annotations");
    private static final Set<String> POD_FIELDS = Set.of(
            "container",
            "outputs",
            // Both concern containers of Argo's own, which no engine but Argo's starts.
            "podSpecPatch",
            "executor",
            "volumes",
            "nodeSelector",
            "tolerations",
            "affinity",
            "schedulerName",
            "priorityClassName",
            "serviceAccountName",
            "automountServiceAccountToken",
            "securityContext",
            "activeDeadlineSeconds");
    private static final Set<String> CALL =
            Set.of("name", "template", "dependencies", "when", "withItems", "arguments", "hooks");

    private TemplateReader() {}

    static Map<String, Template> read(JsonNode templates) {
        Map<String, Template> read = new LinkedHashMap<>();
        for (JsonNode element : templates) {
            Tree tree = new Tree("template `" + element.path("name").asText() + "`", element);
            Template template = template(tree);
            if (read.put(template.name(), template) != null) {
                throw new UnsupportedWorkflowException("two templates are called `%s`".formatted(template.name()));
            }
        }
        return Ordered.copyOf(read);
    }

    private static Template template(Tree tree) {
        String name = tree.text("name");
        if (tree.get("inputs").has("artifacts")
                && Launched.manifest(tree.node()).isEmpty()) {
            throw UnsupportedWorkflowException.field(tree.where(), "inputs.artifacts");
        }
        List<String> inputs =
                List.copyOf(tree.parameters("inputs", Set.of("name")).keySet());
        Optional<Template.Retry> retry = retry(tree);
        if (tree.has("dag")) {
            tree.only(with("dag", "parallelism"));
            Tree dag = tree.object("dag").only(Set.of("tasks", "failFast"));
            if (dag.get("tasks").size() > 1) {
                dag.expect("failFast", "false").text("failFast");
            }
            List<Template.Call> tasks = calls(tree.where(), dag.get("tasks"));
            if (tasks.stream().anyMatch(task -> task.exitHook().isPresent())) {
                throw UnsupportedWorkflowException.field(tree.where(), "hooks of a task");
            }
            return new Template.Dag(name, inputs, retry, tree.optionalInt("parallelism"), tasks);
        }
        if (tree.has("steps")) {
            tree.only(with("steps"));
            return new Template.Steps(name, inputs, retry, calls(tree.where(), inOrder(tree)));
        }
        if (tree.has("resource")) {
            return resource(
                    tree.only(with("resource", "outputs", "activeDeadlineSeconds", "serviceAccountName")),
                    inputs,
                    retry);
        }
        if (tree.has("suspend")) {
            Tree suspend = tree.only(with("suspend")).object("suspend").only(Set.of("duration"));
            return new Template.Suspend(name, inputs, retry, DurationText.millis(suspend.text("duration")));
        }
        tree.only(with(POD_FIELDS.toArray(String[]::new))).object("container");
        Optional<String> launched = Launched.manifest(tree.node());
        return launched.isPresent()
                ? launched(tree, inputs, retry, launched.get())
                : new Template.Container(name, inputs, retry, outputs(tree, Set.of("path", "default")), tree.node());
    }

    /** The launcher creates the object of its manifest and waits for it, as Argo's executor does in a resource template. */
    private static Template launched(Tree tree, List<String> inputs, Optional<Template.Retry> retry, String manifest) {
        Optional<Tree> annotations = Launched.createsOnly(tree.node())
                ? Optional.empty()
                : Optional.of(tree.object("metadata").object("annotations"));
        return new Template.Resource(
                tree.text("name"),
                inputs,
                retry,
                outputs(tree, Set.of("path", "default")),
                manifest,
                annotations.map(all -> all.text(Launched.SUCCESS)),
                annotations.flatMap(all -> all.optionalText(Launched.FAILURE)),
                tree.optionalInt("activeDeadlineSeconds"),
                tree.node());
    }

    private static Template resource(Tree tree, List<String> inputs, Optional<Template.Retry> retry) {
        Tree resource = tree.object("resource");
        if (resource.text("action").equals("delete")) {
            resource.only(Set.of("action", "manifest"));
            return new Template.Deletion(tree.text("name"), inputs, retry, resource.text("manifest"), tree.node());
        }
        resource.only(Set.of("action", "manifest", "successCondition", "failureCondition", "setOwnerReference"))
                .expect("action", "create");
        return new Template.Resource(
                tree.text("name"),
                inputs,
                retry,
                outputs(tree, Set.of()),
                resource.text("manifest"),
                resource.optionalText("successCondition"),
                resource.optionalText("failureCondition"),
                tree.optionalInt("activeDeadlineSeconds"),
                tree.node());
    }

    private static Optional<Template.Retry> retry(Tree tree) {
        if (!tree.has("retryStrategy")) {
            return Optional.empty();
        }
        Tree retry = tree.object("retryStrategy")
                .only(Set.of("limit", "retryPolicy", "backoff"))
                .expect("retryPolicy", "Always");
        retry.text("retryPolicy");
        int limit = retry.get("limit").asInt();
        if (!retry.has("backoff")) {
            return Optional.of(new Template.Retry(limit, 0, 1));
        }
        Tree backoff = retry.object("backoff").only(Set.of("duration", "factor"));
        return Optional.of(new Template.Retry(
                limit,
                DurationText.millis(backoff.text("duration")),
                backoff.optionalInt("factor").orElse(1)));
    }

    /** The value of a parameter, or the default of one that comes from elsewhere. */
    private static Map<String, String> outputs(Tree tree, Set<String> sources) {
        Map<String, String> outputs = new LinkedHashMap<>();
        if (tree.has("outputs")) {
            tree.object("outputs").only(Set.of("parameters"));
        }
        for (JsonNode element : tree.get("outputs").path("parameters")) {
            Tree output = new Tree(tree.where() + ".outputs", element).only(Set.of("name", "value", "valueFrom"));
            String value = output.has("valueFrom")
                    ? output.object("valueFrom").only(sources).text("default")
                    : output.text("value");
            outputs.put(output.text("name"), value);
        }
        return outputs;
    }

    private static List<JsonNode> inOrder(Tree tree) {
        List<JsonNode> steps = new ArrayList<>();
        for (JsonNode group : tree.get("steps")) {
            if (group.size() != 1) {
                throw UnsupportedWorkflowException.field(tree.where(), "steps: a group of " + group.size());
            }
            steps.add(group.get(0));
        }
        return steps;
    }

    private static List<Template.Call> calls(String where, Iterable<JsonNode> elements) {
        List<Template.Call> calls = new ArrayList<>();
        for (JsonNode element : elements) {
            String name = element.path("name").asText();
            Tree call = new Tree(where + ", `" + name + "`", element).only(CALL);
            List<String> dependencies = new ArrayList<>();
            call.get("dependencies").forEach(dependency -> dependencies.add(dependency.asText()));
            calls.add(new Template.Call(
                    call.text("name"),
                    call.text("template"),
                    dependencies,
                    call.optionalText("when"),
                    items(call),
                    arguments(call),
                    exitHook(call)));
        }
        return calls;
    }

    private static Optional<Template.Hook> exitHook(Tree call) {
        if (!call.has("hooks")) {
            return Optional.empty();
        }
        Tree exit = call.object("hooks").only(Set.of("exit")).object("exit").only(Set.of("template", "arguments"));
        return Optional.of(new Template.Hook(exit.text("template"), arguments(exit)));
    }

    private static List<Map<String, String>> items(Tree call) {
        List<Map<String, String>> items = new ArrayList<>();
        for (JsonNode item : call.get("withItems")) {
            Map<String, String> values = new LinkedHashMap<>();
            new Tree(call.where() + ".withItems", item)
                    .node()
                    .properties()
                    .forEach(
                            field -> values.put(field.getKey(), field.getValue().asText()));
            items.add(values);
        }
        return items;
    }

    private static Map<String, String> arguments(Tree call) {
        Map<String, String> arguments = new TreeMap<>();
        call.parameters("arguments", Set.of("name", "value"))
                .forEach((name, value) -> arguments.put(
                        name, value.orElseThrow(() -> UnsupportedWorkflowException.field(call.where(), "valueFrom"))));
        return arguments;
    }

    private static Set<String> with(String... fields) {
        List<String> all = new ArrayList<>(COMMON);
        all.addAll(List.of(fields));
        return Set.copyOf(all);
    }
}
