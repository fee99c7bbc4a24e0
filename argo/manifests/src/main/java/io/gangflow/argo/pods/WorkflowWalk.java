package io.gangflow.argo.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.foreign.ForeignObject;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Goes through the templates of one workflow (Argo 4.1), in the order in which they would run. Not thread-safe. */
final class WorkflowWalk {

    private static final int MAX_DEPTH = 16;
    private static final int MAX_CALLS = 10_000;
    private static final Pattern TASK_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");

    private final Cause workflow;
    private final JsonNode spec;
    private final JsonNode caller;
    private final WorkDraft draft;
    private final WorkflowLeaves leaves;
    private final Set<String> said = new TreeSet<>();
    private int calls;

    /** @param caller spec of the submitted object, whose arguments win over those of the template that it refers to */
    WorkflowWalk(Cause workflow, JsonNode spec, JsonNode caller, WorkDraft draft) {
        this.workflow = workflow;
        this.spec = spec;
        this.caller = caller;
        this.draft = draft;
        leaves = new WorkflowLeaves(workflow, spec, draft);
    }

    /** What is done before something else begins; empty for: nothing. */
    private record Scope(JsonNode templates, WorkflowText text, String path, int depth, List<String> before) {

        Scope after(List<String> sets) {
            return new Scope(templates, text, path, depth, sets.isEmpty() ? before : sets);
        }
    }

    void walk() {
        int known = draft.podSetCount();
        Map<String, String> values = new TreeMap<>();
        values.put("workflow.name", workflow.object().name());
        values.put("workflow.namespace", workflow.object().namespace());
        parameters(spec).forEach((name, value) -> values.put("workflow.parameters." + name, value));
        parameters(caller).forEach((name, value) -> values.put("workflow.parameters." + name, value));
        Scope scope = new Scope(spec.path("templates"), new WorkflowText(values), "", 0, List.of());
        String entrypoint =
                caller.path("entrypoint").asText(spec.path("entrypoint").asText());
        List<String> ends = template(entrypoint, scope);
        if (spec.has("onExit")) {
            template(spec.path("onExit").asText(), scope.after(ends));
        }
        limit(spec.path("parallelism"), draft.podSetsFrom(known));
    }

    private static Map<String, String> parameters(JsonNode node) {
        Map<String, String> values = new TreeMap<>();
        for (JsonNode parameter : node.path("arguments").path("parameters")) {
            if (parameter.has("value")) {
                values.put(
                        parameter.path("name").asText(), parameter.path("value").asText());
            }
        }
        return values;
    }

    /** Adds what a template causes; gives the sets whose success is its own. */
    private List<String> template(String name, Scope scope) {
        calls++;
        Optional<JsonNode> found = find(scope.templates(), name);
        if (found.isEmpty()) {
            say(DiagnosticCode.GF0610, "there is no template `%s`".formatted(Excerpt.of(name)), "nothing comes of it");
            return List.of();
        }
        if (scope.depth() > MAX_DEPTH || calls > MAX_CALLS) {
            say("templates call each other more than %d deep or %,d times".formatted(MAX_DEPTH, MAX_CALLS));
            return List.of();
        }
        JsonNode template = found.get();
        Scope inside = inside(template, scope);
        int known = draft.podSetCount();
        List<String> ends = body(template, inside);
        limit(template.path("parallelism"), draft.podSetsFrom(known));
        return ends;
    }

    private List<String> body(JsonNode template, Scope scope) {
        if (template.has("steps")) {
            return steps(template, scope);
        }
        if (template.has("dag")) {
            return dag(template, scope);
        }
        PodSet.Creation creation =
                scope.before().isEmpty() ? workflow.created() : new PodSet.Creation.OnceDone(scope.before());
        return leaves.add(template, scope.text(), scope.path(), creation, this::say);
    }

    private List<String> steps(JsonNode template, Scope scope) {
        Scope now = scope;
        for (JsonNode group : template.path("steps")) {
            List<String> ends = new ArrayList<>();
            for (JsonNode step : group.isArray() ? group : List.of(group)) {
                ends.addAll(call(step, now));
            }
            now = now.after(ends);
        }
        return now.before();
    }

    private List<String> dag(JsonNode template, Scope scope) {
        Map<String, JsonNode> tasks = new LinkedHashMap<>();
        template.path("dag")
                .path("tasks")
                .forEach(task -> tasks.put(task.path("name").asText(), task));
        Map<String, List<String>> waits = new LinkedHashMap<>();
        tasks.forEach((name, task) -> waits.put(name, dependencies(task, tasks.keySet())));
        List<String> circle = Circle.in(waits);
        if (!circle.isEmpty()) {
            say(
                    DiagnosticCode.GF0609,
                    "tasks wait for each other: %s".formatted(Excerpt.of(String.join(" → ", circle))),
                    "none of them can begin");
            return List.of();
        }
        Map<String, List<String>> ends = new LinkedHashMap<>();
        while (ends.size() < tasks.size()) {
            tasks.forEach((name, task) -> {
                List<String> before = waits.getOrDefault(name, List.of());
                if (!ends.containsKey(name) && ends.keySet().containsAll(before)) {
                    List<String> done = before.stream()
                            .flatMap(of -> ends.getOrDefault(of, List.of()).stream())
                            .distinct()
                            .toList();
                    Scope now = scope.after(done);
                    List<String> own = call(task, now);
                    ends.put(name, own.isEmpty() ? now.before() : own);
                }
            });
        }
        return ends.values().stream().flatMap(List::stream).distinct().toList();
    }

