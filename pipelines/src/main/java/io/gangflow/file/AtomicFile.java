package io.gangflow.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Objects;
import java.util.Set;

/**
 * Writes a file under a temporary name in the same folder, forces it to the disk, and renames it. A signal does not end
 * the process before the write is complete ({@link WriteGuard}).
 */
public final class AtomicFile {

    private AtomicFile() {}

    /** The content of a file; read once its folder is known to be writable. */
    @FunctionalInterface
    public interface Content {
        byte[] read() throws IOException;
    }

    /**
     * Creates or replaces the file, and creates its folder if it is missing.
     *
     * @throws IOException if the disk is full or not writable; an existing file is then unchanged, and no new folder
     *     remains
     */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    public static void write(Path file, byte[] content) throws IOException {
        write(file, () -> content);
    }

    public static void write(Path file, Content content) throws IOException {
        write(file, content, new FileAttribute<?>[0]);
    }

    /** Creates or replaces a file that only its owner can open; see {@link OwnerOnly}. The folder must exist. */
    public static void writeOwnerOnly(Path file, String text) throws IOException {
        write(file, () -> text.getBytes(StandardCharsets.UTF_8), OwnerOnly.modes(file));
    }

    private static void write(Path file, Content content, FileAttribute<?>... modes) throws IOException {
        WriteGuard.finish(() -> writeAll(file, content, modes));
    }

    private static Path writeAll(Path file, Content content, FileAttribute<?>... modes) throws IOException {
        Path absolute = file.toAbsolutePath();
        NewFolders folders = NewFolders.create(Objects.requireNonNull(absolute.getParent(), "a file has a folder"));
        Path temporary = absolute.resolveSibling(temporaryName(absolute));
        try {
            Files.deleteIfExists(temporary);
            fill(temporary, content.read(), modes);
            return Files.move(temporary, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            undo(temporary, folders, e);
            throw ofFile(file, temporary, e);
        }
    }

    /** Returns the failure with the file that the user named instead of the temporary one. */
    private static FileSystemException ofFile(Path file, Path temporary, IOException failure) {
        if (failure instanceof FileSystemException names
                && names.getOtherFile() == null
                && temporary.toString().equals(names.getFile())) {
            FileSystemException named = new FileSystemException(file.toString(), null, FileErrors.reason(failure));
            named.initCause(failure);
            return named;
        }
        return FileErrors.named(file, failure);
    }

    private static void undo(Path temporary, NewFolders folders, IOException failure) throws IOException {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException again) {
            failure.addSuppressed(again); // the name is not allowed for a file
        } finally {
            folders.removeEmpty();
        }
    }

    private static void fill(Path file, byte[] content, FileAttribute<?>... modes) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), modes)) {
            ByteBuffer buffer = ByteBuffer.wrap(content);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
    }

    /**
     * One name per writer. The file gets ordinary permissions: createTempFile would make it unreadable for other users.
     */
    private static String temporaryName(Path file) {
        return ".%s.%d-%d.tmp"
                .formatted(
                        file.getFileName(),
                        ProcessHandle.current().pid(),
                        Thread.currentThread().getId());
    }
}
