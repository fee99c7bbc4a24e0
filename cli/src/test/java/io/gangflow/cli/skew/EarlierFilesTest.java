package io.gangflow.cli.skew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.simulator.history.HistoricalJob;
import io.gangflow.simulator.history.HistoricalJob.Role;
import io.gangflow.simulator.history.HistoryException;
import io.gangflow.simulator.history.HistoryFile;
import io.gangflow.simulator.scenario.Scenario;
import io.gangflow.simulator.scenario.ScenarioReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an earlier version wrote is read as that version read it. A folder of the resources has the files of one
 * version; files of a release are never changed.
 */
@Timeout(120)
class EarlierFilesTest {

    private static final Path FILES = Path.of("src/test/resources/io/gangflow/cli/skew/0.1.0");

    @TempDir
    private Path folder = Path.of("");

    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    @Test
    void aPipeline() {
        var pipeline = PipelineReader.read(FILES.resolve("etl.yaml")).orElseThrow();

        assertThat(pipeline.parameters()).extracting(Parameter::name).containsExactly("day", "rows");
        assertThat(new Planner().plan(pipeline).orElseThrow().pipeline()).isEqualTo(pipeline);
    }

    @Test
    void aPipelineOfALaterVersionIsRefused() throws IOException {
        String later = Files.readString(FILES.resolve("etl.yaml")).replace("gangflow/v1", "gangflow/v2");

        assertThat(PipelineReader.read("etl.yaml", later).diagnostics())
                .singleElement()
                .extracting(Diagnostic::message)
                .isEqualTo("this is `gangflow/v2`");
    }

    @Test
    void aRunWithItsObjectsAndLogs() throws IOException {
        copyRun();

        assertThat(command("runs")).as(err.toString()).isZero();
        assertThat(out.toString()).contains("etl-1", "Succeeded");
        assertThat(command("get", "etl-1")).as(err.toString()).isZero();
        assertThat(out.toString()).contains("✓ extract", "✓ load", "rows = 7");
        assertThat(command("logs", "etl-1", "--stage", "extract"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).isEqualTo("[extract-0] 7 rows%n".formatted());
    }

    @Test
    void aRunOfALaterVersionIsRefused() throws IOException {
        Path record = copyRun().resolve("run.json");
        Files.writeString(record, Files.readString(record).replaceFirst("\\{", "{\"format\": \"gangflow/run/v2\","));

        assertThat(command("get", "etl-1")).isPositive();
        assertThat(err.toString())
                .contains(
                        "run.json: it is a `gangflow/run/v2`, and this version of Gangflow reads `gangflow/run/v1`; use a newer one")
                .doesNotContain("Exception");

        assertThat(command("runs")).as("others are listed").isZero();
        assertThat(err.toString()).contains("warning: left out ", "run.json: it is a `gangflow/run/v2`");
    }

    /** Records of 0.1.0 do not name their format; an outcome that this version does not know is named, with the file. */
    @Test
    void aRunWithAnOutcomeOfALaterVersionIsRefused() throws IOException {
        Path record = copyRun().resolve("run.json");
        Files.writeString(record, Files.readString(record).replace("COMPLETED", "PAUSED"));

        assertThat(command("get", "etl-1")).isPositive();
        assertThat(err.toString()).contains("run.json", "PAUSED").doesNotContain("Exception");
    }

    @Test
    void aHistory() throws IOException, HistoryException {
        Role one = new Role(1, Resources.of(4_000, 8L << 30));
        Role four = new Role(4, Resources.of(8_000, 64L << 30).withGpus(1));

        assertThat(HistoryFile.read(FILES.resolve("history.jsonl.gz")).jobs())
                .containsExactly(
                        new HistoricalJob("etl-1", "analytics", 0, 40, 1_160, false, List.of(one)),
                        new HistoricalJob("train-7", "research", 60, 900, 7_200, true, List.of(four)));
    }

    @Test
    void aHistoryOfALaterVersionIsRefused() throws IOException {
        Path later = Files.writeString(folder.resolve("later"), "{\"format\":\"gangflow/history/v2\"}\n");

        assertThatThrownBy(() -> HistoryFile.read(later))
                .isInstanceOf(HistoryException.class)
                .hasMessageEndingWith("later: it is a `gangflow/history/v2`, and this version of Gangflow reads"
                        + " `gangflow/history/v1`; use a newer one");
    }

    @Test
    void aRecording() throws IOException {
        Scenario scenario = ScenarioReader.read(Files.readString(FILES.resolve("recording.json")));

        assertThat(scenario.name()).isEqualTo("depends-302");
        assertThat(scenario.jobs()).hasSizeGreaterThan(1);
    }

    private Path copyRun() throws IOException {
        Path from = FILES.resolve("output");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path to = folder.resolve("output").resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(file, to);
                }
            }
        }
        return folder.resolve("output/runs/etl-1");
    }

    private int command(String... words) {
        out = new StringWriter();
        err = new StringWriter();
        Console console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 200);
        return Gangflow.execute(
                console,
                Stream.concat(
                                Stream.of(words),
                                Stream.of(
                                        "--output-dir", folder.resolve("output").toString()))
                        .toArray(String[]::new));
    }
}
