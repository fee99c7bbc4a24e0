package io.gangflow.cli.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.run.RunEvent.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalRunTest {

    private static final Instant START = Instant.parse("2026-11-24T10:00:00Z");

    @TempDir
    private Path output = Path.of("");

    private final List<String> unreadable = new ArrayList<>();

    private LocalRun write(String id, Instant started) throws IOException {
        RunRecord.Settings settings = new RunRecord.Settings(
                Path.of("/home/me/etl.yaml"),
                Optional.of(Path.of("/home/me/cluster.yaml")),
                Optional.of("volcano"),
                true,
                Map.of("lake", Path.of("/data/lake")),
                List.of(Path.of("/home/me/.env")),
                true);
        Path folder = RunFolder.create(output, id).folder();
        return LocalRun.write(folder, RunRecord.started(id, "etl", settings, Map.of("day", "a \"b\" ü"), started));
    }

    @Test
    void aRunIsReadAsItWasWritten() throws IOException {
        LocalRun run = write("etl-1", START);
        LocalRun ended = LocalRun.write(run.folder(), run.record().ended(START.plusSeconds(9), Outcome.FAILED, "why"));

        assertThat(LocalRun.find(output, "etl-1")).contains(ended);
    }

    @Test
    void runsAreListedNewestFirst() throws IOException {
        write("b", START);
        write("a", START.plusSeconds(1));
        write("c", START.minusSeconds(1));
        Files.createDirectories(RunFolder.in(output).resolve("something-else"));

        assertThat(LocalRun.list(output, unreadable::add))
                .extracting(run -> run.record().runId())
                .containsExactly("a", "b", "c");
        assertThat(unreadable).isEmpty();
    }

    @Test
    void anOutputFolderWithoutRunsHasNone() throws IOException {
        assertThat(LocalRun.list(output.resolve("nowhere"), unreadable::add)).isEmpty();
        assertThat(LocalRun.find(output.resolve("nowhere"), "etl-1")).isEmpty();
    }

    @Test
    void anIdIsNoPathToElsewhere() throws IOException {
        write("etl-1", START);

        assertThat(LocalRun.find(output.resolve("other"), "../../runs/etl-1")).isEmpty();
    }

    @Test
    void theStatusIsThatOfTheProcessUntilTheRunHasEnded() throws IOException {
        RunRecord running = write("etl-1", START).record();
        RunRecord killed = new RunRecord(
                "etl-1",
                "etl",
                running.settings(),
                Map.of(),
                START,
                new ProcessIdentity(ProcessHandle.current().pid(), "another start"),
                Optional.empty());

        assertThat(running.status()).isEqualTo("Running");
        assertThat(killed.status()).isEqualTo("Interrupted");
        assertThat(running.ended(START, Outcome.COMPLETED, "").status()).isEqualTo("Succeeded");
        assertThat(running.ended(START, Outcome.LOCKED, "").status()).isEqualTo("Locked");
    }

    @Test
    void aDamagedRecordIsNamedAndTheOtherRunsAreListed() throws IOException {
        write("etl-2", START);
        Path record = write("etl-1", START).folder().resolve("run.json");
        Files.writeString(record, "{\"started\": \"yesterday\"}");

        assertThat(LocalRun.list(output, unreadable::add))
                .extracting(run -> run.record().runId())
                .containsExactly("etl-2");
        assertThat(unreadable)
                .singleElement()
                .satisfies(warning -> assertThat(warning)
                        .startsWith("warning: left out " + record)
                        .contains("no record of a run"));
        assertThatThrownBy(() -> LocalRun.find(output, "etl-1"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(record.toString());
    }

    @Test
    void onlyItsOwnerReadsARecord() throws IOException {
        Path record = write("etl-1", START).folder().resolve("run.json");

        assertThat(Files.getPosixFilePermissions(record))
                .extracting(Enum::name)
                .containsOnly("OWNER_READ", "OWNER_WRITE");
    }
}
