package io.gangflow.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.home.RunFolder;
import io.gangflow.cli.home.RunRecord;
import io.gangflow.page.object.RunRow;
import io.gangflow.run.RunEvent.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runs of an output folder, as rows of the page. */
final class FolderRunsTest {

    private static final Instant START = Instant.parse("2026-11-24T10:00:00Z");

    @TempDir
    private Path output = Path.of("");

    private LocalRun write(String id) throws IOException {
        RunRecord.Settings settings = new RunRecord.Settings(
                Path.of("etl.yaml"), Optional.empty(), Optional.empty(), false, Map.of(), List.of(), false);
        Path folder = RunFolder.create(output, id).folder();
        return LocalRun.write(folder, RunRecord.started(id, "etl", settings, Map.of(), START));
    }

    private void end(LocalRun run, Outcome outcome, String message) throws IOException {
        LocalRun.write(run.folder(), run.record().ended(START.plusSeconds(9), outcome, message));
    }

    private FolderRuns runs() {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        return new FolderRuns(output, new Console(nowhere, nowhere, false, false, 80));
    }

    @Test
    void theyAreListedWithTheirState() throws IOException {
        write("running");
        end(write("done"), Outcome.COMPLETED, "");
        end(write("locked"), Outcome.LOCKED, "two gangs wait for each other");

        assertThat(runs().rows())
                .allMatch(RunRow::local)
                .extracting(RunRow::workflow, RunRow::phase, RunRow::locked)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("running", "Running", null),
                        org.assertj.core.groups.Tuple.tuple("done", "Succeeded", false),
                        org.assertj.core.groups.Tuple.tuple("locked", "Failed", true));
    }

    @Test
    void aRunOfWhichNothingIsLeftIsNotOpened() throws IOException {
        end(write("done"), Outcome.COMPLETED, "");

        assertThat(runs().open("done")).isEmpty();
        assertThat(runs().open("none")).isEmpty();
        assertThat(runs().open("../done")).isEmpty();
    }
}
