package io.gangflow.pipeline.diagnostic;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lines of files on disk, by their paths. A file that cannot be read has no lines, so its findings have no excerpt. Not
 * thread-safe.
 */
final class FileLines implements SourceLines {

    private static final int MOST_BYTES = 4 << 20;

    private final Map<String, List<String>> files = new HashMap<>();

    @Override
    public Optional<String> line(String file, int line) {
        List<String> lines = files.computeIfAbsent(file, FileLines::read);
        return line <= lines.size() ? Optional.of(lines.get(line - 1)) : Optional.empty();
    }

    private static List<String> read(String file) {
        try {
            Path path = Path.of(file);
            if (!Files.isRegularFile(path)) {
                return List.of();
            }
            try (InputStream input = Files.newInputStream(path)) {
                return new String(input.readNBytes(MOST_BYTES), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
            }
        } catch (IOException | InvalidPathException unreadable) {
            return List.of();
        }
    }
}
