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
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts hooks of steps and tasks that wait for a certain end of their step to stages after it. Not thread-safe. */
final class StepHooks {

    private static final String COMPLETED = "completed";

    private static final Pattern STATUS = Pattern.compile(
            "\\s*(?:steps|tasks)(?:\\.([A-Za-z0-9_]+)|\\[['\"]([^'\"]+)['\"]])\\.status\\s*==\\s*['\"](Succeeded|Failed)['\"]\\s*");

    private static final List<String> REPEATED = List.of("withItems", "withParam", "withSequence");

    private final PipelineDraft draft;
    private final CollectedStages leaves;
    private final boolean exit;
    private final List<Hook> hooks = new ArrayList<>();

    StepHooks(PipelineDraft draft, CollectedStages leaves, boolean exit) {
        this.draft = draft;
        this.leaves = leaves;
        this.exit = exit;
    }

    private record Hook(Field field, String label, List<StageDraft> ends, List<StageDraft> stages, boolean masks) {}

    /**
     * Adds the stages of the hooks of a step.
     *
     * @param ends the stages whose end is that of the step
     * @param call adds the stages of the template that a hook calls
     */
    void add(Field step, Scope scope, List<StageDraft> ends, BiConsumer<Field, Scope> call) {
        if (ends.isEmpty() || REPEATED.stream().anyMatch(key -> step.at(key).isGiven())) {
            return;
        }
        step.at("hooks")
                .fields()
                .forEach((name, hook) -> end(step, name, hook)
                        .ifPresent(end -> add(hook, "%s-%s".formatted(name(step), name), scope, ends, end, call)));
    }

    private void add(
            Field hook, String name, Scope scope, List<StageDraft> ends, String end, BiConsumer<Field, Scope> call) {
        List<Note> before = draft.notes();
        CollectedStages.Mark mark = leaves.mark();
        Map<String, String> arguments = new TreeMap<>();
        ArgoText text = new ArgoText(scope, draft, exit);
        for (Field argument : hook.at("arguments", "parameters").items()) {
            String parameter = argument.at("name").text().orElse("");
            text.of(argument.at("value")).ifPresent(value -> arguments.put("inputs.parameters." + parameter, value));
        }
        call.accept(hook, scope.after(ends).below(name, arguments));
        List<StageDraft> made = leaves.since(mark);
        if (made.isEmpty()) {
            draft.forgetAllBut(before);
            return;
        }
        hook.at("expression").text();
        made.stream()
                .filter(stage -> ends.stream().anyMatch(stage.after()::contains))
                .forEach(stage -> ends.forEach(each -> stage.endOf(each, end)));
        hooks.add(new Hook(hook, scope.templates().label(), ends, made, !end.equals("succeeded")));
    }

    /**
     * The outcome of a run depends on the stages without successors. A hook that is the only such stage would hide the
     * failure of its step.
     */
    void finish() {
        List<StageDraft> all =
                hooks.stream().flatMap(hook -> hook.stages().stream()).toList();
        List<StageDraft> others =
                leaves.all().stream().filter(stage -> !all.contains(stage)).toList();
        for (Hook hook : hooks) {
            boolean seen = hook.ends().stream()
                    .allMatch(end ->
                            others.stream().anyMatch(stage -> stage.after().contains(end)));
            if (hook.masks() && !seen) {
                leaves.remove(hook.stages());
                draft.note(new Note(
                        Note.Kind.NOT_CARRIED,
                        hook.label(),
                        hook.field().path(),
                        "no other stage comes after the step, so that its failure would count as a success",
                        "clean up in `onExit`"));
            }
        }
    }

    /**
     * The end for which a hook waits; empty for a hook that starts while its step runs, or on a condition that `after`
     * does not support.
     */
    private static Optional<String> end(Field step, String name, Field hook) {
        Field expression = hook.at("expression");
        if (!expression.isGiven()) {
            return name.equals("exit") ? Optional.of(COMPLETED) : Optional.empty();
        }
        Matcher status = STATUS.matcher(expression.peek().orElse(""));
        boolean own =
                status.matches() && name(step).equals(status.group(1) == null ? status.group(2) : status.group(1));
        return own ? Optional.of(status.group(3).equals("Failed") ? "failed" : "succeeded") : Optional.empty();
    }

    private static String name(Field step) {
        return step.at("name").peek().orElse("");
    }
}
