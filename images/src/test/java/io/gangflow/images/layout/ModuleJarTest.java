package io.gangflow.images.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleJarTest {

    @TempDir
    private Path folder;

    @Test
    void jarsOfTwoUmasksAreCopiedToTheSameBytes() throws IOException {
        Path open = jar("open.jar", 0755, 0644);
        Path closed = jar("closed.jar", 0700, 0600);
        assertThat(open).hasSize(Files.size(closed));
        assertThat(Files.mismatch(open, closed)).isNotNegative();

        ModuleJar.copy(open, folder.resolve("a/one.jar"));
        ModuleJar.copy(closed, folder.resolve("b/one.jar"));

        assertThat(Files.mismatch(folder.resolve("a/one.jar"), folder.resolve("b/one.jar")))
                .isNegative();
        try (JarFile jar = new JarFile(folder.resolve("b/one.jar").toFile())) {
            assertThat(jar.getInputStream(jar.getEntry("io/One.txt"))).hasContent("one one one one one");
        }
    }

    private Path jar(String name, int folderMode, int fileMode) throws IOException {
        Path file = folder.resolve(name);
        try (ZipArchiveOutputStream jar = new ZipArchiveOutputStream(file)) {
            add(jar, "io/", folderMode, "");
            add(jar, "io/One.txt", fileMode, "one one one one one");
        }
        return file;
    }

    private static void add(ZipArchiveOutputStream jar, String name, int mode, String content) throws IOException {
        ZipArchiveEntry entry = new ZipArchiveEntry(name);
        entry.setTime(0);
        entry.setUnixMode(mode);
        jar.putArchiveEntry(entry);
        jar.write(content.getBytes(StandardCharsets.UTF_8));
        jar.closeArchiveEntry();
    }
}
