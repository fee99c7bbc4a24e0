package io.gangflow.live.doctor;

import io.gangflow.live.version.UnsuitableVersion;

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

    /**
     * Returns a warning about a version.
     *
     * @param version the software and its version, as the beginning of a sentence
     * @param upgrade how to get a newer version of it
     */
    static Finding unsuitable(String subject, String version, UnsuitableVersion why, String upgrade) {
        return warning(
                subject,
                version + " " + why.predicate(),
                why.newer()
                        ? "look for a newer Gangflow; the reference has a page `Versions` with what is tested"
                        : upgrade);
    }

    static Finding bad(String subject, String message, String fix) {
        return new Finding(Level.BAD, subject, message, fix);
    }
}
