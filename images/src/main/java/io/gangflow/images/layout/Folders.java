package io.gangflow.images.layout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Operations on folders of the build. */
public final class Folders {

    private Folders() {}

    /** Deletes a folder with its content; does nothing if it does not exist. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> paths = Files.walk(folder)) {
            all = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }

    /** Makes a folder and its content readable for every user, whatever the umask was when it was written. */
    public static void open(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> paths = Files.walk(folder)) {
            all = paths.filter(path -> !Files.isSymbolicLink(path)).toList();
        }
        for (Path path : all) {
            boolean runs = Files.isDirectory(path) || Files.isExecutable(path);
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(runs ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }
}
