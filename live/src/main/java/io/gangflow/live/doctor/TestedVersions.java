package io.gangflow.live.doctor;

import java.util.Optional;

/**
 * The versions of a software whose schemas have every compiled field, and up to which Gangflow was tested: the table of
 * docs/reference/versions.md.
 *
 * @param oldest a minor version such as 3.7
 * @param newest a minor version such as 4.1
 * @param patched the first version without the known vulnerabilities, if one within the range has some
 */
record TestedVersions(Minor oldest, Minor newest, Optional<Patched> patched) {

    private static final String TABLE = "the reference has a page `Versions` with what is tested";

    /** A minor version. */
    record Minor(long major, long minor) {

        private long first() {
            return Crds.number(major, minor, 0);
        }

        private Minor next() {
            return new Minor(major, minor + 1);
        }

        @Override
        public String toString() {
            return major + "." + minor;
        }
    }

    /**
     * A version that fixes vulnerabilities of earlier ones.
     *
     * @param number as {@link Crds#number} returns it
     * @param text the version, and what it fixes
     */
    record Patched(long number, String text) {}

    /**
     * Returns a finding for a version that is outside the range or vulnerable.
     *
     * @param version as {@link Crds#number} returns it
     * @param what the software, as the beginning of a sentence
     * @param upgrade how to get a newer version
     */
    Optional<Finding> unsuitable(long version, String subject, String what, String upgrade) {
        if (version < oldest.first()) {
            return Optional.of(Finding.warning(
                    subject, "%s is older than %s, which Gangflow needs".formatted(what, oldest), upgrade));
        }
        if (version >= newest.next().first()) {
            return Optional.of(Finding.warning(
                    subject,
                    "%s is newer than %s, the newest version that Gangflow was tested with".formatted(what, newest),
                    "look for a newer Gangflow; " + TABLE));
        }
        return patched.filter(fixed -> version < fixed.number())
                .map(fixed -> Finding.warning(subject, "%s is older than %s".formatted(what, fixed.text()), upgrade));
    }
}
