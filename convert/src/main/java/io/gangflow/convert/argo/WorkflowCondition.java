package io.gangflow.convert.argo;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A {@code when} of Argo, in the language.
 *
 * @param always what it is in every run; empty where a parameter decides
 * @param text the condition of a stage; empty where it is the same in every run
 */
record WorkflowCondition(Optional<Boolean> always, String text) {

    private static final Pattern COMPARISON =
            Pattern.compile("\\s*(['\"]?)([^'\"=!<>&|]*?)\\1\\s*(==|!=|<=|>=|<|>)\\s*(['\"]?)([^'\"=!<>&|]*?)\\4\\s*");

    private static final Pattern PARAMETER = Pattern.compile("\\$\\{parameters\\.[^}]+}");

    /** Reads a condition whose values are in the language; empty for one that a stage cannot have. */
    static Optional<WorkflowCondition> of(String translated) {
        String plain = translated.strip();
        if (plain.equals("true") || plain.equals("false")) {
            return Optional.of(new WorkflowCondition(Optional.of(plain.equals("true")), ""));
        }
        Matcher matcher = COMPARISON.matcher(plain);
        if (!matcher.matches() || plain.contains("UNCONVERTED(")) {
            return Optional.empty();
        }
        String left = matcher.group(2).strip();
        String right = matcher.group(5).strip();
        String operator = matcher.group(3);
        if (!left.contains("${") && !right.contains("${")) {
            return holds(left, operator, right).map(value -> new WorkflowCondition(Optional.of(value), ""));
        }
        boolean isEquality = operator.equals("==") || operator.equals("!=");
        boolean swapped = PARAMETER.matcher(right).matches();
        String reference = swapped ? right : left;
        String value = swapped ? left : right;
        return isEquality && PARAMETER.matcher(reference).matches() && !value.contains("${") && !value.isEmpty()
                ? Optional.of(new WorkflowCondition(Optional.empty(), reference + " " + operator + " " + value))
                : Optional.empty();
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
