package io.gangflow.argo.interpreter.expression;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values of expressions as texts: in Go's format {@code %v} and as Go's JSON. */
final class Values {

    /** Between these Go's JSON writes numbers without an exponent (encoding/json, floatEncoder). */
    private static final double SMALL_IN_JSON = 1e-6;

    private static final double LARGE_IN_JSON = 1e21;

    /** The same for {@code %v} (strconv/ftoa.go). */
    private static final double SMALL_IN_TEXT = 1e-4;

    private static final double LARGE_IN_TEXT = 1e6;

    private Values() {}

    /**
     * The replacement of an expression: a string unchanged, everything else as JSON (argo-workflows, util/template).
     */
    static String replacement(@Nullable Object value) {
        if (value == null) {
            throw ExpressionException.failed("the expression has no value");
        }
        return value instanceof String text ? text : json(value);
    }

    /** In the format of the function {@code string}. */
    static String text(@Nullable Object value) {
        if (value instanceof Double number) {
            return Double.isFinite(number) ? number(number, SMALL_IN_TEXT, LARGE_IN_TEXT, 2) : notFinite(number);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Values::text).collect(Collectors.joining(" ", "[", "]"));
        }
        if (value instanceof Map<?, ?> map) {
            return sorted(map).entrySet().stream()
                    .map(entry -> entry.getKey() + ":" + text(entry.getValue()))
                    .collect(Collectors.joining(" ", "map[", "]"));
        }
        return value == null ? "<nil>" : value.toString();
    }

    static String json(@Nullable Object value) {
        if (value instanceof String text) {
            return GoJson.quote(text);
        }
        if (value instanceof Double number) {
            if (!Double.isFinite(number)) {
                throw ExpressionException.failed("json: unsupported value: " + notFinite(number));
            }
            return number(number, SMALL_IN_JSON, LARGE_IN_JSON, 1);
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Values::json).collect(Collectors.joining(",", "[", "]"));
        }
        if (value instanceof Map<?, ?> map) {
            return sorted(map).entrySet().stream()
                    .map(entry -> GoJson.quote(entry.getKey()) + ":" + json(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        return String.valueOf(value);
    }

    private static Map<String, @Nullable Object> sorted(Map<?, ?> map) {
        Map<String, @Nullable Object> sorted = new TreeMap<>(GoStrings::compare);
        map.forEach((key, value) -> sorted.put(String.valueOf(key), value));
        return sorted;
    }

    /** As Go's strconv.FormatFloat. */
    private static String notFinite(double number) {
        return Double.isNaN(number) ? "NaN" : number > 0 ? "+Inf" : "-Inf";
    }

    /** The kind of a value, for messages. */
    static String kind(@Nullable Object value) {
        if (value instanceof String) {
            return "string";
        }
        if (value instanceof List) {
            return "list";
        }
        if (value instanceof Map) {
            return "map";
        }
        if (value instanceof Boolean) {
            return "bool";
        }
        return value == null ? "nil" : value instanceof Long ? "int" : "float";
    }

    /** @param exponentDigits the minimum number of digits of an exponent */
    private static String number(double number, double small, double large, int exponentDigits) {
        double size = Math.abs(number);
        if (size == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        BigDecimal exact = shortest(number).stripTrailingZeros();
        if (size >= small && size < large) {
            return exact.toPlainString();
        }
        String digits = exact.unscaledValue().abs().toString();
        int exponent = exact.precision() - exact.scale() - 1;
        String power = Integer.toString(Math.abs(exponent));
        return (number < 0 ? "-" : "")
                + digits.charAt(0)
                + (digits.length() > 1 ? "." + digits.substring(1) : "")
                + (exponent < 0 ? "e-" : "e+")
                + "0".repeat(Math.max(0, exponentDigits - power.length()))
                + power;
    }

    /** The fewest digits that are read as the same number; {@code Double.toString} of Java 17 can give more. */
    private static BigDecimal shortest(double number) {
        BigDecimal exact = new BigDecimal(number);
        for (int digits = 15; digits < 17; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (rounded.doubleValue() == number) {
                return rounded;
            }
        }
        return exact.round(new MathContext(17, RoundingMode.HALF_EVEN));
    }
}
