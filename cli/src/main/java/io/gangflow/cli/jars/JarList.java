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
 * The class path of a job island in an installed Gangflow: the file {@code jobs/MODULE.jars}, one {@link PinnedJar} a line,
 * in the order of the class path. A jar is in {@code jobs/repository} of the installation or in the user's cache.
 *
 * @param shipped the repository of the installation
 * @param cache the repository that downloads go to
 */
public record JarList(String module, List<PinnedJar> jars, Path shipped, Path cache) {

    public JarList {
        jars = List.copyOf(jars);
    }

    /** The file of a module's list below the folder of an installation, whether it exists or not. */
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

    /** For {@code java -cp}; jars that are not here yet have the place that a download puts them. */
    public String classPath() {
        return jars.stream().map(jar -> place(jar).toString()).collect(Collectors.joining(File.pathSeparator));
    }

    /** The part of the class path that this project has built, which is always shipped. */
    public String ownClassPath() {
        return jars.stream()
                .filter(PinnedJar::isOurs)
                .map(jar -> place(jar).toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The jars that are not on this machine, each once. */
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
