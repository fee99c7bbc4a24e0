package io.gangflow.argo.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.launcher.child.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ManifestFileTest {

    @TempDir
    Path folder;

    @Test
    void theManifestIsReadAsItStandsWithWhatWouldBeAReferenceInAVariable() throws IOException {
        Path file = Files.writeString(folder.resolve("manifest.yaml"), "command: [echo, $(RANK), $$, ü]\n");

        assertThat(ManifestFile.read(file)).isEqualTo("command: [echo, $(RANK), $$, ü]\n");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        Path file = folder.resolve("none.yaml");

        assertThatThrownBy(() -> ManifestFile.read(file))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void aFileMayHaveOneMebibyte() throws IOException {
        Path file = Files.writeString(folder.resolve("long.yaml"), "a".repeat(1 << 20));

        assertThat(ManifestFile.read(file)).hasSize(1 << 20);
    }

    @Test
    void aFileThatIsTooLongIsRefused() throws IOException {
        Path file = Files.write(folder.resolve("long.yaml"), new byte[(1 << 20) + 1]);

        assertThatThrownBy(() -> ManifestFile.read(file)).hasMessageContaining("longer than 1024 KiB");
    }

    @Test
    void bytesThatAreNoTextAreRefused() throws IOException {
        Path file = Files.write(folder.resolve("bytes.yaml"), new byte[] {(byte) 0xff, 'a'});

        assertThatThrownBy(() -> ManifestFile.read(file)).hasMessageContaining("not UTF-8");
    }
}
