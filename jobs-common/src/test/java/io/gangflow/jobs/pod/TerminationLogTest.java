package io.gangflow.jobs.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminationLogTest {

    @TempDir
    private Path folder;

    @Test
    void theLastWordsTakeThePlaceOfOthers() throws IOException {
        Path file = Files.writeString(folder.resolve("log"), "words that are much longer than the last");

        new TerminationLog(file).write("42 words");

        assertThat(file).hasContent("42 words");
    }

    @Test
    void noMoreIsWrittenThanIsRead() throws IOException {
        Path file = Files.createFile(folder.resolve("log"));

        new TerminationLog(file).write("x".repeat(5_000));

        assertThat(Files.size(file)).isEqualTo(4_096);
    }

    @Test
    void outsideOfAContainerNothingIsWritten() throws IOException {
        new TerminationLog(folder.resolve("log")).write("42 words");

        assertThat(folder).isEmptyDirectory();
    }
}
