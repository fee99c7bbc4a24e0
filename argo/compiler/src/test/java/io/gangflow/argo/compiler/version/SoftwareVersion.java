package io.gangflow.argo.compiler.version;

/** A version such as {@code 4.1.2}, of a release. */
record SoftwareVersion(int major, int minor, int patch) implements Comparable<SoftwareVersion> {

    static SoftwareVersion of(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException(text + " is not a version such as 4.1.2");
        }
        return new SoftwareVersion(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }

    @Override
    public int compareTo(SoftwareVersion other) {
        int byMajor = Integer.compare(major, other.major);
        int byMinor = byMajor != 0 ? byMajor : Integer.compare(minor, other.minor);
        return byMinor != 0 ? byMinor : Integer.compare(patch, other.patch);
    }

    @Override
    public String toString() {
        return "%d.%d.%d".formatted(major, minor, patch);
    }
}
