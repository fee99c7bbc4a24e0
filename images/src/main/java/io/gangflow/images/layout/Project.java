package io.gangflow.images.layout;

import io.gangflow.images.model.JarSet;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The source of images: a built checkout.
 *
 * @param folder of the checkout
 * @param repository Maven's local repository; a jar's path below it contains its coordinates
 */
public record Project(Path folder, Path repository) {

    public Project {
        folder = folder.toAbsolutePath().normalize();
        repository = repository.toAbsolutePath().normalize();
    }

    /**
     * Returns the jars in the order of the class path, each once; the project's own jars are reproducible copies.
     *
     * @throws ImageException when a module is not built
     */
    public List<Jar> jars(List<JarSet> sets, String libraries) throws IOException {
        List<Jar> jars = new ArrayList<>();
        Set<Path> taken = new HashSet<>();
        for (JarSet set : sets) {
            List<Path> path = classPath(set.module());
            for (Path file : set.dependencies() ? path : path.subList(0, 1)) {
                String name = file.getFileName().toString();
                boolean own = file.equals(path.get(0));
                if (set.takes(name) && taken.add(file)) {
                    Jar jar = Jar.of(file, own ? "/opt/gangflow" : libraries, own, repository);
                    jars.add(jar.ours() ? jar.with(copy(file)) : jar);
                }
            }
        }
        return jars;
    }

    private Path copy(Path jar) throws IOException {
        Path copy = folder.resolve("images/target/jars").resolve(jar.getFileName());
        ModuleJar.copy(jar, copy);
        return copy;
    }

    private List<Path> classPath(String module) throws IOException {
        Path file = folder.resolve(module + "/target/runtime-classpath");
        if (!Files.isRegularFile(file)) {
            throw new ImageException("`%s` is not built: %s is missing; run `mvn package`".formatted(module, file));
        }
        List<Path> path = new ArrayList<>();
        for (String entry : Files.readString(file).strip().split(File.pathSeparator, 0)) {
            path.add(Path.of(entry));
        }
        for (Path entry : path) {
            if (!Files.isRegularFile(entry)) {
                throw new ImageException(
                        "`%s` is not built: %s is not a file; run `mvn package`".formatted(module, entry));
            }
        }
        return path;
    }
}
