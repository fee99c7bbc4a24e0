package io.gangflow.cli.skew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an earlier version wrote is read as that version read it. A folder of the resources has the files of one
 * version; files of a release are never changed.
 */
@Timeout(120)
class EarlierFilesTest {

    private static final Path ALL = Path.of("src/test/resources/io/gangflow/cli/skew");
    private static final Path FILES = ALL.resolve("0.1.0");

    /** Files of 0.1.0 from before they named their formats, and from after. */
    private static final String BEFORE = "0.1.0";

    private static final String AFTER = "0.1.0-formats";

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

    @ParameterizedTest
    @ValueSource(strings = {BEFORE, AFTER})
    void aRunWithItsObjectsAndLogs(String version) throws IOException {
        copyRun(version);

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
        Path record = copyRun(AFTER).resolve("run.json");
        Files.writeString(record, Files.readString(record).replace("gangflow/run/v1", "gangflow/run/v2"));

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
        Path record = copyRun(BEFORE).resolve("run.json");
        Files.writeString(record, Files.readString(record).replace("COMPLETED", "PAUSED"));

        assertThat(command("get", "etl-1")).isPositive();
        assertThat(err.toString()).contains("run.json", "PAUSED").doesNotContain("Exception");
    }

    @Test
    void objectsOfALaterVersionAreRefused() throws IOException {
        Path objects = copyRun(AFTER).resolve("cluster/objects.jsonl");
        Files.writeString(objects, Files.readString(objects).replace("gangflow/objects/v1", "gangflow/objects/v2"));

        assertThat(command("get", "etl-1")).isPositive();
        assertThat(err.toString())
                .contains(
                        "objects.jsonl: it is a `gangflow/objects/v2`, and this version of Gangflow reads `gangflow/objects/v1`; use a newer one")
                .doesNotContain("Exception");
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

    @ParameterizedTest
    @ValueSource(strings = {BEFORE + "/recording.json", AFTER + "/recording.json", AFTER + "/scenario.json"})
    void aRecordingOrScenario(String file) throws IOException {
        Scenario scenario = ScenarioReader.read(Files.readString(ALL.resolve(file)));

        assertThat(scenario.name()).isEqualTo("depends-302");
        assertThat(scenario.jobs()).hasSizeGreaterThan(1);
    }

    @ParameterizedTest
    @CsvSource({
        "recording.json, gangflow/recording",
        "recording.json, gangflow/scenario",
        "scenario.json, gangflow/scenario"
    })
    void aRecordingOrScenarioOfALaterVersionIsRefused(String file, String format) throws IOException {
        String text = Files.readString(ALL.resolve(AFTER).resolve(file));
        Path later = Files.writeString(folder.resolve(file), text.replace(format + "/v1", format + "/v2"));

        assertThat(gangflow("simulate", "--scenario", later.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .contains(
                        "cannot be played: it is a `%1$s/v2`, and this version of Gangflow reads `%1$s/v1`; use a newer one"
                                .formatted(format));
    }

    private Path copyRun(String version) throws IOException {
        Path from = ALL.resolve(version).resolve("output");
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
        String output = folder.resolve("output").toString();
        return gangflow(Stream.concat(Stream.of(words), Stream.of("--output-dir", output))
                .toArray(String[]::new));
    }

    private int gangflow(String... words) {
        out = new StringWriter();
        err = new StringWriter();
        Console console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 200);
        return Gangflow.execute(console, words);
    }
}
