package io.gangflow.json;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A number in a JSON text and its end position.
 *
 * @param value a Long, a BigInteger or a Double
 * @param end index of the character after it
 */
record NumberText(Number value, int end) {

    /** The number of digits that always fit a long, and whose power of ten a double represents exactly. */
    private static final int SHORT = 15;

    private static final double[] POWERS = powers();

    /** Parses the number that starts at a position; returns null if there is none. */
    static @Nullable NumberText at(String text, int start) {
        int digits = charAt(text, start) == '-' ? start + 1 : start;
        int whole = charAt(text, digits) == '0' ? digits + 1 : skipDigits(text, digits);
        if (whole == digits) {
            return null;
        }
        int fraction = whole;
        if (charAt(text, whole) == '.' && isDigit(charAt(text, whole + 1))) {
            fraction = skipDigits(text, whole + 1);
        }
        int end = exponentEnd(text, fraction);
        if (end == whole) {
            return new NumberText(integer(text, start, end), end);
        }
        if (end == fraction && fraction - digits <= SHORT) {
            return new NumberText(shortDecimal(text, start, whole, fraction), end);
        }
        return new NumberText(Double.parseDouble(text.substring(start, end)), end);
    }

    private static int exponentEnd(String text, int from) {
        char e = charAt(text, from);
        if (e != 'e' && e != 'E') {
            return from;
        }
        char sign = charAt(text, from + 1);
        int digits = sign == '+' || sign == '-' ? from + 2 : from + 1;
        return isDigit(charAt(text, digits)) ? skipDigits(text, digits) : from;
    }

    private static Number integer(String text, int start, int end) {
        return end - start <= SHORT ? digits(text, start, end, end) : large(text.substring(start, end));
    }

    private static Number large(String digits) {
        BigInteger value = new BigInteger(digits);
        return value.bitLength() < Long.SIZE ? (Number) value.longValue() : value;
    }

    /** Both parts are exact in a double, so their quotient is the nearest one (Clinger 1990). */
    private static Double shortDecimal(String text, int start, int point, int end) {
        double digits = digits(text, start, point, end) / POWERS[end - point - 1];
        return digits == 0 && charAt(text, start) == '-' ? -0.0 : digits;
    }

    /** Returns the digits from start to end as one number, skipping the decimal point. */
    private static long digits(String text, int start, int point, int end) {
        boolean negative = text.charAt(start) == '-';
        long value = 0;
        for (int i = negative ? start + 1 : start; i < end; i++) {
            if (i != point) {
                value = value * 10 + (text.charAt(i) - '0');
            }
        }
        return negative ? -value : value;
    }

    private static int skipDigits(String text, int from) {
        int at = from;
        while (isDigit(charAt(text, at))) {
            at++;
        }
        return at;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static char charAt(String text, int index) {
        return index < text.length() ? text.charAt(index) : '\0';
    }

    private static double[] powers() {
        double[] powers = new double[SHORT + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }
}
