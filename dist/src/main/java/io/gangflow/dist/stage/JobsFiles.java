package io.gangflow.dist.stage;

import io.gangflow.dist.platform.Platform;
import io.gangflow.dist.platform.Release;
import io.gangflow.images.layout.ImageException;
import io.gangflow.images.layout.Jar;
import io.gangflow.images.layout.Project;
import io.gangflow.images.model.JarSet;
import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The folder {@code jobs}: a list of pinned jars per job island, and the jars that this project builds. */
public final class JobsFiles {

    private static final List<String> ISLANDS = List.of("spark-jobs", "training-jobs");
    private static final String NATIVE = "pytorch-native-cpu-";

    private final Release release;
    private final Platform platform;

    public JobsFiles(Release release, Platform platform) {
        this.release = release;
        this.platform = platform;
    }

    /**
     * Writes the folder below that of an archive.
     *
     * @param all whether to write third-party jars too
     */
    public void write(Path folder, boolean all) throws IOException {
        Project project = new Project(release.project(), release.repository());
        for (String island : ISLANDS) {
            List<String> lines = new ArrayList<>(
                    List.of("# SHA-256, bytes and path in a Maven repository, in the order of the class path."));
            for (Jar jar : project.jars(List.of(JarSet.of(island)), "")) {
                Optional<Path> file = ofPlatform(jar.file());
                if (file.isPresent()) {
                    String path = path(jar, file.get());
                    Path target = folder.resolve("jobs/repository").resolve(path);
                    if ((all || jar.ours()) && !Files.exists(target)) {
                        FolderCopy.file(file.get(), target);
                    }
                    lines.add("%s %d %s".formatted(Sha256.of(file.get()), Files.size(file.get()), path));
                }
            }
            Files.write(folder.resolve("jobs").resolve(island + ".jars"), lines);
        }
    }

    private String path(Jar jar, Path file) {
        if (jar.coordinates().isPresent()) {
            return release.repository().relativize(file).toString();
        }
        String name = file.getFileName().toString().replace("-SNAPSHOT", "");
        String artifact = name.substring(0, name.lastIndexOf("-" + release.version()));
        return "io/gangflow/%s/%s/%s".formatted(artifact, release.version(), name);
    }

    /** PyTorch's native jar differs between platforms, and some have none. */
    private Optional<Path> ofPlatform(Path jar) {
        String name = jar.getFileName().toString();
        if (!name.startsWith(NATIVE)) {
            return Optional.of(jar);
        }
        String version = name.substring(NATIVE.length()).split("-", 2)[0];
        Optional<Path> other =
                platform.pytorch().map(classifier -> jar.resolveSibling(NATIVE + version + "-" + classifier + ".jar"));
        other.filter(file -> !Files.isRegularFile(file)).ifPresent(file -> {
            throw new ImageException("%s is missing; it is a dependency of dist/pom.xml".formatted(file));
        });
        return other;
    }
}
