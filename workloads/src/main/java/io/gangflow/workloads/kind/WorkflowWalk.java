package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Visits the templates of one workflow (Argo 4.1), in the order in which they would run. Not thread-safe. */
final class WorkflowWalk {

    private static final int MAX_DEPTH = 16;
    private static final int MAX_CALLS = 10_000;
    private static final Pattern SUCCEEDED = Pattern.compile("(steps|tasks)\\S*\\.status\\s*==\\s*['\"]Succeeded['\"]");

    private final Cause workflow;
    private final JsonNode spec;
    private final JsonNode caller;
    private final WorkDraft draft;
    private final WorkflowLeaves leaves;
    private final Set<String> said = new TreeSet<>();
    private int calls;

    /**
     * @param caller spec of the submitted object, whose arguments take precedence over those of the template that it
     *     refers to
     */
    WorkflowWalk(Cause workflow, JsonNode spec, JsonNode caller, WorkDraft draft) {
        this.workflow = workflow;
        this.spec = spec;
        this.caller = caller;
        this.draft = draft;
        leaves = new WorkflowLeaves(workflow, spec, draft);
    }

    void walk() {
        int known = draft.podSetCount();
        Map<String, String> values = new TreeMap<>();
        values.put("workflow.name", workflow.object().name());
        values.put("workflow.namespace", workflow.object().namespace());
        parameters(spec).forEach((name, value) -> values.put("workflow.parameters." + name, value));
        parameters(caller).forEach((name, value) -> values.put("workflow.parameters." + name, value));
        // The arguments of the workflow are the inputs of the entry template, by name.
        parameters(spec).forEach((name, value) -> values.put("inputs.parameters." + name, value));
        parameters(caller).forEach((name, value) -> values.put("inputs.parameters." + name, value));
        WorkflowScope scope = new WorkflowScope(spec.path("templates"), new WorkflowText(values), "", 0, List.of());
        String entrypoint =
                caller.path("entrypoint").asText(spec.path("entrypoint").asText());
        List<String> ends = template(entrypoint, scope);
        // Argo 4.1, WorkflowSpec.GetExitHook: `onExit` takes precedence over the hook.
        String exit = spec.path("onExit").asText(spec.at("/hooks/exit/template").asText());
        if (!exit.isEmpty()) {
            template(exit, scope.after(ends).succeeded());
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

    /** Adds the work of a template. Returns the sets whose success is that of the template. */
    private List<String> template(String name, WorkflowScope scope) {
        calls++;
        Optional<JsonNode> found = scope.template(name);
        if (found.isEmpty()) {
            report(DiagnosticCode.GF0610, "no template `%s`".formatted(Excerpt.of(name)), "nothing comes of it");
            return List.of();
        }
        if (scope.depth() > MAX_DEPTH || calls > MAX_CALLS) {
            report("templates are nested more than %d deep or call each other more than %,d times"
                    .formatted(MAX_DEPTH, MAX_CALLS));
            return List.of();
        }
        JsonNode template = found.get();
        WorkflowScope inside = scope.inside(template);
        int known = draft.podSetCount();
        List<String> ends = body(template, inside);
        limit(template.path("parallelism"), draft.podSetsFrom(known));
        return ends;
    }

    private List<String> body(JsonNode template, WorkflowScope scope) {
        if (template.has("steps")) {
            return steps(template, scope);
        }
        if (template.has("dag")) {
            return dag(template, scope);
        }
        PodSet.Creation creation =
                scope.before().isEmpty() ? workflow.created() : new PodSet.Creation.OnceDone(scope.before());
        return leaves.add(template, scope.text(), scope.path(), creation, this::report);
    }

    private List<String> steps(JsonNode template, WorkflowScope scope) {
        WorkflowScope now = scope;
        for (JsonNode group : template.path("steps")) {
            List<String> ends = new ArrayList<>();
            for (JsonNode step : group.isArray() ? group : List.of(group)) {
                ends.addAll(call(step, now));
            }
            now = now.after(ends);
        }
        return now.before();
    }

    private List<String> dag(JsonNode template, WorkflowScope scope) {
        return new WorkflowDag(template, this::report).inOrder((task, done) -> {
            WorkflowScope now = scope.after(done);
            List<String> own = call(task, now);
            return own.isEmpty() ? now.before() : own;
        });
    }

    /** Adds a step or task, once for every item. Returns the sets whose success is that of the step or task. */
    private List<String> call(JsonNode call, WorkflowScope scope) {
        if (call.has("when")
                && scope.text().replace(call.path("when").asText()).strip().equals("false")) {
            return List.of();
        }
        Optional<List<Map<String, String>>> items = WorkflowItems.of(call, scope.text());
        if (items.isEmpty()) {
            report("`%s` fans out over values that are known only at run time; assuming one"
                    .formatted(Excerpt.of(call.path("name").asText())));
        }
        List<String> ends = new ArrayList<>();
        List<Map<String, String>> each = items.orElse(List.of(Map.of()));
        for (int index = 0; index < each.size(); index++) {
            String path = scope.path() + "/" + call.path("name").asText() + (each.size() > 1 ? "(" + index + ")" : "");
            WorkflowText text = scope.text().with("", each.get(index));
            Map<String, String> arguments = new TreeMap<>();
            parameters(call).forEach((name, value) -> arguments.put("inputs.parameters." + name, text.replace(value)));
            List<String> own = called(call, scope.below(path, arguments));
            ends.addAll(own);
            hooks(call, path, scope.after(own).succeeded());
        }
        return ends;
    }

    /** Adds the work of a step's hooks after its success. No other step waits for it. */
    private void hooks(JsonNode call, String path, WorkflowScope scope) {
        call.path("hooks").properties().forEach(entry -> {
            JsonNode hook = entry.getValue();
            boolean always = entry.getKey().equals("exit") && !hook.has("expression");
            if (always || SUCCEEDED.matcher(hook.path("expression").asText()).matches()) {
                Map<String, String> arguments = new TreeMap<>();
                parameters(hook)
                        .forEach((name, value) -> arguments.put(
                                "inputs.parameters." + name, scope.text().replace(value)));
                called(hook, scope.below(path + "-" + entry.getKey(), arguments));
            }
        });
    }

    private List<String> called(JsonNode call, WorkflowScope scope) {
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
            report("WorkflowTemplate `%s` is not among the manifests and is not checked".formatted(Excerpt.of(name)));
            return List.of();
        }
        JsonNode templates = other.get().tree().path("spec").path("templates");
        return template(call.path("templateRef").path("template").asText(), scope.among(templates));
    }

    private void limit(JsonNode parallelism, List<PodSet> sets) {
        int most = parallelism.asInt(0);
        if (most > 0 && most < sets.size()) {
            draft.limit(new ResultingWork.Limit(
                    most, sets.stream().map(set -> List.of(set.id())).toList()));
        }
    }

    private void report(String message) {
        report(DiagnosticCode.GF0611, message, "not interpreted");
    }

    private void report(DiagnosticCode code, String message, String label) {
        if (said.add(message)) {
            draft.find(Diagnostic.of(code, workflow.object().span("spec"), message, label));
        }
    }
}
