package io.gangflow.convert.field;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The effect of a value that no converter took.
 *
 * @param path the whole path in the object
 * @param value the value as JSON, or the text of a scalar; empty for any
 */
public record FieldRule(Pattern path, Optional<Pattern> value, Effect effect, String reason, String advice) {

    private static final List<FieldRule> ALL = FieldRules.all();
    private static final List<FieldRule> WORKFLOWS = FieldRules.workflows();

    /** The importance of a value that is not carried over. */
    public enum Effect {
        /** The compiled objects are equivalent, or the value has no effect. */
        EQUAL,
        /** The work still does the same. */
        LISTED,
        /** Without it the pods would behave differently. */
        ESSENTIAL
    }

    static FieldRule of(Effect effect, String path, String reason, String advice) {
        return new FieldRule(Pattern.compile(path), Optional.empty(), effect, reason, advice);
    }

    /** The same rule for some values only. */
    FieldRule withValue(String values) {
        return new FieldRule(path, Optional.of(Pattern.compile(values)), effect, reason, advice);
    }

    /** Whether it is one of the last, catch-all rules. */
    boolean isGeneral() {
        return reason.equals(FieldRules.UNKNOWN);
    }

    static FieldRule equal(String path, String value) {
        return new FieldRule(Pattern.compile(path), Optional.of(Pattern.compile(value)), Effect.EQUAL, "the same", "");
    }

    /** The rule for a leftover. Without a specific rule, it is essential in a pod, and only listed elsewhere. */
    public static FieldRule of(Field leftover) {
        return first(ALL, leftover);
    }

    /** The rule for a leftover of an Argo workflow. */
    public static FieldRule ofWorkflow(Field leftover) {
        return first(WORKFLOWS, leftover);
    }

    private static FieldRule first(List<FieldRule> rules, Field leftover) {
        return rules.stream()
                .filter(rule -> rule.matches(leftover))
                .findFirst()
                .orElseThrow(); // the last one matches everything
    }

    private boolean matches(Field leftover) {
        JsonNode tree = leftover.tree();
        String text = tree.isValueNode() ? tree.asText() : tree.toString();
        return path.matcher(leftover.path()).matches()
                && (value.isEmpty() || value.get().matcher(text).matches());
    }
}
