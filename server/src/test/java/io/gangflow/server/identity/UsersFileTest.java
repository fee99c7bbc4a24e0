package io.gangflow.server.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.server.testing.SecretFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UsersFileTest {

    private static final String HASH = ":$2a$10$" + "a".repeat(53) + "\n";
    private static final long LATER = 6_000_000_000L;

    @TempDir
    private Path folder = Path.of("");

    /** A change of the file's mode does not change its modification time. */
    @Test
    void aFileThatCouldNotBeReadIsReadAgainWhenItsModeIsMended() throws IOException {
        AtomicLong nanos = new AtomicLong();
        Path file = SecretFiles.write(folder.resolve("users"), "ada" + HASH);
        UsersFile users = new UsersFile(file, nanos::get);
        SecretFiles.write(file, "ada" + HASH + "bob" + HASH, "rw-r--r--");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2030-01-01T00:00:00Z")));
        nanos.addAndGet(LATER);
        assertThat(users.users()).containsOnlyKeys("ada");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        nanos.addAndGet(LATER);

        assertThat(users.users()).containsOnlyKeys("ada", "bob");
    }
}
