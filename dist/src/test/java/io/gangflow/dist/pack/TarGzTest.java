package io.gangflow.dist.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TarGzTest {

    private static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    private Path folder;

    private Path tree;

    @BeforeEach
    void write() throws IOException {
        tree = Files.createDirectories(folder.resolve("tree"));
        Files.createDirectories(tree.resolve("bin"));
        Files.writeString(tree.resolve("bin/program"), "#!/bin/sh\n");
        assertThat(tree.resolve("bin/program").toFile().setExecutable(true)).isTrue();
        Files.writeString(tree.resolve("text"), "text");
    }

    @Test
    void entriesAreSortedBelowOneFolderAndProgramsAreExecutable() throws IOException {
        assertThat(entries(packed("a")))
                .containsExactly("root/ 755", "root/bin/ 755", "root/bin/program 755", "root/text 644");
    }

    @Test
    void theBytesDoNotDependOnTimesAndOwnersPermissions() throws IOException {
        byte[] before = Files.readAllBytes(packed("a"));
        Files.setLastModifiedTime(tree.resolve("text"), FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        assertThat(tree.resolve("text").toFile().setWritable(false)).isTrue();

        assertThat(Files.readAllBytes(packed("b"))).isEqualTo(before);
    }

    private Path packed(String name) throws IOException {
        Path archive = folder.resolve(name + ".tar.gz");
        TarGz.write(tree, "root", TIME, archive);
        return archive;
    }

    private static List<String> entries(Path archive) throws IOException {
        List<String> entries = new ArrayList<>();
        try (InputStream file = Files.newInputStream(archive);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GzipCompressorInputStream(file))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                assertThat(entry.getLastModifiedTime().toInstant()).isEqualTo(TIME);
                entries.add("%s %o".formatted(entry.getName(), entry.getMode() & 0777));
            }
        }
        return entries;
    }
}
