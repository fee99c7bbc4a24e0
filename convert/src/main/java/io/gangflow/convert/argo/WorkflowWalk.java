package io.gangflow.convert.argo;

import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Goes through the templates of a workflow as it would run; every pod or object becomes a stage. Not thread-safe. */
final class WorkflowWalk {

    /** Most stages of one workflow; a pipeline that is longer is refused anyway. */
    private static final int MOST = 2_000;

    private final PipelineDraft draft;
    private final boolean exit;
    private final Leaves leaves;

    WorkflowWalk(PipelineDraft draft, Leaves leaves, boolean exit) {
        this.draft = draft;
        this.leaves = leaves;
        this.exit = exit;
    }

    /** Adds what a template is; gives the stages whose success is its own. */
    List<StageDraft> template(String name, Scope scope) {
        Optional<Field> found = scope.templates().named(name);
        if (found.isEmpty()) {
            note(scope, scope.templates().spec().at("templates"), "no template `%s`".formatted(name));
            return List.of();
        }
        if (scope.isTooDeep() || leaves.size() > MOST) {
            note(scope, found.get(), "templates call each other without an end that is known before the run");
            return List.of();
        }
        return body(found.get(), scope.with(inputs(found.get(), scope)));
    }

    private List<StageDraft> body(Field template, Scope scope) {
        template.at("name").text();
        if (template.at("steps").isGiven()) {
            return steps(template.at("steps"), scope);
        }
        if (template.at("dag").isGiven()) {
            return dag(new WorkflowTasks(template.at("dag")), scope);
        }
        return leaves.add(template, scope, List.of(), exit).stream().toList();
    }

    private List<StageDraft> dag(WorkflowTasks tasks, Scope scope) {
        Map<String, String> results = new TreeMap<>();
        return tasks.inOrder((task, before) -> {
            Leaves.Mark mark = leaves.mark();
            Scope now = scope.after(before).with(results);
            List<StageDraft> own = call(task, now);
            tasks.endsOf(task)
                    .forEach((stage, end) -> leaves.since(mark).stream()
                            .filter(made -> made.after().contains(stage))
                            .forEach(made -> {
                                made.endOf(stage, end);
                                onlyAfter(end, task, scope);
                            }));
            results.putAll(result("tasks", task, mark));
            return own.isEmpty() ? now.before() : own;
        });
    }

    private void onlyAfter(String end, Field task, Scope scope) {
        if (end.equals("failed") || end.equals("skipped")) {
            draft.note(new Note(
                    Note.Kind.CHANGED,
                    scope.templates().label(),
                    task.at("depends").path(),
                    "it runs only when what is before it is %s, so it has no pods when all goes well".formatted(end),
                    ""));
        }
    }

    /** What a step or task leaves, where it is one stage. */
    private Map<String, String> result(String kind, Field step, Leaves.Mark mark) {
        List<StageDraft> made = leaves.since(mark);
        if (step.at("continueOn", "failed").peek().orElse("").equals("true")) {
            step.at("continueOn", "failed").text();
            made.forEach(StageDraft::continueOnFailure);
        }
        String name =
                "%s.%s.outputs.result".formatted(kind, step.at("name").peek().orElse(""));
        return made.size() == 1 ? Map.of(name, "${stages." + made.get(0).reference() + ".result}") : Map.of();
    }

    /** Inputs have their defaults where the call gave them no value. */
    private Map<String, String> inputs(Field template, Scope scope) {
        Map<String, String> defaults = new TreeMap<>();
        ArgoText text = new ArgoText(scope, draft, exit);
        for (Field parameter : template.at("inputs", "parameters").items()) {
            String name = "inputs.parameters." + parameter.at("name").text().orElse("");
            Field value = parameter.at(parameter.at("value").isGiven() ? "value" : "default");
            Optional<String> given = value.peek().map(preset -> {
                value.text();
                return preset;
            });
            if (!scope.values().containsKey(name)) {
                given.ifPresent(preset -> defaults.put(name, text.translated(preset, value)));
            }
            parameter.at("description").text();
            parameter.at("enum").take();
        }
        return defaults;
    }

    private List<StageDraft> steps(Field groups, Scope scope) {
        Scope now = scope;
        for (Field group : groups.items()) {
            List<StageDraft> ends = new ArrayList<>();
            List<Field> parallel = group.tree().isArray() ? group.items() : List.of(group);
            Map<String, String> results = new TreeMap<>();
            for (Field step : parallel) {
                Leaves.Mark mark = leaves.mark();
                ends.addAll(call(step, now));
                results.putAll(result("steps", step, mark));
            }
            now = now.after(ends).with(results);
        }
        return now.before();
    }

