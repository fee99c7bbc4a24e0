package io.gangflow.argo.interpreter.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An expression of Argo's language (expr-lang 1.17.8): the subset that Gangflow compiles to, and simple expressions of
 * other workflows. Immutable.
 *
 * @see ExpressionException
 */
public final class Expression {

    private final Term term;

    private Expression(Term term) {
        this.term = term;
    }

    /**
     * Parses an expression.
     *
     * @throws ExpressionException when it is invalid, or uses an unsupported part of the language
     */
    public static Expression parse(String text) {
        return new Expression(ExpressionParser.parse(text));
    }

    /**
     * The text by which Argo replaces the tag: a string unchanged, everything else as JSON.
     *
     * @param names values by dotted name; empty for an unknown name
     * @throws ExpressionException when a name is unknown, or a function cannot use a value
     */
    public String replacement(Function<String, Optional<String>> names) {
        return Values.replacement(term.value(Scope.of(names)));
    }

    /**
     * A JSON list of texts, as Argo builds one from the outputs of several nodes: if all of them are lists or objects,
     * they are embedded as such (argo-workflows 4.1.2, workflow/controller/operator.go, aggregatedJSONValueList).
     */
    public static String listOf(List<String> texts) {
        List<@Nullable Object> values = new ArrayList<>();
        for (String text : texts) {
            Object value = structure(text);
            if (value == null) {
                return Values.json(texts);
            }
            values.add(value);
        }
        return Values.json(values);
    }

    private static @Nullable Object structure(String text) {
        try {
            Object value = Functions.call("fromJSON", List.of(text));
            return value instanceof List || value instanceof Map ? value : null;
        } catch (ExpressionException e) {
            return null; // not JSON
        }
    }

    /** The replacement, if there is one. */
    public static Optional<String> valueOf(String text, Function<String, Optional<String>> names) {
        try {
            return Optional.of(parse(text).replacement(names));
        } catch (ExpressionException e) {
            return Optional.empty();
        }
    }
}
