package io.gangflow.cli.install;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Version and commit of this program.
 *
 * @param version such as {@code 0.1.0}
 * @param commit the abbreviated git commit; empty in a build that does not record it
 */
public record BuildInfo(String version, Optional<String> commit) {

    /** The version of this source; the profile {@code dist} checks it against the POM. */
    public static final String VERSION = "0.1.0";

    private static final String RESOURCE = "build.properties";

    /** Any other text is the placeholder of a build that records no commit. */
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,40}");

    /** Reads the build information from the class path. */
    public static BuildInfo ofProgram() {
        Properties recorded = new Properties();
        try (InputStream content = BuildInfo.class.getResourceAsStream(RESOURCE)) {
            if (content == null) {
                throw new IllegalStateException("the program lacks its resource `%s`".formatted(RESOURCE));
            }
            recorded.load(content);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return of(recorded);
    }

    static BuildInfo of(Properties recorded) {
        return new BuildInfo(
                VERSION,
                Optional.of(recorded.getProperty("commit", "").strip())
                        .filter(commit -> COMMIT.matcher(commit).matches()));
    }
}
