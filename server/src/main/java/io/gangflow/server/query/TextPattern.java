package io.gangflow.server.query;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The patterns of Airflow's {@code *_pattern} parameters: a case-insensitive part of a text, with {@code %} for any
 * characters and {@code _} for one, alternatives separated by {@code |}, and {@code ~} for everything (Airflow 3.3,
 * api_fastapi/common/parameters.py).
 */
final class TextPattern {

    private TextPattern() {}

    static Predicate<String> of(String pattern) {
        return Arrays.stream(pattern.split("\\|", -1))
                .map(TextPattern::alternative)
                .reduce(text -> false, Predicate::or);
    }

    private static Predicate<String> alternative(String pattern) {
        if (pattern.equals("~")) {
            return text -> true;
        }
        String[] literals = pattern.toLowerCase(Locale.ROOT).split("%", -1);
        return text -> occurInOrder(literals, text.toLowerCase(Locale.ROOT));
    }

    /** Searches one literal after another, without backtracking, so that no pattern takes long. */
    private static boolean occurInOrder(String[] literals, String text) {
        int from = 0;
        for (String literal : literals) {
            int at = find(literal, text, from);
            if (at < 0) {
                return false;
            }
            from = at + literal.length();
        }
        return true;
    }

    private static int find(String literal, String text, int from) {
        if (literal.indexOf('_') < 0) {
            return text.indexOf(literal, from);
        }
        for (int at = from; at + literal.length() <= text.length(); at++) {
            if (fits(literal, text, at)) {
                return at;
            }
        }
        return -1;
    }

    private static boolean fits(String literal, String text, int at) {
        for (int index = 0; index < literal.length(); index++) {
            char wanted = literal.charAt(index);
            if (wanted != '_' && wanted != text.charAt(at + index)) {
                return false;
            }
        }
        return true;
    }

    /** Matches the start, case-sensitive: {@code *_prefix_pattern}. */
    static Predicate<String> prefix(String prefix) {
        return Arrays.stream(prefix.split(Pattern.quote("|"), -1))
                .<Predicate<String>>map(each -> text -> each.equals("~") || text.startsWith(each))
                .reduce(text -> false, Predicate::or);
    }
}
