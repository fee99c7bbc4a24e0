package io.gangflow.training.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Files of a folder, which is made when something is written to it. */
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
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