    /** Converts a step or task. Returns the stages whose success is its own; empty without such stages. */
    private List<StageDraft> call(Field step, Scope scope) {
        step.at("name").text();
        ArgoText text = new ArgoText(scope, draft, exit);
        Optional<List<Map<String, String>>> items = Items.of(step, text);
        if (items.isPresent() && isForEach(step, scope, items.get())) {
            List<StageDraft> stage = forEach(step, scope, items.get());
            if (!stage.isEmpty()) {
                return stage;
            }
        }
        List<Map<String, String>> each = items.orElse(List.of(Map.of()));
        if (each.size() > Items.MOST) {
            note(scope, step, "it fans out over more than %d values".formatted(Items.MOST));
        }
        List<StageDraft> ends = new ArrayList<>();
        for (int index = 0; index < Math.min(each.size(), Items.MOST); index++) {
            String name = step.at("name").peek().orElse("step") + (each.size() > 1 ? "-" + index : "");
            ends.addAll(one(step, scope.with(each.get(index)), name, List.of()));
        }
        return ends;
    }

    /** Whether the values can be those of a {@code foreach}: plain ones, of a step that is one pod. */
    private static boolean isForEach(Field step, Scope scope, List<Map<String, String>> items) {
        boolean plain = items.size() > 1 && items.stream().allMatch(item -> item.size() == 1);
        boolean unconditional = !step.at("when").peek().orElse("").contains("item");
        Optional<Field> template = step.at("template").peek().flatMap(scope.templates()::named);
        return plain
                && unconditional
                && template.filter(leaf -> leaf.at("container").isGiven()
                                || leaf.at("script").isGiven())
                        .isPresent();
    }

    /** Empty where the value is needed in a place that takes no reference. */
    private List<StageDraft> forEach(Field step, Scope scope, List<Map<String, String>> items) {
        List<Note> before = draft.notes();
        List<String> values =
                items.stream().map(item -> item.getOrDefault("item", "")).toList();
        Leaves.Mark mark = leaves.mark();
        List<StageDraft> made = one(
                step,
                scope.with(Map.of("item", "${item.value}")),
                step.at("name").peek().orElse("step"),
                values);
        if (leaves.hasRefusedSince(mark)) {
            leaves.back(mark);
            draft.forgetAllBut(before);
            return List.of();
        }
        return made;
    }

    private List<StageDraft> one(Field step, Scope scope, String name, List<String> foreach) {
        ArgoText text = new ArgoText(scope, draft, exit);
        Optional<WorkflowCondition> condition = step.at("when").peek().flatMap(when -> {
            List<Note> before = draft.notes();
            Optional<WorkflowCondition> read = WorkflowCondition.of(text.translated(when, step.at("when")));
            draft.forgetAllBut(before); // the whole condition is a leftover then
            return read;
        });
        condition.ifPresent(known -> step.at("when").text());
        if (condition
                .flatMap(WorkflowCondition::always)
                .filter(always -> !always)
                .isPresent()) {
            note(scope, step.at("when"), "its condition never holds, so it is left out");
            step.take();
            return List.of();
        }
        Map<String, String> arguments = new TreeMap<>();
        for (Field argument : step.at("arguments", "parameters").items()) {
            String parameter = argument.at("name").text().orElse("");
            text.of(argument.at("value")).ifPresent(value -> arguments.put("inputs.parameters." + parameter, value));
        }
        Leaves.Mark mark = leaves.mark();
        List<StageDraft> ends = called(step, scope.below(name, arguments), foreach);
        condition
                .filter(known -> known.always().isEmpty())
                .ifPresent(known -> leaves.since(mark).forEach(stage -> stage.set("when", known.text())));
        return ends;
    }

    private List<StageDraft> called(Field step, Scope scope, List<String> foreach) {
        if (step.at("inline").isGiven()) {
            return body(step.at("inline"), scope.with(inputs(step.at("inline"), scope)));
        }
        Field reference = step.at("templateRef");
        if (!reference.isGiven()) {
            String name = step.at("template").text().orElse("");
            Optional<Field> leaf = scope.templates().named(name);
            return foreach.isEmpty() || leaf.isEmpty()
                    ? template(name, scope)
                    : leaves.add(leaf.get(), scope.with(inputs(leaf.get(), scope)), foreach, exit).stream()
                            .toList();
        }
        Optional<Templates> other =
                reference.at("name").peek().flatMap(scope.templates().index()::named);
        if (other.isEmpty()) {
            note(scope, reference, "its WorkflowTemplate is not in the input");
            return List.of();
        }
        reference.take();
        return template(reference.at("template").peek().orElse(""), scope.among(other.get()));
    }

    private void note(Scope scope, Field field, String reason) {
        draft.note(new Note(Note.Kind.NOT_CARRIED, scope.templates().label(), field.path(), reason, ""));
    }
}
