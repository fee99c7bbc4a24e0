package io.gangflow.images.layout;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A jar of an image.
 *
 * @param path in the image
 * @param ours whether this project builds it, so that it changes with every build
 * @param coordinates of its Maven repository; empty for a jar of this build
 */
public record Jar(Path file, String path, boolean ours, Optional<Coordinates> coordinates) {

    private static final String PREFIX = "gangflow-";
    private static final Pattern VERSION = Pattern.compile("-\\d+(\\.\\d+)*(-SNAPSHOT)?\\.jar$");

    /** The coordinates of a Maven artifact. */
    public record Coordinates(String group, String artifact, String version) {}

    /**
     * Returns the jar of a class path entry.
     *
     * @param main the jar of the module itself, whose path in the image has no version because pipelines use it
     */
    static Jar of(Path file, String folder, boolean main, Path repository) {
        String name = file.getFileName().toString();
        boolean ours = name.startsWith(PREFIX);
        String plain =
                VERSION.matcher(name.substring(ours ? PREFIX.length() : 0)).replaceFirst(".jar");
        return new Jar(file, folder + "/" + (main ? plain : name), ours, coordinates(file, repository));
    }

    /** Returns this jar with another file. */
    Jar with(Path copy) {
        return new Jar(copy, path, ours, coordinates);
    }

    /** Parses group folders, artifact, version and file: the layout of a repository. */
    private static Optional<Coordinates> coordinates(Path file, Path repository) {
        if (!file.startsWith(repository)) {
            return Optional.empty();
        }
        Path path = repository.relativize(file);
        int names = path.getNameCount();
        if (names < 4) {
            return Optional.empty();
        }
        return Optional.of(new Coordinates(
                path.subpath(0, names - 3).toString().replace('/', '.'),
                path.getName(names - 3).toString(),
                path.getName(names - 2).toString()));
    }
}
