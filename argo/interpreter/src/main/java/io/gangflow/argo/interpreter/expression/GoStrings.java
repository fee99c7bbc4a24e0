package io.gangflow.argo.interpreter.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Go's packages {@code strings} and {@code strconv} (Go 1.26), where those of Java differ. */
final class GoStrings {

    /** The characters of {@code unicode.IsSpace}. */
    private static final String SPACES = "\t\n\u000b\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
            + "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000";

    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]++");

    /** Underscores separate digits. A hexadecimal number needs an exponent. */
    private static final Pattern FLOAT =
            Pattern.compile("[+-]?(?:%1$s(?:\\.(?:%1$s)?)?|\\.%1$s)(?:[eE][+-]?%1$s)?".formatted("[0-9](?:_?[0-9])*+")
                    + "|[+-]?0[xX]_?(?:%1$s(?:\\.(?:%1$s)?)?|\\.%1$s)[pP][+-]?[0-9](?:_?[0-9])*+"
                            .formatted("[0-9a-fA-F](?:_?[0-9a-fA-F])*+"));

    private static final Pattern INFINITE = Pattern.compile("[+-]?inf(?:inity)?");

    private GoStrings() {}

    /**
     * {@code strconv.Atoi}.
     *
     * @throws NumberFormatException when it is not a number of 64 bits
     */
    static Long integer(String text) {
        if (!INTEGER.matcher(text).matches()) {
            throw new NumberFormatException(text);
        }
        return Long.valueOf(text);
    }

    /**
     * {@code strconv.ParseFloat}, which also reads {@code nan} and {@code inf}.
     *
     * @throws NumberFormatException when it is not a number, or is too large
     */
    static Double floating(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.equals("nan")) {
            return Double.NaN;
        }
        if (INFINITE.matcher(lower).matches()) {
            return lower.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        if (!FLOAT.matcher(text).matches()) {
            throw new NumberFormatException(text);
        }
        Double number = Double.valueOf(text.replace("_", ""));
        if (number.isInfinite()) {
            throw new NumberFormatException(text);
        }
        return number;
    }

    /** {@code strings.TrimSpace}. */
    static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && SPACES.indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        while (to > from && SPACES.indexOf(text.charAt(to - 1)) >= 0) {
            to--;
        }
        return text.substring(from, to);
    }

    /** {@code strings.Split}: keeps empty parts at the ends; an empty separator separates the characters. */
    static List<@Nullable Object> split(String text, String separator) {
        List<@Nullable Object> parts = new ArrayList<>();
        if (separator.isEmpty()) {
            text.codePoints().mapToObj(Character::toString).forEach(parts::add);
            return parts;
        }
        int from = 0;
        for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
            parts.add(text.substring(from, at));
            from = at + separator.length();
        }
        parts.add(text.substring(from));
        return parts;
    }

    /** {@code strings.ReplaceAll}: nothing exists before each character and at the end. */
    static String replace(String text, String old, String with) {
        if (!old.isEmpty()) {
            return text.replace(old, with);
        }
        StringBuilder replaced = new StringBuilder(with);
        text.codePoints()
                .forEach(character -> replaced.appendCodePoint(character).append(with));
        return replaced.toString();
    }

    /** Compares by bytes in UTF-8, which is the order of code points. */
    static int compare(String one, String other) {
        int most = Math.min(one.length(), other.length());
        for (int at = 0; at < most; at++) {
            if (one.charAt(at) != other.charAt(at)) {
                return Integer.compare(one.codePointAt(at), other.codePointAt(at));
            }
        }
        return Integer.compare(one.length(), other.length());
    }
}
