package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.model.Condition;
import io.gangflow.pipeline.model.Condition.Operator;
import io.gangflow.pipeline.model.Condition.Word;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.shape.ConditionTokens.Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The syntax of conditions: {@code ${parameters.mode} == full and not ${parameters.lang} in [de, fr]}. A reference
 * alone is true if its value is {@code true}. Values may be in single or double quotes; {@code and} binds closer than
 * {@code or}.
 */
public final class ConditionSyntax {

    private static final int MOST_DEPTH = 20;
    private static final int MOST_COMPARISONS = 50;

    private final ConditionTokens tokens;
    private int depth;
    private int comparisons;

    private ConditionSyntax(ConditionTokens tokens) {
        this.tokens = tokens;
    }

    /** Parses a condition; empty if {@link #problem} finds an error. */
    public static Optional<Condition> parse(String text) {
        try {
            return Optional.of(new ConditionSyntax(new ConditionTokens(text)).whole());
        } catch (ConditionProblem e) {
            return Optional.empty();
        }
    }

    /** Returns the first error. */
    static Optional<TextSyntax.Problem> problem(String text) {
        try {
            new ConditionSyntax(new ConditionTokens(text)).whole();
            return Optional.empty();
        } catch (ConditionProblem e) {
            return Optional.of(e.problem());
        }
    }

    private Condition whole() throws ConditionProblem {
        Condition condition = any();
        if (!tokens.peek().isEnd()) {
            throw tokens.problem("`and`, `or` or the end was expected here");
        }
        return condition;
    }

    private Condition any() throws ConditionProblem {
        List<Condition> terms = new ArrayList<>(List.of(all()));
        while (tokens.take("or")) {
            terms.add(all());
        }
        return terms.size() == 1 ? terms.get(0) : new Condition.Joined(Word.OR, terms);
    }

    private Condition all() throws ConditionProblem {
        List<Condition> terms = new ArrayList<>(List.of(one()));
        while (tokens.take("and")) {
            terms.add(one());
        }
        return terms.size() == 1 ? terms.get(0) : new Condition.Joined(Word.AND, terms);
    }

    private Condition one() throws ConditionProblem {
        if (++depth > MOST_DEPTH) {
            throw tokens.problem("a condition may be nested %d deep".formatted(MOST_DEPTH));
        }
        Condition condition;
        if (tokens.take("not")) {
            condition = new Condition.Not(one());
        } else if (tokens.take("(")) {
            condition = any();
            if (!tokens.take(")")) {
                throw tokens.problem("`)` was expected here");
            }
        } else {
            condition = comparison();
        }
        depth--;
        return condition;
    }

    private Condition comparison() throws ConditionProblem {
        if (++comparisons > MOST_COMPARISONS) {
            throw tokens.problem("a condition may have %d comparisons".formatted(MOST_COMPARISONS));
        }
        Token first = tokens.peek();
        Text left = value();
        if (left.isLiteral()) {
            throw tokens.problemAt(first, "expected a reference such as `${parameters.mode}` here");
        }
        Optional<Operator> operator = operator(tokens.peek());
        if (operator.isPresent()) {
            tokens.take();
            return new Condition.Comparison(left, operator.get(), value());
        }
        if (tokens.take("in")) {
            return member(left);
        }
        if (tokens.is("not")) {
            tokens.take();
            if (!tokens.take("in")) {
                throw tokens.problem("`in` was expected after `not`");
            }
            return new Condition.Not(member(left));
        }
        if (tokens.peek().isValue()) {
            throw tokens.problem("a comparison such as `==` was expected here");
        }
        return new Condition.Comparison(left, Operator.EQUAL, Text.literal("true"));
    }

    /** Parses the right side of {@code in}. */
    private Condition member(Text text) throws ConditionProblem {
        if (!tokens.take("[")) {
            Token at = tokens.peek();
            Text list = value();
            if (list.isLiteral()) {
                throw tokens.problemAt(at, "expected a list such as `[a, b]` here");
            }
            return new Condition.ItemOf(text, list);
        }
        List<Text> values = new ArrayList<>();
        while (!tokens.take("]")) {
            if (!values.isEmpty() && !tokens.take(",")) {
                throw tokens.problem("`,` or `]` was expected here");
            }
            values.add(value());
        }
        return new Condition.OneOf(text, values);
    }

    private Text value() throws ConditionProblem {
        Token token = tokens.peek();
        if (!token.isValue()) {
            throw tokens.problem(token.isEnd() ? "a value is missing at the end" : "a value was expected here");
        }
        tokens.take();
        TextSyntax.Parsed parsed = TextSyntax.parse(token.text());
        if (!parsed.problems().isEmpty()) {
            throw tokens.inside(token, parsed.problems().get(0));
        }
        return parsed.text();
    }

    private static Optional<Operator> operator(Token token) {
        return Arrays.stream(Operator.values())
                .filter(operator -> token.is(operator.symbol()))
                .findFirst();
    }
}
