package io.gangflow.argo.interpreter.expression;

import io.gangflow.argo.interpreter.expression.Tokens.Kind;
import io.gangflow.argo.interpreter.expression.Tokens.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Parses by precedence (expr-lang 1.17.8, parser/operator/operator.go). Limits the nesting depth,
 * because terms are evaluated recursively. Not thread-safe. */
final class ExpressionParser {

    private static final int MOST_DEPTH = 100;

    /** Dots, brackets and methods in a row, such as the three of {@code tasks.a.outputs.result}. */
    private static final int MOST_LINKS = 30;

    private static final Map<String, Integer> BINARY = Map.ofEntries(
            Map.entry("||", 10),
            Map.entry("or", 10),
            Map.entry("&&", 15),
            Map.entry("and", 15),
            Map.entry("==", 20),
            Map.entry("!=", 20),
            Map.entry("<", 20),
            Map.entry("<=", 20),
            Map.entry(">", 20),
            Map.entry(">=", 20),
            Map.entry("in", 20),
            Map.entry("contains", 20),
            Map.entry("startsWith", 20),
            Map.entry("endsWith", 20),
            Map.entry("+", 30),
            Map.entry("-", 30),
            Map.entry("*", 60),
            Map.entry("/", 60),
            Map.entry("%", 60),
            Map.entry("??", 500));

    private static final int NOT = 50;
    private static final int COALESCE = 500;

    private final Tokens tokens;
    private int depth;

    private ExpressionParser(Tokens tokens) {
        this.tokens = tokens;
    }

    static Term parse(String text) {
        Tokens tokens = new Tokens(text);
        Term term = new ExpressionParser(tokens).expression();
        if (tokens.peek().kind() != Kind.END) {
            throw tokens.unsupported();
        }
        return term;
    }

    private Term expression() {
        return deeper(() -> tokens.take("let") ? let() : choice());
    }

    private Term deeper(Supplier<Term> inner) {
        if (++depth > MOST_DEPTH) {
            throw tokens.unsupported();
        }
        Term term = inner.get();
        depth--;
        return term;
    }

    private Term let() {
        String name = name();
        tokens.expect("=");
        Term bound = expression();
        tokens.expect(";");
        return new Term.Let(name, bound, expression());
    }

    private Term choice() {
        Term condition = binary(0);
        if (!tokens.take("?")) {
            return condition;
        }
        Term yes = expression();
        tokens.expect(":");
        return new Term.Choice(condition, yes, expression());
    }

    private Term binary(int least) {
        Term left = unary();
        while (true) {
            boolean negated = tokens.is("not");
            if (negated) {
                tokens.take("not");
                if (!tokens.is("in")) {
                    throw tokens.unsupported();
                }
            }
            Token operator = tokens.peek();
            int precedence = operator.kind() == Kind.SYMBOL ? BINARY.getOrDefault(operator.text(), -1) : -1;
            if (precedence < least) {
                return left;
            }
            tokens.take();
            Term right = precedence == COALESCE ? deeper(() -> binary(COALESCE)) : binary(precedence + 1);
            left = negated ? new Term.Not(joined("in", left, right)) : joined(operator.text(), left, right);
        }
    }

    private static Term joined(String operator, Term left, Term right) {
        return switch (operator) {
            case "and", "&&" -> new Term.Logical(true, left, right);
            case "or", "||" -> new Term.Logical(false, left, right);
            case "??" -> new Term.Coalesce(left, right);
            default -> new Term.Binary(operator, left, right);
        };
    }

    private Term unary() {
        if (tokens.take("not") || tokens.take("!")) {
            return new Term.Not(deeper(() -> binary(NOT)));
        }
        if (tokens.take("-")) {
            return new Term.Binary("-", new Term.Constant(0L), postfix(primary()));
        }
        return postfix(primary());
    }

    private Term primary() {
        if (tokens.take("(")) {
            Term inner = expression();
            tokens.expect(")");
            return inner;
        }
        if (tokens.take("[")) {
            return new Term.Items(terms("]"));
        }
        if (tokens.take("#")) {
            return new Term.Name("#");
        }
        if (tokens.take("true")) {
            return new Term.Constant(true);
        }
        if (tokens.take("false")) {
            return new Term.Constant(false);
        }
        if (tokens.take("nil")) {
            return new Term.Constant(null);
        }
        Token token = tokens.take();
        return switch (token.kind()) {
            case STRING -> new Term.Constant(token.text());
            case NUMBER -> new Term.Constant(number(token.text()));
            case NAME -> tokens.take("(") ? call(token.text()) : new Term.Name(token.text());
            default -> throw tokens.unsupported();
        };
    }

    /** After the opening parenthesis. */
    private Term call(String function) {
        if (!Functions.OF_EACH.contains(function)) {
            return new Term.Call(function, terms(")"));
        }
        Term list = expression();
        tokens.expect(",");
        Term body = expression();
        tokens.expect(")");
        return new Term.Each(function, list, body);
    }

    private List<Term> terms(String end) {
        List<Term> terms = new ArrayList<>();
        while (!tokens.take(end)) {
            if (!terms.isEmpty()) {
                tokens.expect(",");
            }
            terms.add(expression());
        }
        return terms;
    }

    private Term postfix(Term first) {
        Term term = first;
        for (int links = 0; links <= MOST_LINKS; links++) {
            boolean optional = tokens.is("?.");
            if (optional || tokens.is(".")) {
                tokens.take();
                if (optional && tokens.take("[")) {
                    term = index(term, true);
                } else {
                    String name = name();
                    term = tokens.take("(")
                            ? new Term.Method(term, name, terms(")"))
                            : new Term.Member(term, new Term.Constant(name), optional);
                }
            } else if (tokens.take("[")) {
                term = index(term, false);
            } else {
                return term;
            }
        }
        throw tokens.unsupported();
    }

    /** After the opening bracket. */
    private Term index(Term of, boolean optional) {
        Term key = expression();
        tokens.expect("]");
        return new Term.Member(of, key, optional);
    }

    private String name() {
        Token token = tokens.take();
        if (token.kind() != Kind.NAME) {
            throw tokens.unsupported();
        }
        return token.text();
    }

    private Object number(String text) {
        try {
            return text.contains(".") ? (Object) Double.valueOf(text) : Long.valueOf(text);
        } catch (NumberFormatException e) {
            throw tokens.unsupported();
        }
    }
}
