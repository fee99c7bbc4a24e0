package io.gangflow.spark.file;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Resolves files in an image, which applications name {@code local:///PATH}. On a machine without containers the
 * pipeline's folder stands for the image: {@code local:///app/jobs/count.py} is {@code app/jobs/count.py},
 * {@code jobs/count.py} or {@code count.py} of the folder, whichever exists first.
 */
public final class ImageFiles {

    private static final String FOLDER = "GANGFLOW_FOLDER";

    private final Optional<Path> folder;

    /**
     * @param environment of this process; it names the pipeline's folder, if any
     */
    public ImageFiles(Map<String, String> environment) {
        this.folder = Optional.ofNullable(environment.get(FOLDER))
                .filter(name -> !name.isEmpty())
                .map(Path::of);
    }

    /** Returns whether the processes of this machine run without containers. */
    public boolean isFolder() {
        return folder.isPresent();
    }

    /**
     * Returns the path of a file in the image as Spark expects it; all other resources are unchanged.
     *
     * @param resource a file, with {@code #FOLDER} if it is an archive
     * @throws IllegalArgumentException if the image has no such file
     */
    public String path(String resource) {
        if (!resource.startsWith("local:")) {
            return resource;
        }
        URI uri = URI.create(resource);
        Path found = find(Path.of(uri.getPath()))
                .orElseThrow(() -> new IllegalArgumentException("no file `%s`%s"
                        .formatted(
                                resource,
                                folder.map(name -> ": the pipeline's folder %s has none of this name".formatted(name))
                                        .orElse(" in the image"))));
        return found + (uri.getFragment() == null ? "" : "#" + uri.getFragment());
    }

    /** Resolves each file of a list like {@link #path}. */
    public String paths(String resources) {
        return Arrays.stream(resources.split(",", 0)).map(this::path).collect(Collectors.joining(","));
    }

    private Optional<Path> find(Path file) {
        if (Files.exists(file)) {
            return Optional.of(file);
        }
        for (int start = 0; folder.isPresent() && start < file.getNameCount(); start++) {
            Path inFolder = folder.get().resolve(file.subpath(start, file.getNameCount()));
            if (Files.exists(inFolder)) {
                return Optional.of(inFolder);
            }
        }
        return Optional.empty();
    }
}
