package io.gangflow.pipeline.yaml;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * The value of an unquoted scalar, by YAML 1.2's core schema. Digits are counted before anything is parsed, because
 * parsing a long run of digits takes time that grows with the square of its length.
 */
public final class PlainScalar {

    /** Maximum number of digits of a whole number; every such number fits a long. */
    public static final int MAX_DIGITS = 18;

    private static final int MAX_NUMBER_LENGTH = 40;
    private static final String FIRST_OF_NUMBERS = "+-.0123456789";
    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
    private static final Set<String> TRUE = Set.of("true", "True", "TRUE");
    private static final Set<String> FALSE = Set.of("false", "False", "FALSE");
    private static final Pattern DIGITS = Pattern.compile("[-+]?[0-9]+");
    private static final Pattern INTEGER = Pattern.compile("[-+]?(?:0|[1-9][0-9]{0,17})");
    private static final Pattern OCTAL = Pattern.compile("0[0-7]{1,10}");
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?");
    private static final Pattern NOT_FINITE = Pattern.compile("[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)");

    private PlainScalar() {}

    public static boolean isNull(String text) {
        return NULLS.contains(text);
    }

    public static boolean isBoolean(String text) {
        return isTrue(text) || FALSE.contains(text);
    }

    public static boolean isTrue(String text) {
        return TRUE.contains(text);
    }

    /** Returns whether it is a whole number of at most {@value #MAX_DIGITS} digits, without leading zeros. */
    public static boolean isInteger(String text) {
        return INTEGER.matcher(text).matches();
    }

    /**
     * Returns whether it is a mode such as 0644: a number in kubectl's YAML 1.1, and a text in YAML 1.2. Used only for
     * Kubernetes objects.
     */
    public static boolean isOctal(String text) {
        return OCTAL.matcher(text).matches();
    }

    /** Returns whether it is a number, whole or not, that a double can hold. */
    public static boolean isNumber(String text) {
        return text.length() <= MAX_NUMBER_LENGTH
                && NUMBER.matcher(text).matches()
                && Double.isFinite(Double.parseDouble(text));
    }

    /** Returns whether it has the form of a number but cannot be used: too long, or not finite. */
    static boolean isUnusableNumber(String text) {
        if (text.isEmpty() || FIRST_OF_NUMBERS.indexOf(text.charAt(0)) < 0) {
            return false; // most scalars are words
        }
        boolean tooManyDigits =
                text.length() > MAX_DIGITS && DIGITS.matcher(text).matches() && !isInteger(text);
        return tooManyDigits
                || NOT_FINITE.matcher(text).matches()
                || (NUMBER.matcher(text).matches() && !DIGITS.matcher(text).matches() && !isNumber(text));
    }
}
