package io.gangflow.argo.interpreter.expression;

import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Layouts of Go's {@code time.Time.Format} (Go 1.24, time/format.go), limited to those that a pipeline can use. */
final class GoTime {

    /** Fields of Java's patterns and of Go's layouts, the longer ones first. */
    private static final List<Map.Entry<String, String>> FIELDS = List.of(
            Map.entry("XXX", "Z07:00"),
            Map.entry("yyyy", "2006"),
            Map.entry("MMM", "Jan"),
            Map.entry("EEE", "Mon"),
            Map.entry("DDD", "002"),
            Map.entry("'T'", "T"),
            Map.entry("yy", "06"),
            Map.entry("MM", "01"),
            Map.entry("dd", "02"),
            Map.entry("HH", "15"),
            Map.entry("mm", "04"),
            Map.entry("ss", "05"));

    private GoTime() {}

    /** The layout that is equivalent to a pattern of {@link DateTimeFormatter}. */
    static String layout(String pattern) {
        return translated(pattern, true);
    }

    /**
     * Formats a time as Go does.
     *
     * @throws ExpressionException when the layout has other letters, digits or quotes, which have a meaning in Go or Java
     */
    static String format(ZonedDateTime time, String layout) {
        return DateTimeFormatter.ofPattern(translated(layout, false), Locale.ENGLISH)
                .format(time);
    }

    private static String translated(String text, boolean toGo) {
        StringBuilder translated = new StringBuilder();
        for (int at = 0; at < text.length(); ) {
            int from = at;
            for (Map.Entry<String, String> field : FIELDS) {
                String known = toGo ? field.getKey() : field.getValue();
                if (from == at && text.startsWith(known, at)) {
                    translated.append(toGo ? field.getValue() : field.getKey());
                    at += known.length();
                }
            }
            if (from == at) {
                char separator = text.charAt(at++);
                if (!toGo && (Character.isLetterOrDigit(separator) || "[]{}#'".indexOf(separator) >= 0)) {
                    throw ExpressionException.unsupported("the layout `%s` is not interpreted".formatted(text));
                }
                translated.append(separator);
            }
        }
        return translated.toString();
    }
}
