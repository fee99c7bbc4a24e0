package io.gangflow.live.version;

import java.util.Comparator;

/** A release of a software, such as 4.1.2. Pre-releases have the number of their release. */
public record Version(long major, long minor, long patch) implements Comparable<Version> {

    private static final Comparator<Version> ORDER = Comparator.comparingLong(Version::major)
            .thenComparing(Version::minor)
            .thenComparing(Version::patch);

    @Override
    public int compareTo(Version other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return "%d.%d.%d".formatted(major, minor, patch);
    }
}
