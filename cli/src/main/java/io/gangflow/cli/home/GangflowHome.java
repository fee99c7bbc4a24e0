package io.gangflow.cli.home;

import io.gangflow.cli.jars.JarDownload;
import io.gangflow.cli.jars.JarList;
import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder in which Gangflow was built or installed, set by the launcher script as {@code gangflow.home}. It contains
 * definitions, clusters and the job islands with their class paths.
 */
public record GangflowHome(Path folder) {

    /** Returns the home from the system property, or else from the working directory. */
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
     * Returns the class path of a job island: from its build, or from the installation's list. Jars of a list can still
     * be missing; see {@link #fetch}.
     *
     * @throws LaunchException when the island has not been built
     */
    public String classPath(String module) {
        if (isInstalled(module)) {
            return jars(module).classPath();
        }
        Path file = folder.resolve(module + "/target/runtime-classpath");
        try {
            return Files.readString(file).strip();
        } catch (IOException missing) {
            throw new LaunchException(
                    "`%s` is not built: %s is missing; run `mvn package` in %s".formatted(module, file, folder),
                    missing);
        }
    }

    /** Returns the class path of an island's programs that use only the JDK; always complete after installation. */
    public String ownClassPath(String module) {
        return isInstalled(module) ? jars(module).ownClassPath() : classPath(module);
    }

    /**
     * Downloads the missing jars of a job island. Does nothing in a checkout.
     *
     * @param err receives a line when there is something to download
     * @throws LaunchException when a jar cannot be downloaded or does not match its checksum
     */
    public void fetch(String module, PrintWriter err) throws InterruptedException {
        if (isInstalled(module)) {
            JarDownload.of(System.getenv(), err).fetch(jars(module));
        }
    }

    private boolean isInstalled(String module) {
        return Files.isRegularFile(JarList.file(folder, module));
    }

    private JarList jars(String module) {
        return JarList.read(folder, module, CacheFolder.ofProcess().folder().resolve("jobs"));
    }
}
