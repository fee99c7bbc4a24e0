package io.gangflow.cli.jars;

import io.gangflow.run.Launcher.LaunchException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The class path of a job island in an installed Gangflow: the file {@code jobs/MODULE.jars}, one {@link PinnedJar} per
 * line, in the order of the class path. A jar is in {@code jobs/repository} of the installation or in the user's cache.
 *
 * @param shipped the repository of the installation
 * @param cache the repository for downloads
 */
public record JarList(String module, List<PinnedJar> jars, Path shipped, Path cache) {

    public JarList {
        jars = List.copyOf(jars);
    }

    /** Returns the path of a module's list below the installation folder, whether it exists or not. */
    public static Path file(Path home, String module) {
        return home.resolve("jobs").resolve(module + ".jars");
    }

    /**
     * Reads the list of a module.
     *
     * @param home the folder of the installation
     * @throws LaunchException when the file cannot be read or is damaged
     */
    public static JarList read(Path home, String module, Path cache) {
        Path file = file(home, module);
        try (Stream<String> lines = Files.lines(file)) {
            List<PinnedJar> jars = lines.filter(line -> !line.startsWith("#"))
                    .map(PinnedJar::of)
                    .toList();
            return new JarList(module, jars, home.resolve("jobs/repository"), cache);
        } catch (IOException | IllegalArgumentException damaged) {
            throw new LaunchException(
                    "the list of jars %s is damaged (%s); install Gangflow again".formatted(file, damaged.getMessage()),
                    damaged);
        }
    }

    /** Returns the class path for {@code java -cp}; missing jars have the path that a download writes to. */
    public String classPath() {
        return jars.stream().map(jar -> place(jar).toString()).collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the jars of the class path that this project builds; they are always shipped. */
    public String ownClassPath() {
        return jars.stream()
                .filter(PinnedJar::isOurs)
                .map(jar -> place(jar).toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the missing jars, each once. */
    public List<PinnedJar> missing() {
        return jars.stream()
                .filter(jar -> !Files.isRegularFile(place(jar)))
                .distinct()
                .toList();
    }

    private Path place(PinnedJar jar) {
        Path here = shipped.resolve(jar.path());
        return jar.isOurs() || Files.isRegularFile(here) ? here : cache.resolve(jar.path());
    }
}
