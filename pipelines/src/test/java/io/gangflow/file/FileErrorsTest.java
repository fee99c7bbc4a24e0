package io.gangflow.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failures of the JDK, as the sentences that the command line prints. */
class FileErrorsTest {

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void createFile() throws IOException {
        file = Files.createFile(folder.resolve("out"));
    }

    @Test
    void aFileInPlaceOfAFolderIsNamed() {
        FileSystemException failure =
                catchThrowableOfType(FileSystemException.class, () -> Files.createDirectories(file));

        assertThat(FileErrors.sentence(failure)).isEqualTo("`%s` is a file; name a folder".formatted(file));
    }

    @Test
    void aFileInTheMiddleOfAPathIsExplained() {
        Path below = file.resolve("runs");
        FileSystemException failure =
                catchThrowableOfType(FileSystemException.class, () -> Files.createDirectory(below));

        assertThat(FileErrors.sentence(failure))
                .isEqualTo("cannot use `%s`: a part of the path is a file; name a folder".formatted(below));
    }
}
