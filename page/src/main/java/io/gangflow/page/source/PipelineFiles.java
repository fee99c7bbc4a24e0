package io.gangflow.page.source;

import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.read.InputFile;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pipeline files of the served folder. When a file was changed, added or deleted, all are read again, because files
 * can include each other. Hidden files are left out. Thread-safe.
 */
public final class PipelineFiles {

    private static final int MOST_FILES = 500;
    private static final int DEEPEST = 8;

    private final Optional<Path> folder;
    private Map<Path, String> versions = Map.of();
    private List<PipelineFile> files = List.of();

    /** @param folder empty if no folder is served */
    public PipelineFiles(Optional<Path> folder) {
        this.folder = folder;
    }

    /** Returns the files with a pipeline, by path. */
    public synchronized List<PipelineFile> all() {
        if (folder.isEmpty()) {
            return List.of();
        }
        Map<Path, String> now = versions(folder.get());
        if (!now.equals(versions)) {
            files = now.keySet().stream()
                    .flatMap(file -> read(folder.get(), file).stream())
                    .toList();
            versions = now;
        }
        return files;
    }

    /** Returns the first file with a pipeline of this name. */
    public Optional<PipelineFile> find(String pipeline) {
        return all().stream().filter(file -> file.name().equals(pipeline)).findFirst();
    }

    private static Map<Path, String> versions(Path folder) {
        try (Stream<Path> all = Files.walk(folder, DEEPEST)) {
            List<Path> found = all.filter(file -> isPipelineFile(folder, file))
                    .limit(MOST_FILES)
                    .collect(Collectors.toList());
            Map<Path, String> versions = new TreeMap<>();
            for (Path file : found) {
                versions.put(file, Files.getLastModifiedTime(file) + " " + Files.size(file));
            }
            return versions;
        } catch (IOException e) {
            throw new UncheckedIOException("the folder of pipelines can't be read", e);
        }
    }

    private static boolean isPipelineFile(Path folder, Path file) {
        for (Path part : folder.relativize(file)) {
            if (part.toString().startsWith(".")) {
                return false;
            }
        }
        String name = file.toString();
        return (name.endsWith(".yaml") || name.endsWith(".yml")) && Files.isRegularFile(file);
    }

    /** Empty for a file of another kind, such as a cluster or manifests. */
    private static Optional<PipelineFile> read(Path folder, Path file) {
        String text = InputFile.read(file).value().orElse("");
        Checked<Pipeline> read = PipelineReader.read(file);
        if (read.value().isEmpty() && !text.contains("kind: Pipeline")) {
            return Optional.empty();
        }
        String base = String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "");
        return Optional.of(new PipelineFile(
                folder.relativize(file).toString(),
                read.value().map(Pipeline::name).orElse(base),
                text,
                read));
    }
}
