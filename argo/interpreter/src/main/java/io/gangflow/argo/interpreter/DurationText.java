package io.gangflow.argo.interpreter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations in Argo's format: plain digits are seconds, otherwise one number with one of Go's units. */
public final class DurationText {

    private static final Pattern SYNTAX = Pattern.compile("([0-9]{1,12})(ms|s|m|h)?");

    private DurationText() {}

    /**
     * The milliseconds of a duration.
     *
     * @throws UnsupportedWorkflowException when it has another format
     */
    public static long millis(String text) {
        Matcher matcher = SYNTAX.matcher(text);
        if (!matcher.matches()) {
            throw new UnsupportedWorkflowException("the duration `%s` is not interpreted".formatted(text));
        }
        long amount = Long.parseLong(matcher.group(1));
        String unit = matcher.group(2) == null ? "s" : matcher.group(2);
        return switch (unit) {
            case "ms" -> amount;
            case "m" -> amount * 60_000;
            case "h" -> amount * 3_600_000;
            default -> amount * 1_000;
        };
    }
}
