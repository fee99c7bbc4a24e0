package io.gangflow.simulator.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.cluster.Resources;
import io.gangflow.simulator.history.HistoricalJob.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        assertThatThrownBy(() -> HistoryFile.read(empty)).hasMessageContaining("it is no history");
        assertThatThrownBy(() -> HistoryFile.read(damaged)).hasMessageEndingWith("damaged:2: job `a` has no pods");
    }
}
