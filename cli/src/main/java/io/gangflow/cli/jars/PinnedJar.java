package io.gangflow.cli.jars;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A jar of a Maven repository, pinned by the build of the distribution.
 *
 * @param sha256 64 lower-case hexadecimal digits
 * @param bytes its size
 * @param path below the root of a repository, such as {@code org/slf4j/slf4j-api/2.0.17/slf4j-api-2.0.17.jar}
 */
public record PinnedJar(String sha256, long bytes, String path) {

    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) ([0-9]{1,12}) (\\S+)");

    /** Plain names only, so that no path leaves its folder. */
    private static final Pattern PATH =
            Pattern.compile("([A-Za-z0-9_][A-Za-z0-9_.+-]*/)+[A-Za-z0-9_][A-Za-z0-9_.+-]*\\.jar");

    public PinnedJar {
        if (!PATH.matcher(path).matches()) {
            throw new IllegalArgumentException("`%s` is not the path of a jar in a repository".formatted(path));
        }
    }

    /**
     * Parses a line of a list.
     *
     * @throws IllegalArgumentException when it is not checksum, size and path, separated by spaces
     */
    static PinnedJar of(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new IllegalArgumentException("`%s` is not a line of checksum, size and path".formatted(line));
        }
        return new PinnedJar(parts.group(1), Long.parseLong(parts.group(2)), parts.group(3));
    }

    /** Whether this project builds the jar, so that it is always shipped. */
    public boolean isOurs() {
        return path.startsWith("io/gangflow/");
    }
}
