package io.gangflow.convert.argo;

import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Texts;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Translates Argo's texts to the language: {@code {{workflow.parameters.x}}} becomes <code>${parameters.x}</code>, an
 * input becomes the caller's argument. One for each use of a template. Not thread-safe.
 */
final class ArgoText implements Texts {

    private static final Pattern TAG = Pattern.compile("\\{\\{\\s*([^{}]*?)\\s*}}");

    private static final Pattern PARAMETER = Pattern.compile("\\$\\{parameters\\.([^}]+)}");

    private static final Map<String, String> KNOWN = Map.of(
            "workflow.name", "${run.name}",
            "workflow.namespace", "${run.namespace}",
            "workflow.scheduledTime", "${run.scheduledTime}",
            "workflow.creationTimestamp.RFC3339", "${run.scheduledTime}");

    private final Scope scope;
    private final PipelineDraft draft;
    private final boolean exit;
    private boolean refused;
    private boolean needsRun;
    private boolean condition;

    ArgoText(Scope scope, PipelineDraft draft, boolean exit) {
        this.scope = scope;
        this.draft = draft;
        this.exit = exit;
    }

    @Override
    public Optional<String> of(Field field) {
        return field.text().map(text -> translated(text, field));
    }

    @Override
    public Optional<String> constant(Field field) {
        Optional<String> text = Texts.super.constant(field);
        if (text.isEmpty() && field.isGiven()) {
            text = field.peek().flatMap(value -> presetOf(translated(value, field), field));
            text.ifPresent(preset -> field.text());
        }
        refused |= text.isEmpty() && field.isGiven();
        return text;
    }

    @Override
    public Optional<String> constant(String text, Field field) {
        String known = translated(text, field);
        String fixed = presetOf(known, field).orElse(known);
        return fixed.contains("${") || fixed.contains("UNCONVERTED(") ? Optional.empty() : Optional.of(fixed);
    }

    /** Whether a reference was found where the language permits none. */
    boolean hasRefused() {
        return refused;
    }

    /** The text in the language; notes values that a pipeline does not have. */
    String translated(String text, Field field) {
        StringBuilder result = new StringBuilder();
        Matcher tag = TAG.matcher(text);
        int end = 0;
        while (tag.find()) {
            result.append(Texts.escaped(text.substring(end, tag.start())));
            result.append(value(tag.group(1).strip(), field));
            end = tag.end();
        }
        return result.append(Texts.escaped(text.substring(end))).toString();
    }

    /** The text without references, for a manifest; records values that only a run knows. */
    String plain(String text) {
        StringBuilder result = new StringBuilder();
        Matcher tag = TAG.matcher(text);
        int end = 0;
        while (tag.find()) {
            String value = scope.values().getOrDefault(tag.group(1).strip(), "${");
            needsRun |= value.replace("$${", "").contains("${");
            result.append(text, end, tag.start()).append(value.replace("$${", "${"));
            end = tag.end();
        }
        return result.append(text.substring(end)).toString();
    }

    /** The default of the parameter to which a text refers; notes that the value becomes fixed. */
    Optional<String> presetOf(String translated, Field field) {
        Matcher parameter = PARAMETER.matcher(translated);
        StringBuilder fixed = new StringBuilder();
        Set<String> names = new TreeSet<>();
        while (parameter.find()) {
            Optional<String> preset = draft.preset(parameter.group(1));
            if (preset.isEmpty()) {
                return Optional.empty();
            }
            names.add(parameter.group(1));
            parameter.appendReplacement(fixed, Matcher.quoteReplacement(preset.get()));
        }
        parameter.appendTail(fixed);
        if (names.isEmpty() || fixed.toString().replace("$${", "").contains("${")) {
            return Optional.empty();
        }
        names.forEach(name -> note(
                Note.Kind.CHANGED,
                field,
                "the value is that of parameter `%s` by default, whatever a run sets".formatted(name),
                ""));
        return Optional.of(fixed.toString());
    }

    /** The default of a parameter. */
    Optional<String> preset(String parameter) {
        return draft.preset(parameter);
    }

    /** The text of a condition, the only place where a stage's result can be referenced. */
    String condition(String text, Field field) {
        condition = true;
        String translated = translated(text, field);
        condition = false;
        return translated;
    }

    /** Whether a plain text contained such a value. */
    boolean needsRun() {
        return needsRun;
    }

    private String value(String name, Field field) {
        String known = scope.values().get(name);
        boolean status = name.matches("(steps|tasks)\\..*\\.status");
        if (known != null && (!status || condition)) {
            if (!status && name.matches("(steps|tasks)\\..*")) {
                note(
                        Note.Kind.CHANGED,
                        field,
                        "`%s` must be written by the stage to the file $GANGFLOW_RESULT, not to its output or another file"
                                .formatted(name),
                        "write the value there");
            }
            return known;
        }
        if (exit && name.equals("workflow.status")) {
            return "${run.status}";
        }
        String fact = KNOWN.get(name);
        if (fact != null) {
            if (name.equals("workflow.name")) {
                note(Note.Kind.CHANGED, field, "a run has the name of the pipeline and a suffix", "");
            }
            return fact;
        }
        note(
                Note.Kind.NOT_CARRIED,
                field,
                "a pipeline does not know the value `%s`".formatted(name),
                "replace UNCONVERTED(%s)".formatted(name));
        return "UNCONVERTED(%s)".formatted(name);
    }

    private void note(Note.Kind kind, Field field, String reason, String advice) {
        draft.note(new Note(kind, scope.templates().label(), field.path(), reason, advice));
    }
}
