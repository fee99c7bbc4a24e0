package io.gangflow.cli.init;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.file.FileErrors;
import io.gangflow.file.WriteGuard;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** A folder that is created atomically: written under a temporary name next to it, and renamed when complete. */
final class NewFolder {

    private final Path folder;

    private NewFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns a folder that does not exist or is empty.
     *
     * @throws CommandFailure when it has files, is a file, or its parent does not exist
     */
    static NewFolder at(Path path) throws IOException {
        Path folder = path.toAbsolutePath().normalize();
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw failure("`%s` is a file; choose another name".formatted(path));
        }
        if (Files.isDirectory(folder) && !isEmpty(folder)) {
            throw failure("folder `%s` is not empty; choose another name or an empty folder".formatted(path));
        }
        Path parent = folder.getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw failure("no folder `%s` to create `%s` in".formatted(parent, folder.getFileName()));
        }
        return new NewFolder(folder);
    }

    /** Writes the files by name. */
    void write(Map<String, String> files) throws IOException {
        Path parent = Objects.requireNonNull(folder.getParent(), "checked when it was made");
        try {
            WriteGuard.finish(() -> write(files, Files.createTempDirectory(parent, ".gangflow-init-")));
        } catch (IOException e) {
            throw ofFolder(e);
        }
    }

    private Path write(Map<String, String> files, Path temporary) throws IOException {
        try {
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(temporary.resolve(file.getKey()), file.getValue());
            }
            if (Files.exists(folder)) {
                fill(temporary, files.keySet().stream().toList());
            } else {
                Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
                Files.move(temporary, folder);
            }
            return folder;
        } finally {
            delete(temporary);
        }
    }

    /**
     * Moves the files into an existing empty folder, which must not be replaced: a shell can have it as its working
     * directory.
     */
    private void fill(Path temporary, List<String> names) throws IOException {
        List<Path> moved = new ArrayList<>();
        try {
            for (String name : names) {
                moved.add(Files.move(temporary.resolve(name), folder.resolve(name)));
            }
        } catch (IOException failure) {
            for (Path file : moved) {
                Files.deleteIfExists(file);
            }
            throw failure;
        }
    }

    /** Replaces the temporary folder in the failure by the folder that the user named. */
    private FileSystemException ofFolder(IOException failure) {
        FileSystemException named = new FileSystemException(folder.toString(), null, FileErrors.reason(failure));
        named.initCause(failure);
        return named;
    }

    private static void delete(Path temporary) throws IOException {
        if (Files.exists(temporary)) {
            try (Stream<Path> files = Files.list(temporary)) {
                for (Path file : files.toList()) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(temporary);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    private static CommandFailure failure(String message) {
        return new CommandFailure(ExitCode.BAD_INPUT, message);
    }
}