    private List<String> dependencies(JsonNode task, Set<String> known) {
        Set<String> names = new TreeSet<>();
        for (JsonNode name : task.path("dependencies")) {
            if (!known.contains(name.asText())) {
                say(
                        DiagnosticCode.GF0610,
                        "task `%s` waits for `%s`, which does not exist"
                                .formatted(Excerpt.of(task.path("name").asText()), Excerpt.of(name.asText())),
                        "waits for ever");
            } else {
                names.add(name.asText());
            }
        }
        Matcher matcher = TASK_NAME.matcher(task.path("depends").asText(""));
        while (matcher.find()) {
            if (known.contains(matcher.group())) {
                names.add(matcher.group());
            }
        }
        return List.copyOf(names);
    }

    /** A step or task, once for every item; gives the sets whose success is its own. */
    private List<String> call(JsonNode call, Scope scope) {
        if (call.has("when")
                && scope.text().replace(call.path("when").asText()).strip().equals("false")) {
            return List.of();
        }
        Optional<List<Map<String, String>>> items = WorkflowItems.of(call, scope.text());
        if (items.isEmpty()) {
            say("`%s` fans out over values that are known at run time only; one is taken"
                    .formatted(Excerpt.of(call.path("name").asText())));
        }
        List<String> ends = new ArrayList<>();
        List<Map<String, String>> each = items.orElse(List.of(Map.of()));
        for (int index = 0; index < each.size(); index++) {
            String path = scope.path() + "/" + call.path("name").asText() + (each.size() > 1 ? "(" + index + ")" : "");
            WorkflowText text = scope.text().with("", each.get(index));
            Map<String, String> arguments = new TreeMap<>();
            parameters(call).forEach((name, value) -> arguments.put("inputs.parameters." + name, text.replace(value)));
            Scope inside = new Scope(
                    scope.templates(),
                    scope.text().without("inputs.").without("item").with("", arguments),
                    path,
                    scope.depth() + 1,
                    scope.before());
            ends.addAll(called(call, inside));
        }
        return ends;
    }

    private List<String> called(JsonNode call, Scope scope) {
        if (call.has("inline")) {
            return body(call.path("inline"), scope);
        }
        if (!call.has("templateRef")) {
            return template(call.path("template").asText(), scope);
        }
        String name = call.path("templateRef").path("name").asText();
        Optional<ForeignObject> other =
                draft.object("WorkflowTemplate", name).or(() -> draft.object("ClusterWorkflowTemplate", name));
        if (other.isEmpty()) {
            say("WorkflowTemplate `%s` is not among the manifests; nothing of it is looked at"
                    .formatted(Excerpt.of(name)));
            return List.of();
        }
        JsonNode templates = other.get().tree().path("spec").path("templates");
        Scope there = new Scope(templates, scope.text(), scope.path(), scope.depth(), scope.before());
        return template(call.path("templateRef").path("template").asText(), there);
    }

    private static Scope inside(JsonNode template, Scope scope) {
        Map<String, String> defaults = new TreeMap<>();
        for (JsonNode parameter : template.path("inputs").path("parameters")) {
            String name = "inputs.parameters." + parameter.path("name").asText();
            JsonNode value = parameter.has("value") ? parameter.path("value") : parameter.path("default");
            if (value.isValueNode() && scope.text().replace("{{" + name + "}}").contains("{{")) {
                defaults.put(name, scope.text().replace(value.asText()));
            }
        }
        return new Scope(
                scope.templates(), scope.text().with("", defaults), scope.path(), scope.depth(), scope.before());
    }

    private static Optional<JsonNode> find(JsonNode templates, String name) {
        for (JsonNode template : templates) {
            if (template.path("name").asText().equals(name)) {
                return Optional.of(template);
            }
        }
        return Optional.empty();
    }

    private void limit(JsonNode parallelism, List<PodSet> sets) {
        int most = parallelism.asInt(0);
        if (most > 0 && most < sets.size()) {
            draft.limit(new ResultingWork.Limit(
                    most, sets.stream().map(set -> List.of(set.id())).toList()));
        }
    }

    private void say(String message) {
        say(DiagnosticCode.GF0611, message, "not interpreted");
    }

    private void say(DiagnosticCode code, String message, String label) {
        if (said.add(message)) {
            draft.find(Diagnostic.of(code, workflow.object().span("spec"), message, label));
        }
    }
}
