package io.gangflow.training.model;

import ai.djl.engine.Engine;
import ai.djl.util.Utils;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Unpacks the engine's libraries (450 MB) once for all ranks of a machine. Without it, DJL lets each process that finds
 * no libraries unpack its own copy and deletes all but one, so on a new machine the disk needs space for one copy per
 * rank. The folder is ENGINE_CACHE_DIR, DJL_CACHE_DIR or .djl.ai in the home folder. Images contain the unpacked
 * libraries, name their folder in PYTORCH_LIBRARY_PATH, and have no writable folder.
 */
public final class NativeLibraries {

    private NativeLibraries() {}

    /**
     * Returns when the libraries are unpacked, by this process or another.
     *
     * @throws IOException if the cache folder cannot be written
     */
    public static void unpackOnce() throws IOException {
        if (!Objects.requireNonNullElse(System.getenv("PYTORCH_LIBRARY_PATH"), "")
                .isEmpty()) {
            return;
        }
        Path cache = Utils.getEngineCacheDir("pytorch");
        if (unpacked(cache)) {
            return;
        }
        Files.createDirectories(cache);
        try (FileChannel channel = FileChannel.open(
                        cache.resolve("unpacking.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (lock.isValid() && !unpacked(cache)) {
                Engine.getEngine(EngineSettings.NAME);
            }
        }
    }

    /** DJL unpacks into a folder "tmp..." and renames it to one with the version. */
    private static boolean unpacked(Path cache) throws IOException {
        if (!Files.isDirectory(cache)) {
            return false;
        }
        try (Stream<Path> children = Files.list(cache)) {
            return children.anyMatch(child -> Files.isDirectory(child)
                    && Character.isDigit(child.getFileName().toString().charAt(0)));
        }
    }
}
