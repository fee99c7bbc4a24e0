package io.gangflow.images.layout;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one layer. All files have the same time and one of two modes, so that builds are reproducible. The
 * class archive contains the times of its jars, so they are set already here.
 *
 * @param name of the layer and of the folder
 */
public record LayerFolder(String name, Path folder) {

    /** The time of every file; builds use no clock. */
    public static final Instant TIME = Instant.parse("2026-11-21T00:00:00Z");

    private static final String READABLE = "rw-r--r--";
    private static final String EXECUTABLE = "rwxr-xr-x";

    /** Returns the file for a path of the image. */
    public Path at(String path) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("`%s` is not an absolute path of an image".formatted(path));
        }
        return folder.resolve(path.substring(1)).normalize();
    }

    public void write(String path, byte[] content, boolean executable) throws IOException {
        Path file = parentOf(path);
        Files.write(file, content);
        mode(file, executable ? EXECUTABLE : READABLE);
    }

    public void write(String path, String content) throws IOException {
        write(path, content.getBytes(StandardCharsets.UTF_8), false);
    }

    public void copy(String path, InputStream content, boolean executable) throws IOException {
        Path file = parentOf(path);
        Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
        mode(file, executable ? EXECUTABLE : READABLE);
    }

    public void copy(String path, Path source, boolean executable) throws IOException {
        try (InputStream content = Files.newInputStream(source)) {
            copy(path, content, executable);
        }
    }

    /** Copies a whole folder; links are replaced by their targets, because jib's layers have no links. */
    public void copyTree(String path, Path source) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                copy(path + "/" + source.relativize(file), file, Files.isExecutable(file));
            }
        }
    }

    public void directory(String path) throws IOException {
        Files.createDirectories(at(path));
    }

    /** Sets the times of files and folders; must be called last. */
    public LayerFolder finish() throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.setLastModifiedTime(file, FileTime.from(TIME));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                if (failure != null) {
                    throw failure;
                }
                mode(directory, directory.equals(at("/tmp")) ? "rwxrwxrwx" : EXECUTABLE);
                Files.setLastModifiedTime(directory, FileTime.from(TIME));
                return FileVisitResult.CONTINUE;
            }
        });
        return this;
    }

    /** Returns files and folders below, sorted by path. */
    public List<Path> entries() {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(path -> !path.equals(folder)).sorted().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the path in the image of a file of this layer. */
    public String pathOf(Path file) {
        return "/" + folder.relativize(file).toString().replace('\\', '/');
    }

    /** Returns the total bytes of all files. */
    public long size() throws IOException {
        long size = 0;
        for (Path path : entries()) {
            size += Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) ? Files.size(path) : 0;
        }
        return size;
    }

    private Path parentOf(String path) throws IOException {
        Path file = at(path);
        Files.createDirectories(file.getParent());
        Files.deleteIfExists(file);
        return file;
    }

    private static void mode(Path file, String permissions) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
