package io.gangflow.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyTest {

    @TempDir
    private Path folder;

    @Test
    void filesAndFoldersAreCreatedForTheirOwnerOnly() throws IOException {
        Path inner = OwnerOnly.folder(folder.resolve("above/inner"));
        Path file = inner.resolve("token");
        OwnerOnly.write(file, "secret");

        assertThat(modes(inner)).isEqualTo("rwx------");
        assertThat(modes(file)).isEqualTo("rw-------");
        assertThat(file).hasContent("secret");
    }

    @Test
    void aFolderThatWasOpenIsClosed() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

        OwnerOnly.folder(folder);

        assertThat(modes(folder)).isEqualTo("rwx------");
    }

    @Test
    void anOpenFileOfTheSameNameIsReplacedRatherThanWrittenTo() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "before");
        Path file = Files.createSymbolicLink(folder.resolve("token"), target);

        OwnerOnly.write(file, "secret");

        assertThat(target).hasContent("before");
        assertThat(Files.isSymbolicLink(file)).isFalse();
        assertThat(modes(file)).isEqualTo("rw-------");
    }

    @Test
    void anAtomicFileIsForItsOwnerOnlyFromTheStart() throws IOException {
        Path file = folder.resolve("kubeconfig");

        AtomicFile.writeOwnerOnly(file, "secret");

        assertThat(modes(file)).isEqualTo("rw-------");
        assertThat(file).hasContent("secret");
    }

    @Test
    void aFileSystemWithoutAMountHasTheModesOfItsKind() throws IOException {
        assertThat(OwnerOnly.hasModes(folder, file -> {
                    throw new IOException("Mount point not found");
                }))
                .isTrue();
    }

    @Test
    void aFileThatDoesNotExistIsNamed() {
        Path missing = folder.resolve("missing");

        assertThatThrownBy(() -> OwnerOnly.hasModes(missing))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(missing.toString());
    }

    private static String modes(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
