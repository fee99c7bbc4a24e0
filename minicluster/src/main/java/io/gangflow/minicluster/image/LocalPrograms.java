package io.gangflow.minicluster.image;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.LocalProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/**
 * The user's own programs, by image patterns. Immutable.
 *
 * @param folder their working directory, to which their paths are relative
 * @param environments folders of virtual environments by their requirements file
 * @param spark images of Spark stages whose application is a local file, with what their programs need
 */
public record LocalPrograms(
        Map<String, LocalProgram> images, Path folder, Map<String, Path> environments, Map<String, SparkHost> spark) {

    public LocalPrograms {
        images = OrderedMaps.copyOf(images);
        environments = OrderedMaps.sorted(environments);
        folder = folder.toAbsolutePath().normalize();
        spark = OrderedMaps.sorted(spark);
    }

    /** Without Spark stages. */
    public LocalPrograms(Map<String, LocalProgram> images, Path folder, Map<String, Path> environments) {
        this(images, folder, environments, Map.of());
    }

    /** The program for an image, if a pattern matches; the first matching pattern counts. */
    public Optional<LocalProgram> program(String image) {
        return images.entrySet().stream()
                .filter(pattern -> matches(pattern.getKey(), image))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static boolean matches(String pattern, String image) {
        Pattern regex = Pattern.compile(Pattern.quote(pattern).replace("*", "\\E.*\\Q"), Pattern.DOTALL);
        return regex.matcher(image).matches()
                || regex.matcher(ImageCatalogue.withoutTag(image)).matches();
    }

    /** The words of the program followed by those of the container. */
    static Launchable command(LocalProgram.Command program, List<String> words) {
        List<String> all = new ArrayList<>(program.words());
        all.addAll(words);
        return new Launchable.Command(all, Map.of());
    }

    /** The command in its virtual environment, with the variables that {@code activate} would set. */
    Launchable python(LocalProgram.Python program, List<String> words, String path) throws UnknownProgramException {
        Path environment = environments.get(program.requirements());
        if (environment == null) {
            throw new UnknownProgramException(
                    "no virtual environment was made from `%s`".formatted(program.requirements()));
        }
        return new Launchable.Command(
                words,
                Map.of(
                        "VIRTUAL_ENV",
                        environment.toString(),
                        "PATH",
                        environment.resolve("bin") + System.getProperty("path.separator") + path));
    }

    /** The main class of a jar with the words of the container as arguments. */
    Launchable jar(LocalProgram.Jar program, List<String> words) throws UnknownProgramException {
        Path jar = folder.resolve(program.path());
        try (JarFile file = new JarFile(jar.toFile())) {
            String main = Optional.ofNullable(file.getManifest())
                    .map(Manifest::getMainAttributes)
                    .map(attributes -> attributes.getValue(Attributes.Name.MAIN_CLASS))
                    .orElseThrow(() ->
                            new UnknownProgramException("jar `%s` names no main class in its manifest".formatted(jar)));
            return new Launchable.Java(Program.of(jar.toString(), main.strip(), "-XX:TieredStopAtLevel=4"), words);
        } catch (IOException unreadable) {
            throw new UnknownProgramException("jar `%s` cannot be read: %s".formatted(jar, unreadable.getMessage()));
        }
    }
}
