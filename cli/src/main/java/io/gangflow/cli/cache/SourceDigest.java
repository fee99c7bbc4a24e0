package io.gangflow.cli.cache;

import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A digest of the files that local processes run in addition to their images: the files of the pipeline's folder, which
 * is their working directory. Excluded are hidden files and folders, the output folder, logs, reports and other
 * generated files, and pipeline files, whose relevant content is part of the key. Files larger than 1 MiB count by size
 * and modification time.
 */
final class SourceDigest extends SimpleFileVisitor<Path> {

    /** More files than a hand-written project has: the pipeline is in a folder with unrelated files. */
    static final int MOST_FILES = 10_000;

    private static final long LARGE = 1 << 20;

    private static final Set<String> LEFT_BEHIND =
            Set.of("log", "out", "err", "html", "htm", "tmp", "swp", "bak", "pyc", "pid", "lock");

    private static final String OURS = "apiVersion: gangflow/";

    private final Path folder;
    private final Path output;
    private final Map<String, String> files = new TreeMap<>();

    private SourceDigest(Path folder, Path output) {
        this.folder = folder;
        this.output = output;
    }

    /**
     * Returns the digest of a folder; empty if it has too many files.
     *
     * @param output a folder to exclude
     */
    static Optional<String> of(Path folder, Path output) throws IOException {
        SourceDigest digest = new SourceDigest(folder, output);
        Files.walkFileTree(folder, digest);
        return digest.files.size() > MOST_FILES ? Optional.empty() : Optional.of(Sha256.of(digest.files.toString()));
    }

    @Override
    public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
        boolean skipped = !visited.equals(folder)
                && (visited.equals(output) || isHidden(visited) || visited.endsWith("__pycache__"));
        return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (attributes.isRegularFile() && !isHidden(file) && !isLeftBehind(file) && !isOurs(file, attributes)) {
            files.put(
                    folder.relativize(file).toString(),
                    attributes.size() > LARGE
                            ? attributes.size() + " " + attributes.lastModifiedTime()
                            : Sha256.of(Files.readAllBytes(file)));
        }
        return files.size() > MOST_FILES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
    }

    /** A file that cannot be read cannot be part of the program. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
        files.put(folder.relativize(file).toString(), "unreadable");
        return FileVisitResult.CONTINUE;
    }

    private static boolean isHidden(Path path) {
        return path.getFileName().toString().startsWith(".");
    }

    private static boolean isLeftBehind(Path file) {
        String name = file.getFileName().toString();
        return LEFT_BEHIND.contains(name.substring(name.lastIndexOf('.') + 1));
    }

    private static boolean isOurs(Path file, BasicFileAttributes attributes) throws IOException {
        String name = file.getFileName().toString();
        return (name.endsWith(".yaml") || name.endsWith(".yml"))
                && attributes.size() <= LARGE
                && new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                        .lines()
                        .anyMatch(line -> line.startsWith(OURS));
    }
}
