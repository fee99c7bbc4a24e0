package io.gangflow.convert.argo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A {@code when} of Argo, in the language.
 *
 * @param always its constant value; empty if it depends on the run
 * @param text the condition of a stage; empty if the value is constant
 */
record WorkflowCondition(Optional<Boolean> always, String text) {

    private static final Pattern COMPARISON = Pattern.compile(
            "\\s*(['\"]?)([^'\"=!<>&|()]*?)\\1\\s*(==|!=|<=|>=|<|>)\\s*(['\"]?)([^'\"=!<>&|()]*?)\\4\\s*");

    private static final Pattern TOKEN = Pattern.compile("\\(|\\)|&&|\\|\\||!(?!=)|(?:[^()&|!]|!=)+");

    private static final Map<String, String> WORDS =
            Map.of("&&", " and ", "||", " or ", "!", "not ", "(", "(", ")", ")");

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(parameters|stages)\\.[^}]+}");

    private static final Map<String, String> MIRRORED =
            Map.of("==", "==", "!=", "!=", "<", ">", ">", "<", "<=", ">=", ">=", "<=");

    /** Parses a condition whose values are in the language; empty for one that a stage cannot have. */
    static Optional<WorkflowCondition> of(String translated) {
        String plain = translated.strip();
        if (plain.contains("UNCONVERTED(")) {
            return Optional.empty();
        }
        if (plain.equals("true") || plain.equals("false")) {
            return Optional.of(new WorkflowCondition(Optional.of(plain.equals("true")), ""));
        }
        Matcher constant = COMPARISON.matcher(plain);
        if (constant.matches() && !plain.contains("${")) {
            return holds(
                            constant.group(2).strip(),
                            constant.group(3),
                            constant.group(5).strip())
                    .map(value -> new WorkflowCondition(Optional.of(value), ""));
        }
        return joined(plain).map(text -> new WorkflowCondition(Optional.empty(), text));
    }

    /** Joins comparisons by the language's operators. */
    private static Optional<String> joined(String plain) {
        List<String> parts = new ArrayList<>();
        Matcher tokens = TOKEN.matcher(plain);
        int end = 0;
        while (tokens.find()) {
            String token = tokens.group();
            Optional<String> part =
                    WORDS.containsKey(token) ? Optional.of(WORDS.getOrDefault(token, "")) : comparison(token);
            if (tokens.start() != end || (part.isEmpty() && !token.isBlank())) {
                return Optional.empty();
            }
            part.ifPresent(parts::add);
            end = tokens.end();
        }
        return end == plain.length() && !parts.isEmpty()
                ? Optional.of(String.join("", parts).strip())
                : Optional.empty();
    }

    private static Optional<String> comparison(String text) {
        Matcher matcher = COMPARISON.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String left = matcher.group(2).strip();
        String right = matcher.group(5).strip();
        boolean swapped = !REFERENCE.matcher(left).matches();
        String reference = swapped ? right : left;
        String value = swapped ? left : right;
        String operator = swapped ? MIRRORED.getOrDefault(matcher.group(3), "==") : matcher.group(3);
        boolean known = REFERENCE.matcher(reference).matches() && !value.isEmpty();
        return known ? Optional.of("%s %s %s".formatted(reference, operator, quoted(value))) : Optional.empty();
    }

    /** Quotes a value that contains spaces or is a keyword of conditions. */
    private static String quoted(String value) {
        boolean plain = value.matches("[A-Za-z0-9_./-]+") && !value.matches("and|or|not|in");
        return plain || REFERENCE.matcher(value).matches() ? value : "\"" + value + "\"";
    }

    private static Optional<Boolean> holds(String left, String operator, String right) {
        if (operator.equals("==") || operator.equals("!=")) {
            return Optional.of(left.equals(right) == operator.equals("=="));
        }
        if (!left.matches("-?[0-9]{1,9}") || !right.matches("-?[0-9]{1,9}")) {
            return Optional.empty();
        }
        int order = Integer.compare(Integer.parseInt(left), Integer.parseInt(right));
        return Optional.of(
                switch (operator) {
                    case "<" -> order < 0;
                    case ">" -> order > 0;
                    case "<=" -> order <= 0;
                    default -> order >= 0;
                });
    }
}
