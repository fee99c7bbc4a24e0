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

/**
 * Walks through the templates of a workflow in execution order and converts every pod or object to a stage. Not
 * thread-safe.
 */
final class WorkflowWalk {

    /** Limit of stages per workflow; a longer pipeline would be rejected anyway. */
    private static final int MOST = 2_000;

    private final PipelineDraft draft;
    private final boolean exit;
    private final CollectedStages leaves;
    private final StepHooks hooks;

    /** The outputs of the last visited template, by Argo's name: {@code result}, {@code parameters.rows}. */
    private Map<String, String> outputs = Map.of();

    WorkflowWalk(PipelineDraft draft, CollectedStages leaves, boolean exit) {
        this.draft = draft;
        this.leaves = leaves;
        this.exit = exit;
        this.hooks = new StepHooks(draft, leaves, exit);
    }

    /** Called after the last template: removes stages that would change the outcome of the run. */
    void finish() {
        hooks.finish();
    }

    /** Adds the stages of a template; returns those whose success is its own. */
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
            Scope end = steps(template.at("steps"), scope);
            outputs = passed(template, end);
            return end.before();
        }
        if (template.at("dag").isGiven()) {
            Map<String, String> results = new TreeMap<>();
            List<StageDraft> ends = dag(new WorkflowTasks(template.at("dag")), scope, results);
            outputs = passed(template, scope.with(results));
            return ends;
        }
        return leaf(template, scope, Instances.ONE);
    }

    private List<StageDraft> leaf(Field template, Scope scope, Instances instances) {
        Optional<StageDraft> stage = leaves.add(template, scope, instances, exit);
        outputs = stage.map(made -> TemplateOutputs.of(template, made)).orElse(Map.of());
        return stage.stream().toList();
    }

    /** The outputs of a template that are outputs of its steps. */
    private Map<String, String> passed(Field template, Scope end) {
        Map<String, String> found = new TreeMap<>();
        for (Field parameter : template.at("outputs", "parameters").items()) {
            Field source = parameter.at("valueFrom", "parameter");
            List<Note> before = draft.notes();
            String value = source.peek()
                    .map(text -> new ArgoText(end, draft, exit).translated(text, source))
                    .orElse("UNCONVERTED()");
            draft.forgetAllBut(before); // a note is added if the output is used
            if (!value.contains("UNCONVERTED(")) {
                source.text();
                found.put("parameters." + parameter.at("name").text().orElse(""), value);
            }
        }
        return found;
    }

    private List<StageDraft> dag(WorkflowTasks tasks, Scope scope, Map<String, String> results) {
        return tasks.inOrder((task, before) -> {
            CollectedStages.Mark mark = leaves.mark();
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
            hooks.add(task, now, own, this::hook);
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

    /** The outputs of a step or task that is one stage. */
    private Map<String, String> result(String kind, Field step, CollectedStages.Mark mark) {
        List<StageDraft> made = leaves.since(mark);
        if (step.at("continueOn", "failed").peek().orElse("").equals("true")) {
            step.at("continueOn", "failed").text();
            made.forEach(StageDraft::continueOnFailure);
        }
        String name = "%s.%s.".formatted(kind, step.at("name").peek().orElse(""));
        Map<String, String> found = new TreeMap<>();
        outputs.forEach((output, text) -> found.put(name + "outputs." + output, text));
        if (made.size() == 1) {
            found.put(name + "status", "${stages." + made.get(0).reference() + ".status}");
        }
        return found;
    }

    /** Inputs without an argument have their defaults. */
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

    private Scope steps(Field groups, Scope scope) {
        Scope now = scope;
        for (Field group : groups.items()) {
            List<StageDraft> ends = new ArrayList<>();
            List<Field> parallel = group.tree().isArray() ? group.items() : List.of(group);
            Map<String, String> results = new TreeMap<>();
            for (Field step : parallel) {
                CollectedStages.Mark mark = leaves.mark();
                List<StageDraft> own = call(step, now);
                ends.addAll(own);
                results.putAll(result("steps", step, mark));
                hooks.add(step, now, own, this::hook);
            }
            now = now.after(ends).with(results);
            Optional<String> wait = parallel.size() == 1 ? Suspension.wait(parallel.get(0), scope) : Optional.empty();
            now = wait.isPresent() ? now.delayed(wait.get()) : now;
        }
        return now;
    }

    /** Converts a step or task. Returns the stages whose success is its own; empty without such stages. */
    private List<StageDraft> call(Field step, Scope scope) {
        step.at("name").text();
        ArgoText text = new ArgoText(scope, draft, exit);
        Optional<List<Map<String, String>>> items = Items.of(step, text);
        Optional<Instances> instances =
                items.isPresent() ? Instances.listed(items.get(), step) : Instances.computed(step, text);
        if (instances.isPresent() && isForEach(step, scope)) {
            List<StageDraft> stage = forEach(step, scope, instances.get());
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
            ends.addAll(one(step, scope.with(each.get(index)), name, Instances.ONE));
        }
        outputs = each.size() == 1 ? outputs : Map.of();
        return ends;
    }

    /** Whether a step is one pod whose condition is the same for all instances. */
    private static boolean isForEach(Field step, Scope scope) {
        boolean unconditional = !step.at("when").peek().orElse("").contains("item");
        Optional<Field> template = step.at("template").peek().flatMap(scope.templates()::named);
        return unconditional
                && template.filter(leaf -> leaf.at("container").isGiven()
                                || leaf.at("script").isGiven())
                        .isPresent();
    }

    /** Empty if the value is needed in a place that permits no reference. */
    private List<StageDraft> forEach(Field step, Scope scope, Instances instances) {
        List<Note> before = draft.notes();
        CollectedStages.Mark mark = leaves.mark();
        List<StageDraft> made =
                one(step, scope.with(instances.items()), step.at("name").peek().orElse("step"), instances);
        if (leaves.hasRefusedSince(mark)) {
            leaves.back(mark);
            draft.forgetAllBut(before);
            return List.of();
        }
        return made;
    }

    private List<StageDraft> one(Field step, Scope scope, String name, Instances instances) {
        ArgoText text = new ArgoText(scope, draft, exit);
        Optional<WorkflowCondition> condition = step.at("when").peek().flatMap(when -> {
            List<Note> before = draft.notes();
            Optional<WorkflowCondition> read = WorkflowCondition.of(text.condition(when, step.at("when")));
            draft.forgetAllBut(before); // the whole condition is then noted as not converted
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
        CollectedStages.Mark mark = leaves.mark();
        List<StageDraft> ends = called(step, scope.below(name, arguments), instances);
        condition
                .filter(known -> known.always().isEmpty())
                .ifPresent(known -> leaves.since(mark).forEach(stage -> stage.set("when", known.text())));
        return ends;
    }

    private List<StageDraft> called(Field step, Scope scope, Instances instances) {
        if (step.at("inline").isGiven()) {
            return body(step.at("inline"), scope.with(inputs(step.at("inline"), scope)));
        }
        Field reference = step.at("templateRef");
        if (!reference.isGiven()) {
            String name = step.at("template").text().orElse("");
            Optional<Field> leaf = scope.templates().named(name);
            return instances.keys().isEmpty() || leaf.isEmpty()
                    ? template(name, scope)
                    : leaf(leaf.get(), scope.with(inputs(leaf.get(), scope)), instances);
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

    private void hook(Field hook, Scope scope) {
        Map<String, String> before = outputs;
        called(hook, scope, Instances.ONE);
        outputs = before;
    }

    private void note(Scope scope, Field field, String reason) {
        draft.note(new Note(Note.Kind.NOT_CARRIED, scope.templates().label(), field.path(), reason, ""));
    }
}
