package io.gangflow.argo.workflow;

import io.gangflow.pipeline.model.TimeText;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/**
 * The expressions that Gangflow compiles to, of the language that Argo uses (expr-lang/expr): strings in single
 * quotes, names such as {@code workflow.parameters.x} and {@code inputs.parameters['x']}, {@code +}, one {@code ==}
 * or {@code !=}, {@code name ?? other}, {@code toJson(text)}, {@code replace(text, old, new)}, and
 * {@code date(text).In(timezone(text)).AddDate(0, months, days).Add(duration(text)).Format(layout)}. Evaluates while it parses. Not thread-safe.
 */
public final class Expression {

    private final String text;
    private final Substitution values;
    private int at;

    /** The value of an expression; empty when it is another one, or names something that is not known. */
    public static Optional<String> valueOf(String text, Map<String, String> values) {
        try {
            return Optional.of(new Expression(text, new Substitution(values)).evaluate());
        } catch (UnsupportedWorkflowException e) {
            return Optional.empty();
        }
    }

    Expression(String text, Substitution values) {
        this.text = text;
        this.values = values;
    }

    String evaluate() {
        String left = sum();
        boolean equal = take("==");
        String result = equal || take("!=") ? Boolean.toString(left.equals(sum()) == equal) : left;
        skipSpace();
        if (at < text.length()) {
            throw unsupported();
        }
        return result;
    }

    private String sum() {
        StringBuilder joined = new StringBuilder(term());
        while (take("+")) {
            joined.append(term());
        }
        return joined.toString();
    }

    private String term() {
        if (take("toJson(")) {
            String json = GoJson.quote(sum());
            expect(")");
            return json;
        }
        if (take("replace(")) {
            return replaced();
        }
        if (take("date(")) {
            return time();
        }
        if (take("(")) {
            String inner = sum();
            expect(")");
            return inner;
        }
        return take("'") ? string() : known(name());
    }

    /** A name that may be missing where something else is named in its place. */
    private String known(String name) {
        if (!take("??")) {
            return values.value(name);
        }
        String other = term();
        return values.find(name).orElse(other);
    }

    /** After the opening parenthesis of {@code date}. */
    private String time() {
        Instant instant = OffsetDateTime.parse(sum()).toInstant();
        expect(").In(timezone(");
        ZonedDateTime time = instant.atZone(ZoneId.of(sum()));
        expect("))");
        if (take(".AddDate(0,")) {
            int months = number();
            expect(",");
            time = TimeText.addDate(time, months, number());
            expect(")");
        }
        if (take(".Add(duration(")) {
            String duration = sum();
            boolean back = duration.startsWith("-");
            long millis = DurationText.millis(back ? duration.substring(1) : duration);
            time = time.plus(back ? -millis : millis, ChronoUnit.MILLIS);
            expect("))");
        }
        expect(".Format(");
        String written = GoTime.format(time, sum());
        expect(")");
        return written;
    }

    private int number() {
        skipSpace();
        int from = at;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '-')) {
            at++;
        }
        try {
            return Integer.parseInt(text.substring(from, at));
        } catch (NumberFormatException e) {
            throw unsupported();
        }
    }

    /** After the opening parenthesis. */
    private String replaced() {
        String whole = sum();
        expect(",");
        String old = sum();
        expect(",");
        String replacement = sum();
        expect(")");
        return whole.replace(old, replacement);
    }

    private String name() {
        skipSpace();
        StringBuilder name = new StringBuilder();
        while (at < text.length()) {
            char next = text.charAt(at);
            if (next == '.' || Character.isLetterOrDigit(next) || next == '_') {
                name.append(next);
                at++;
            } else if (next == '[' || text.startsWith("?.[", at)) {
                at += next == '[' ? 0 : 2;
                expect("['");
                name.append('.').append(string());
                expect("]");
            } else {
                break;
            }
        }
        if (name.isEmpty()) {
            throw unsupported();
        }
        return name.toString();
    }

    /** After the opening quote. */
    private String string() {
        StringBuilder string = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '\'') {
            string.append(text.charAt(at) == '\\' ? escaped() : text.charAt(at++));
        }
        if (at >= text.length()) {
            throw unsupported();
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char kind = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        at += 2;
        return switch (kind) {
            case '\\', '\'' -> kind;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw unsupported();
        };
    }

    /** The four digits after {@code \\u}. */
    private char unicode() {
        int end = Math.min(at + 4, text.length());
        String digits = text.substring(at, end);
        if (!digits.matches("[0-9a-fA-F]{4}")) {
            throw unsupported();
        }
        at = end;
        return (char) Integer.parseInt(digits, 16);
    }

    private void expect(String token) {
        if (!take(token)) {
            throw unsupported();
        }
    }

    /** Takes the token when it comes next, after spaces. */
    private boolean take(String token) {
        skipSpace();
        if (!text.startsWith(token, at)) {
            return false;
        }
        at += token.length();
        return true;
    }

    private void skipSpace() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private UnsupportedWorkflowException unsupported() {
        return new UnsupportedWorkflowException("{{=%s}} is not interpreted, at offset %d".formatted(text, at));
    }
}
