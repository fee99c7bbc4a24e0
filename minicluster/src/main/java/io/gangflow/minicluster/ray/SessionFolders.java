package io.gangflow.minicluster.ray;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Folders for the sessions of Ray, separate from the pods' folders, whose paths are too long for Ray's sockets. Closing
 * deletes them; close only after the pods have ended. Thread-safe.
 */
public final class SessionFolders implements AutoCloseable {

    /** Java appends up to 20 digits, and Ray some 60 characters. */
    private static final String PREFIX = "gfray";

    private static final Path SHORT = Path.of("/tmp");

    private final Set<Path> folders = ConcurrentHashMap.newKeySet();

    /** A new folder that only its owner can read. */
    public Path create() throws IOException {
        Path folder =
                Files.isDirectory(SHORT) ? Files.createTempDirectory(SHORT, PREFIX) : Files.createTempDirectory(PREFIX);
        folders.add(folder);
        return folder;
    }

    @Override
    public void close() {
        for (Path folder : folders) {
            try {
                delete(folder);
            } catch (IOException e) {
                throw new UncheckedIOException("%s cannot be deleted".formatted(folder), e);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException gone) {
            return; // already deleted by another process
        }
    }
}
