package io.gangflow.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.dist.platform.Platform;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionsTest {

    @TempDir
    private Path folder;

    @Test
    void aPlatformWithoutModulesHasNoArchive() {
        assertThat(read("jmods.macos-arm64=", "jmods.linux-arm64=" + folder).runtimes())
                .containsEntry(Platform.LINUX_ARM64, folder)
                .doesNotContainKey(Platform.MACOS_ARM64);
    }

    @Test
    void theVersionIsThatOfTheRelease() {
        assertThat(read().release().version()).isEqualTo("1.2.0");
        assertThat(read().release().archive(Platform.LINUX_X64).getFileName())
                .hasToString("gangflow-1.2.0-linux-x64.tar.gz");
    }

    @Test
    void aFolderThatDoesNotExistIsNamed() {
        assertThatThrownBy(() -> read("jmods.macos-x64=" + folder.resolve("none")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("gangflow.jmods.macos-x64=%s: no such folder", folder.resolve("none"));
    }

    @Test
    void anUnknownPlatformIsNamed() {
        assertThatThrownBy(() -> read("jmods.amiga=" + folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("`amiga`");
    }

    private static Options read(String... more) {
        List<String> words = new ArrayList<>(List.of(
                "version=1.2.0-SNAPSHOT",
                "project=.",
                "repository=repository",
                "output=target/dist",
                "time=2026-01-02T03:04:05Z",
                "downloads=https://example.org/v1",
                "homepage=https://example.org"));
        words.addAll(List.of(more));
        return Options.read(words);
    }
}
