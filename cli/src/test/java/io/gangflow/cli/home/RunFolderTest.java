package io.gangflow.cli.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each run has its own folder. */
final class RunFolderTest {

    @TempDir
    Path output;

    @Test
    void aRunHasItsFolderByItsId() throws IOException {
        RunFolder run = RunFolder.create(output.resolve("out"), "demo-1a2b");

        assertThat(run).isEqualTo(new RunFolder(output.resolve("out/runs/demo-1a2b"), "demo-1a2b"));
        assertThat(run.folder()).isEmptyDirectory();
    }

    @Test
    void theFolderIsItsOwnersAlone() throws IOException {
        Path folder = RunFolder.create(output, "demo-1a2b").folder();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
    }

    @Test
    void aSecondRunOfTheSameIdGetsAnother() throws IOException {
        Path first = RunFolder.create(output, "demo-1a2b").folder();
        Files.writeString(first.resolve("log"), "of the first");

        assertThat(RunFolder.create(output, "demo-1a2b").runId()).isEqualTo("demo-1a2b-2");
        assertThat(RunFolder.create(output, "demo-1a2b").runId()).isEqualTo("demo-1a2b-3");
        assertThat(first.resolve("log")).hasContent("of the first");
    }

    @Test
    void runsThatStartAtOnceGetTheirOwnFolders() throws Exception {
        int runs = 20;
        ExecutorService threads = Executors.newFixedThreadPool(runs);
        try {
            List<Future<RunFolder>> started = new ArrayList<>();
            for (int run = 0; run < runs; run++) {
                started.add(threads.submit(() -> RunFolder.create(output, "demo-1a2b")));
            }
            Set<Path> folders = new HashSet<>();
            Set<String> ids = new HashSet<>();
            for (Future<RunFolder> run : started) {
                folders.add(run.get().folder());
                ids.add(run.get().runId());
            }
            assertThat(folders).hasSize(runs);
            assertThat(ids).hasSize(runs);
        } finally {
            threads.shutdownNow();
        }
    }
}
