package io.gangflow.argo.interpreter.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An expression of the language that Argo uses (expr-lang 1.17.8): what Gangflow compiles to, and simple ones of other workflows.
 * Immutable.
 *
 * @see ExpressionException
 */
public final class Expression {

    private final Term term;

    private Expression(Term term) {
        this.term = term;
    }

    /**
     * Reads an expression.
     *
     * @throws ExpressionException when it is another language, or a part of it that we never compile to
     */
    public static Expression parse(String text) {
        return new Expression(ExpressionParser.parse(text));
    }

    /**
     * What Argo puts in the place of the tag: a text as it is, everything else as JSON.
     *
     * @param names values by dotted name; empty for a name that is not known
     * @throws ExpressionException when a name is not known, or a value is not what a function needs
     */
    public String replacement(Function<String, Optional<String>> names) {
        return Values.replacement(term.value(Scope.of(names)));
    }

    /**
     * Texts as a JSON list, as Argo makes one of the outputs of several nodes: when all of them are lists or objects themselves,
     * as such (argo-workflows 4.1.2, workflow/controller/operator.go, aggregatedJSONValueList).
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
            return null; // a text that is no JSON
        }
    }

    /** The replacement where there is one. */
    public static Optional<String> valueOf(String text, Function<String, Optional<String>> names) {
        try {
            return Optional.of(parse(text).replacement(names));
        } catch (ExpressionException e) {
            return Optional.empty();
        }
    }
}
