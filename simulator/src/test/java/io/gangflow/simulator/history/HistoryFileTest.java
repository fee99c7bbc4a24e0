package io.gangflow.simulator.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.cluster.Resources;
import io.gangflow.simulator.history.HistoricalJob.Role;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFileTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void whatIsWrittenIsRead() throws IOException, HistoryException {
        History history = new History(
                List.of(
                        new HistoricalJob("a", "red", 0, 1.5, 20, false, List.of(new Role(1, Resources.of(500, 7)))),
                        new HistoricalJob(
                                "b",
                                "\u202equeue \"2\"",
                                3,
                                4,
                                0,
                                true,
                                List.of(new Role(2, Resources.NONE.withGpus(1)), new Role(1, Resources.of(1, 0))))),
                Map.of("never scheduled", 12));
        Path file = folder.resolve("history.jsonl.gz");

        HistoryFile.write(file, history);

        assertThat(HistoryFile.read(file)).isEqualTo(history);
        assertThat(HistoryFile.read(file).first(1).jobs()).hasSize(1);
    }

    @Test
    void aPlainTextIsReadAsWell() throws IOException, HistoryException {
        Path file = Files.writeString(folder.resolve("plain"), """
                {"format":"gangflow/history/v1","leftOut":{}}
                {"id":"a","queue":"q","submitted":0,"started":2,"ran":3,"gang":false,"roles":[{"pods":1,"cpu":100}]}
                """);

        assertThat(HistoryFile.read(file).jobs())
                .containsExactly(
                        new HistoricalJob("a", "q", 0, 2, 3, false, List.of(new Role(1, Resources.of(100, 0)))));
    }

    @Test
    void whatIsNoHistoryIsSaidWithItsLine() throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "job,submitted\n");
        Path empty = Files.writeString(folder.resolve("empty"), "");
        Path damaged = Files.writeString(
                folder.resolve("damaged"), "{\"format\":\"gangflow/history/v1\"}\n{\"id\":\"a\",\"roles\":[]}\n");

        assertThatThrownBy(() -> HistoryFile.read(other)).isInstanceOf(HistoryException.class);
        assertThatThrownBy(() -> HistoryFile.read(empty)).hasMessageContaining("it is not a history");
        assertThatThrownBy(() -> HistoryFile.read(damaged)).hasMessageEndingWith("damaged:2: job `a` has no pods");
    }

    @Test
    void aLineWithoutAnEndIsNotReadIntoMemory() throws IOException {
        Path file = packed("long", "{\"format\":\"gangflow/history/v1\"}\n" + " ".repeat(2_000_000));

        assertThatThrownBy(() -> HistoryFile.read(file))
                .hasMessageEndingWith("long:2: the line has more than 1,048,576 characters");
    }

    @Test
    void aTruncatedFileIsSaidSo() throws IOException {
        byte[] whole = Files.readAllBytes(packed("whole", "{\"format\":\"gangflow/history/v1\"}\n"));
        for (int length = 2; length < whole.length; length++) {
            Path file = Files.write(folder.resolve("part"), Arrays.copyOf(whole, length));

            assertThatThrownBy(() -> HistoryFile.read(file))
                    .as("of %d bytes", length)
                    .hasMessageEndingWith("part` is truncated");
        }
    }

    private Path packed(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }
}
