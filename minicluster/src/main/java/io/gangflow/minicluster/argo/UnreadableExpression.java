package io.gangflow.minicluster.argo;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Detects values with an expression, <code>{{=…}}</code>, that Argo cannot parse because its brackets or quotes are
 * unbalanced. Argo 4.1.2 leaves a workflow with such an argument without a phase forever
 * (workflow/controller/operator.go, substituteGlobalVariables).
 */
final class UnreadableExpression {

    private UnreadableExpression() {}

    static boolean isIn(String value) {
        int open = value.indexOf("{{=");
        int close = open < 0 ? -1 : value.indexOf("}}", open);
        return close >= 0 && (!isBalanced(value.substring(open + 3, close)) || isIn(value.substring(close + 2)));
    }

    /** Comments may contain anything, so an expression with a comment counts as balanced. */
    private static boolean isBalanced(String expression) {
        if (expression.contains("//") || expression.contains("/*") || expression.contains("#")) {
            return true;
        }
        Deque<Character> closing = new ArrayDeque<>();
        for (int at = 0; at < expression.length(); at++) {
            char character = expression.charAt(at);
            switch (character) {
                case '(' -> closing.push(')');
                case '[' -> closing.push(']');
                case '{' -> closing.push('}');
                case ')', ']', '}' -> {
                    if (closing.isEmpty() || closing.pop() != character) {
                        return false;
                    }
                }
                case '"', '\'', '`' -> {
                    at = endOfText(expression, at);
                    if (at < 0) {
                        return false;
                    }
                }
                default -> {}
            }
        }
        return closing.isEmpty();
    }

    private static int endOfText(String expression, int start) {
        char quote = expression.charAt(start);
        for (int at = start + 1; at < expression.length(); at++) {
            if (expression.charAt(at) == '\\' && quote != '`') {
                at++;
            } else if (expression.charAt(at) == quote) {
                return at;
            }
        }
        return -1;
    }
}
