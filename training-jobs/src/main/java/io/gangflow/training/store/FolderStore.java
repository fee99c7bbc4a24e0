package io.gangflow.training.store;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Files of a folder, which is created on the first write. */
record FolderStore(Path folder) implements Store {

    @Override
    public Optional<byte[]> read(String name, int limit) throws IOException {
        Path file = folder.resolve(name);
        try {
            if (Files.size(file) > limit) {
                throw new IOException(file + " has " + Files.size(file) + " bytes, more than " + limit);
            }
            return Optional.of(Files.readAllBytes(file));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        }
    }

    @Override
    public void write(String name, byte[] content) throws IOException {
        Files.createDirectories(folder);
        Path unfinished = folder.resolve("." + name + ".part");
        try {
            try (FileChannel channel = FileChannel.open(
                    unfinished,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                ByteBuffer rest = ByteBuffer.wrap(content);
                while (rest.hasRemaining()) {
                    channel.write(rest);
                }
                channel.force(true);
            }
            Files.move(
                    unfinished,
                    folder.resolve(name),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            forceFolder();
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /**
     * Syncs the folder to disk, because a rename is stored in the folder, not in the file. Not supported on Windows,
     * and not needed there.
     */
    private void forceFolder() throws IOException {
        if (File.separatorChar == '/') {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /** Returns the names without those that start with a dot, which are unfinished. */
    @Override
    public List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException nothingWritten) {
            return List.of();
        }
    }

    @Override
    public void delete(String name) throws IOException {
        Files.deleteIfExists(folder.resolve(name));
    }
}
