package io.gangflow.live.doctor;

/**
 * The result of one check of a cluster.
 *
 * @param subject what was checked, such as {@code Volcano}
 * @param message the result
 * @param fix how to fix it; empty if nothing is wrong
 */
public record Finding(Level level, String subject, String message, String fix) {

    /** The severity. */
    public enum Level {
        GOOD,
        /** Some pipelines will not run, or not as well as they could. */
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
