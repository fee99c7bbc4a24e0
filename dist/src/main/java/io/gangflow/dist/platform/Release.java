package io.gangflow.dist.platform;

import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;

/**
 * The release to build, with its sources and output.
 *
 * @param version without {@code -SNAPSHOT}
 * @param project the built checkout
 * @param repository Maven's local repository
 * @param output folder of published files; work folders are next to it
 * @param time of every file in every archive
 * @param downloads base URL of the archives, for the formula and krew
 * @param homepage of the project
 */
public record Release(
        String version, Path project, Path repository, Path output, Instant time, URI downloads, URI homepage) {

    private static final String SNAPSHOT = "-SNAPSHOT";

    public Release {
        if (version.endsWith(SNAPSHOT)) {
            version = version.substring(0, version.length() - SNAPSHOT.length());
        }
        project = project.toAbsolutePath().normalize();
        repository = repository.toAbsolutePath().normalize();
        output = output.toAbsolutePath().normalize();
    }

    /** Returns the name of an archive's only folder: {@code gangflow-0.1.0-linux-x64}. */
    public String folder(Platform platform) {
        return "gangflow-%s-%s".formatted(version, platform.id());
    }

    public Path archive(Platform platform) {
        return output.resolve(folder(platform) + ".tar.gz");
    }

    /** Returns the path of the archive that includes the jars of the jobs. */
    public Path fullArchive(Platform platform) {
        return output.resolve(folder(platform) + "-full.tar.gz");
    }

    public Path work() {
        return output.resolveSibling("work");
    }
}
