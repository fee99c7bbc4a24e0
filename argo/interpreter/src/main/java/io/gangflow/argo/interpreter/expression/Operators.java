package io.gangflow.argo.interpreter.expression;

import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The operators of expr-lang 1.17.8. */
final class Operators {

    private Operators() {}

    static Object apply(String operator, @Nullable Object left, @Nullable Object right) {
        return switch (operator) {
            case "==" -> equal(left, right);
            case "!=" -> !equal(left, right);
            case "<" -> isOrdered(operator, left, right, order -> order < 0);
            case "<=" -> isOrdered(operator, left, right, order -> order <= 0);
            case ">" -> isOrdered(operator, left, right, order -> order > 0);
            case ">=" -> isOrdered(operator, left, right, order -> order >= 0);
            case "in" -> isIn(left, right);
            case "contains" -> text(operator, left).contains(text(operator, right));
            case "startsWith" -> text(operator, left).startsWith(text(operator, right));
            case "endsWith" -> text(operator, left).endsWith(text(operator, right));
            case "+" -> sum(left, right);
            default -> calculated(operator, left, right);
        };
    }

    static boolean truth(@Nullable Object value) {
        if (value instanceof Boolean truth) {
            return truth;
        }
        throw ExpressionException.failed("%s is not a boolean".formatted(Values.kind(value)));
    }

    static boolean equal(@Nullable Object left, @Nullable Object right) {
        if (left instanceof ZonedDateTime one && right instanceof ZonedDateTime other) {
            return one.isEqual(other);
        }
        if (left instanceof Long && right instanceof Long) {
            return left.equals(right);
        }
        if (left instanceof Number one && right instanceof Number other) {
            return one.doubleValue() == other.doubleValue();
        }
        return Objects.equals(left, right);
    }

    /** NaN has no order. */
    private static boolean isOrdered(
            String operator, @Nullable Object left, @Nullable Object right, IntPredicate holds) {
        int order = compared(operator, left, right);
        return !isNaN(left) && !isNaN(right) && holds.test(order);
    }

    private static boolean isNaN(@Nullable Object value) {
        return value instanceof Double number && number.isNaN();
    }

    private static int compared(String operator, @Nullable Object left, @Nullable Object right) {
        if (left instanceof Long one && right instanceof Long other) {
            return one.compareTo(other);
        }
        if (left instanceof Number one && right instanceof Number other) {
            // Double.compare puts -0 before 0.
            return (int) Math.signum(one.doubleValue() - other.doubleValue());
        }
        if (left instanceof String one && right instanceof String other) {
            return GoStrings.compare(one, other);
        }
        if (left instanceof ZonedDateTime one && right instanceof ZonedDateTime other) {
            return one.toInstant().compareTo(other.toInstant());
        }
        throw invalid(operator, left, right);
    }

    private static boolean isIn(@Nullable Object item, @Nullable Object whole) {
        if (whole instanceof List<?> list) {
            return list.stream().anyMatch(each -> equal(item, each));
        }
        if (whole instanceof Map<?, ?> map) {
            return map.containsKey(item);
        }
        throw invalid("in", item, whole);
    }

    private static Object sum(@Nullable Object left, @Nullable Object right) {
        return left instanceof String one && right instanceof String other ? one + other : calculated("+", left, right);
    }

    private static Object calculated(String operator, @Nullable Object left, @Nullable Object right) {
        if (!(left instanceof Number first) || !(right instanceof Number second)) {
            throw invalid(operator, left, right);
        }
        if (left instanceof Long one && right instanceof Long other && !operator.equals("/")) {
            return whole(operator, one, other);
        }
        double one = first.doubleValue();
        double other = second.doubleValue();
        return switch (operator) {
            case "+" -> one + other;
            case "-" -> one - other;
            case "*" -> one * other;
            case "/" -> one / other;
            default -> throw invalid(operator, left, right);
        };
    }

    private static Object whole(String operator, long one, long other) {
        return switch (operator) {
            case "+" -> one + other;
            case "-" -> one - other;
            case "*" -> one * other;
            default -> {
                if (other == 0) {
                    throw ExpressionException.failed("integer divide by zero");
                }
                yield one % other;
            }
        };
    }

    private static String text(String operator, @Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw invalid(operator, value, value);
    }

    private static ExpressionException invalid(String operator, @Nullable Object left, @Nullable Object right) {
        return ExpressionException.failed(
                "invalid operation: %s %s %s".formatted(Values.kind(left), operator, Values.kind(right)));
    }
}
