package io.gangflow.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewFoldersTest {

    @TempDir
    Path folder;

    @Test
    void onlyWhatWasCreatedIsRemovedAndOnlyWhereItIsEmpty() throws IOException {
        Path existing = Files.createDirectory(folder.resolve("existing"));
        NewFolders.create(existing.resolve("a/b")).removeEmpty();
        assertThat(existing).isEmptyDirectory();

        NewFolders used = NewFolders.create(existing.resolve("a/b"));
        Files.createFile(existing.resolve("a/file"));
        used.removeEmpty();
        assertThat(existing.resolve("a")).isDirectoryNotContaining("glob:**b");
    }

    @Test
    void aFileThatCannotBeWrittenLeavesNoFolder() throws IOException {
        Path taken = folder.resolve("out/report.html");
        Files.createDirectories(taken.resolve("full"));

        assertThatIOException().isThrownBy(() -> AtomicFile.write(taken, "text"));
        assertThatIOException().isThrownBy(() -> AtomicFile.write(folder.resolve("new/" + "x".repeat(300)), "text"));

        assertThat(folder.resolve("out")).isDirectoryNotContaining("glob:**tmp");
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void aLinkThatLeadsNowhereStays() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("gone/deeper"));

        assertThatIOException().isThrownBy(() -> NewFolders.create(link.resolve("new")));

        assertThat(link).isSymbolicLink();
    }

    @Test
    void aLockHasOneOwnerAtATime() throws IOException {
        Path file = folder.resolve("lock");
        try (ProcessLock held = ProcessLock.tryLock(file).orElseThrow()) {
            assertThat(held).isNotNull();
            assertThat(ProcessLock.tryLock(file)).isEmpty();
        }
        try (ProcessLock again = ProcessLock.tryLock(file).orElseThrow()) {
            assertThat(again).isNotNull();
        }
    }
}
