package io.gangflow.server.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Creates files that only their owner can read. */
public final class SecretFiles {

    private SecretFiles() {}

    public static Path write(Path file, String text) throws IOException {
        return write(file, text, "rw-------");
    }

    public static Path write(Path file, String text, String permissions) throws IOException {
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
