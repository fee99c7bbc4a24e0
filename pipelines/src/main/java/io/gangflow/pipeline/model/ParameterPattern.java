package io.gangflow.pipeline.model;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The pattern of a parameter: a regular expression in the syntax of RE2 that matches a whole value. RE2 takes time
 * linear in the value's length; it has no look-around and no back references. A pattern has at most
 * {@value #MAX_LENGTH} characters and {@value #MAX_STEPS} steps, with counted repetitions multiplied out, so that a
 * pattern from a cluster costs little.
 */
public final class ParameterPattern {

    static final int MAX_LENGTH = 256;
    static final int MAX_STEPS = 2_000;

    private final Deque<Long> outer = new ArrayDeque<>();
    private long steps;
    private long last;

    private ParameterPattern() {}

    /** Returns why a text is not a usable pattern, as the end of a sentence; empty if it is one. */
    public static Optional<String> problem(String pattern) {
        if (pattern.length() > MAX_LENGTH) {
            return Optional.of("has %,d characters, at most %,d are allowed".formatted(pattern.length(), MAX_LENGTH));
        }
        long size = new ParameterPattern().count(pattern);
        if (size > MAX_STEPS) {
            return Optional.of(
                    "has %,d steps with its repetitions, at most %,d are allowed".formatted(size, MAX_STEPS));
        }
        try {
            Pattern.compile(pattern);
            return Optional.empty();
        } catch (PatternSyntaxException e) {
            return Optional.of("is not a regular expression in the syntax of RE2: " + e.getDescription());
        }
    }

    static boolean matches(String pattern, String value) {
        problem(pattern).ifPresent(problem -> {
            throw new IllegalArgumentException("pattern `%s` %s".formatted(pattern, problem));
        });
        return Pattern.matches(pattern, value);
    }

    /**
     * Estimates the steps from the text alone, because a repetition such as {@code ((a{999}){999}){999}} is too large
     * to parse.
     */
    private long count(String pattern) {
        for (int at = 0; at < pattern.length(); ) {
            at = step(pattern, at);
        }
        long all = steps;
        for (long each : outer) {
            all += each;
        }
        return all;
    }

    private int step(String pattern, int at) {
        switch (pattern.charAt(at)) {
            case '\\' -> {
                add(1);
                return at + 2;
            }
            case '[' -> {
                add(1);
                return afterClass(pattern, at);
            }
            case '(' -> {
                outer.push(steps);
                steps = 0;
            }
            case ')' -> {
                long inside = steps + 1;
                steps = outer.isEmpty() ? 0 : outer.pop();
                add(inside);
            }
            case '{' -> multiply(pattern.substring(at));
            default -> add(1);
        }
        return at + 1;
    }

    private void add(long more) {
        steps += more;
        last = more;
    }

    /** A brace that starts no count is an ordinary character. Counting it only makes the estimate larger. */
    private void multiply(String counts) {
        long most = 1;
        long number = 0;
        for (int at = 1; at < counts.length() && counts.charAt(at) != '}'; at++) {
            int digit = Character.digit(counts.charAt(at), 10);
            number = digit < 0 ? 0 : Math.min(MAX_STEPS, number * 10 + digit);
            most = Math.max(most, number);
        }
        long more = Math.min((long) MAX_STEPS + 1, last * (most - 1));
        steps += more;
        last += more;
    }

    private static int afterClass(String pattern, int at) {
        int first = pattern.startsWith("[^", at) ? at + 2 : at + 1;
        for (int next = first; next < pattern.length(); next++) {
            if (pattern.charAt(next) == '\\') {
                next++;
            } else if (pattern.charAt(next) == ']' && next > first) {
                return next + 1;
            }
        }
        return pattern.length();
    }
}
