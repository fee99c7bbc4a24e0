package io.gangflow.file;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;

/**
 * Files (0600) and folders (0700) that only their owner can open. They are created with these modes, so no other user
 * can open them before the modes are set. On a file system without modes they are ordinary files.
 */
public final class OwnerOnly {

    private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");

    private OwnerOnly() {}

    /**
     * Creates a folder, with ordinary parents; restricts the folder to its owner if it exists.
     *
     * @throws IOException if it cannot be created, or belongs to another user
     */
    public static Path folder(Path folder) throws IOException {
        Path absolute = folder.toAbsolutePath();
        Path above = Files.createDirectories(Objects.requireNonNull(absolute.getParent(), "a folder is in another"));
        if (!hasModes(above)) {
            return Files.createDirectories(folder);
        }
        if (!Files.isDirectory(absolute)) {
            Files.createDirectory(absolute, PosixFilePermissions.asFileAttribute(FOLDER));
        } else if (!Files.getPosixFilePermissions(absolute).equals(FOLDER)) {
            Files.setPosixFilePermissions(absolute, FOLDER);
        }
        return folder;
    }

    /**
     * Writes a file in a folder that exists; replaces an existing file and never opens it.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, byte[] content) throws IOException {
        Files.deleteIfExists(file);
        try (var channel = Files.newByteChannel(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), modes(file))) {
            Channels.newOutputStream(channel).write(content);
        }
    }

    /** Writes a file in UTF-8, like {@link #write(Path, byte[])}. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the modes of a new file, for callers that open it themselves. */
    static FileAttribute<?>[] modes(Path file) throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file is in a folder");
        return hasModes(folder)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(FILE)}
                : new FileAttribute<?>[0];
    }

    /**
     * Returns whether the file system of an existing file or folder has modes.
     *
     * @throws FileSystemException if the file does not exist or cannot be reached
     */
    public static boolean hasModes(Path file) throws IOException {
        return hasModes(file, Files::getFileStore);
    }

    static boolean hasModes(Path file, MountTable mounts) throws IOException {
        try {
            return mounts.find(file).supportsFileAttributeView("posix");
        } catch (FileSystemException unreachable) {
            throw unreachable;
        } catch (IOException unlisted) {
            // The root folder of a chroot is in no mount table. A file system without modes is always a separate mount
            // there.
            return file.getFileSystem().supportedFileAttributeViews().contains("posix");
        }
    }

    /** Finds the file system of a file. */
    @FunctionalInterface
    interface MountTable {
        FileStore find(Path file) throws IOException;
    }
}
