package io.gangflow.cli.home;

import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder that Gangflow was built in, given by the launcher script as {@code gangflow.home}: definitions, clusters
 * and the job islands with their class paths.
 */
public record GangflowHome(Path folder) {

    /** From the system property, or else the folder that the command is run in. */
    public static GangflowHome ofProcess() {
        return new GangflowHome(
                Path.of(Optional.ofNullable(System.getProperty("gangflow.home")).orElse(""))
                        .toAbsolutePath());
    }

    public Path definition(String name) {
        return folder.resolve("pipelines/definitions/" + name + ".yaml");
    }

    public Path cluster(String name) {
        return folder.resolve("pipelines/clusters/" + name + ".yaml");
    }

    /**
     * The class path of a job island, as its build wrote it.
     *
     * @throws LaunchException when the island has not been built
     */
    public String classPath(String module) {
        Path file = folder.resolve(module + "/target/runtime-classpath");
        try {
            return Files.readString(file).strip();
        } catch (IOException missing) {
            throw new LaunchException(
                    "`%s` is not built: %s is missing; run `mvn package` in %s".formatted(module, file, folder),
                    missing);
        }
    }
}
