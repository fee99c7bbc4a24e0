package io.gangflow.live.version;

import java.util.Optional;

/**
 * The versions of a software whose schemas have every compiled field, and up to which Gangflow was tested: the table of
 * docs/reference/versions.md.
 *
 * @param oldest a minor version such as 3.7
 * @param newest a minor version such as 4.1
 * @param patched the first version without the known vulnerabilities, if one within the range has some
 */
public record TestedVersions(Minor oldest, Minor newest, Optional<Patched> patched) {

    /** A minor version. */
    public record Minor(long major, long minor) {

        private Version first() {
            return new Version(major, minor, 0);
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
     * @param fixes what it fixes, as the end of a sentence
     */
    public record Patched(Version version, String fixes) {}

    /** Returns why a version is not suitable: it is outside the range or vulnerable. */
    public Optional<UnsuitableVersion> unsuitable(Version version) {
        if (version.compareTo(oldest.first()) < 0) {
            return Optional.of(
                    new UnsuitableVersion(false, "is older than %s, which Gangflow needs".formatted(oldest)));
        }
        if (version.compareTo(newest.next().first()) >= 0) {
            return Optional.of(new UnsuitableVersion(
                    true, "is newer than %s, the newest version that Gangflow was tested with".formatted(newest)));
        }
        return patched.filter(fixed -> version.compareTo(fixed.version()) < 0)
                .map(fixed -> new UnsuitableVersion(
                        false, "is older than %s, which fixes %s".formatted(fixed.version(), fixed.fixes())));
    }
}
