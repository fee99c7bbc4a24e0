package io.gangflow.live.doctor;

/**
 * What one look at a cluster gave.
 *
 * @param subject what was looked at, such as {@code Volcano}
 * @param message what was found
 * @param fix what to do about it; empty when there is nothing to do
 */
public record Finding(Level level, String subject, String message, String fix) {

    /** How bad it is. */
    public enum Level {
        GOOD,
        /** Some pipelines won't run, or not as well as they could. */
        WARNING,
        /** No pipeline will run. */
        BAD
    }

    static Finding good(String subject, String message) {
        return new Finding(Level.GOOD, subject, message, "");
    }

    static Finding warning(String subject, String message, String fix) {
        return new Finding(Level.WARNING, subject, message, fix);
    }

    static Finding bad(String subject, String message, String fix) {
        return new Finding(Level.BAD, subject, message, fix);
    }
}
