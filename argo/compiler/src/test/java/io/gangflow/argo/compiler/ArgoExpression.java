package io.gangflow.argo.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Evaluates the compiled expressions in Argo's language (expr-lang/expr) for {@link ArgoSubstitution}. Any other
 * expression must come from an attacker. Tests detect that it is evaluated at all, so it becomes {@link #EVALUATED}.
 */
final class ArgoExpression {

    static final String EVALUATED = "!!evaluated!!";

    private static final Pattern TOKEN = Pattern.compile(
            "\\s*('(?:[^'\\\\]|\\\\.)*'|[A-Za-z_][A-Za-z0-9_.]*(?:\\['[^'\\\\]+'])?|\\[[0-9]+]|==|!=|[+(),])\\s*",
            Pattern.DOTALL);

    private final Map<String, String> values;
    private final List<String> tokens = new ArrayList<>();
    private final boolean known;
    private int at;
    private boolean missing;

    ArgoExpression(String text, Map<String, String> values) {
        this.values = values;
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (end < text.length() && matcher.find(end) && matcher.start() == end) {
            tokens.add(matcher.group(1));
            end = matcher.end();
        }
        known = end == text.length();
    }

    /** Empty when a name is not known yet. */
    Optional<String> value() {
        if (!known) {
            return Optional.of(EVALUATED);
        }
        try {
            String left = sum();
            if (at < tokens.size() && (peek().equals("==") || peek().equals("!="))) {
                boolean equal = next().equals("==");
                left = Boolean.toString(left.equals(sum()) == equal);
            }
            return at < tokens.size() ? Optional.of(EVALUATED) : missing ? Optional.empty() : Optional.of(left);
        } catch (IndexOutOfBoundsException | IllegalStateException e) {
            return Optional.of(EVALUATED);
        }
    }

    private String sum() {
        StringBuilder sum = new StringBuilder(term());
        while (at < tokens.size() && peek().equals("+")) {
            at++;
            sum.append(term());
        }
        return sum.toString();
    }

    private String term() {
        String token = next();
        if (token.startsWith("'")) {
            return unescaped(token.substring(1, token.length() - 1));
        }
        if (at < tokens.size() && peek().equals("(")) {
            return call(token);
        }
        String name = token.endsWith("']") ? token.replace("['", ".").replace("']", "") : token;
        missing |= !values.containsKey(name);
        return values.getOrDefault(name, "");
    }

    private String call(String function) {
        List<String> arguments = new ArrayList<>();
        at++;
        do {
            arguments.add(sum());
        } while (next().equals(","));
        return switch (function) {
            case "toJson" -> '"' + ArgoSubstitution.marshalled(arguments.get(0)) + '"';
            case "split" -> element(arguments.get(0), arguments.get(1), next());
            case "replace" -> arguments.get(0).replace(arguments.get(1), arguments.get(2));
            default -> throw new IllegalStateException(function);
        };
    }

    /** @param index in brackets */
    private String element(String text, String separator, String index) {
        return missing
                ? ""
                : text.split(Pattern.quote(separator), -1)[Integer.parseInt(index.substring(1, index.length() - 1))];
    }

    private static String unescaped(String literal) {
        return Pattern.compile("\\\\(u[0-9a-f]{4}|.)", Pattern.DOTALL)
                .matcher(literal)
                .replaceAll(match -> Matcher.quoteReplacement(
                        switch (match.group(1)) {
                            case "n" -> "\n";
                            case "r" -> "\r";
                            case "t" -> "\t";
                            default ->
                                match.group(1).length() == 5
                                        ? Character.toString(
                                                Integer.parseInt(match.group(1).substring(1), 16))
                                        : match.group(1);
                        }));
    }

    private String peek() {
        return tokens.get(at);
    }

    private String next() {
        return tokens.get(at++);
    }
}
