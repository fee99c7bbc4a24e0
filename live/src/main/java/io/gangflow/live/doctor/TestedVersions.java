package io.gangflow.live.doctor;

import java.util.Optional;

/**
 * The versions of a software whose schemas have every compiled field, and up to which Gangflow was tested: the table of
 * docs/reference/versions.md.
 *
 * @param oldest a minor version such as 3.7
 * @param newest a minor version such as 4.1
 */
record TestedVersions(Minor oldest, Minor newest) {

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
     * Returns a finding for a version outside the range.
     *
     * @param version as {@link Crds#number} returns it
     * @param what the software, as the beginning of a sentence
     * @param upgrade how to get a newer version
     */
    Optional<Finding> outside(long version, String subject, String what, String upgrade) {
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
        return Optional.empty();
    }
}
