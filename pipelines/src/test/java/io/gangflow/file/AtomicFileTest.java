package io.gangflow.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    private Path folder;

    @Test
    void aFileIsReplacedAsAWholeAndNothingElseIsLeft() throws IOException {
        Path file = folder.resolve("deep/report.html");

        AtomicFile.write(file, "the longer first text");
        AtomicFile.write(file, "second");

        assertThat(file).hasContent("second");
        try (Stream<Path> files = Files.list(folder.resolve("deep"))) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void theOldFileStaysWhenTheNewOneCannotBeWritten() throws IOException {
        Path file = folder.resolve("occupied");
        Files.createDirectories(file.resolve("by a folder"));

        assertThatThrownBy(() -> AtomicFile.write(file, "text")).isInstanceOf(IOException.class);

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aFailureNamesTheFileAndNotTheTemporaryOne() {
        Path file = folder.resolve("x".repeat(250)); // with the prefix and suffix of a temporary name it is too long

        assertThatThrownBy(() -> AtomicFile.write(file, "text"))
                .isInstanceOfSatisfying(
                        FileSystemException.class,
                        failure -> assertThat(FileErrors.sentence(failure))
                                .startsWith("cannot use `%s`: ".formatted(file)));
    }

    @Test
    void othersMayReadAFileAsTheyMayReadAnyOther() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"), "notice: no POSIX permissions here");
        Path ordinary = Files.writeString(folder.resolve("ordinary"), "text");
        Path file = folder.resolve("file");

        AtomicFile.write(file, "text");

        assertThat(Files.getPosixFilePermissions(file))
                .isEqualTo(Files.getPosixFilePermissions(ordinary))
                .contains(PosixFilePermission.OWNER_READ);
    }
}
