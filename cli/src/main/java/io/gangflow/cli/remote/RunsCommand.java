package io.gangflow.cli.remote;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cli.command.OutputFormat;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.home.RunFolder;
import io.gangflow.cli.home.RunRecord;
import io.gangflow.json.BoundedJson;
import io.gangflow.page.object.Durations;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow runs}: lists the runs of this machine; {@code gangflow list} lists the runs of a cluster. */
@Command(
        name = "runs",
        mixinStandardHelpOptions = true,
        description = "List the local runs of `gangflow run`, newest first.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class RunsCommand implements Callable<Integer> {

    private final Console console;
    private final Clock clock;

    @Parameters(paramLabel = "PIPELINE", arity = "0..1", description = "Pipeline whose runs to list (default: all).")
    private String pipeline = "";

    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            defaultValue = RunFolder.OUTPUT,
            description = "Output folder of the runs (default: ./${DEFAULT-VALUE}).")
    private Path folder;

    @Option(names = "--output", paramLabel = "FORMAT", description = "Output format: text (default) or json.")
    private OutputFormat output = OutputFormat.TEXT;

    @Mixin
    private ListLimit limit;

    public RunsCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException {
        int most = limit.require();
        List<LocalRun> runs = LocalRun.list(folder, console.err()::println).stream()
                .filter(run -> pipeline.isEmpty() || run.record().pipeline().equals(pipeline))
                .limit(most)
                .toList();
        if (output == OutputFormat.JSON) {
            console.out().println(json(runs));
        } else if (runs.isEmpty()) {
            console.err().println("No runs in %s.".formatted(RunFolder.in(folder)));
        } else {
            table(runs).forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private List<String> table(List<LocalRun> runs) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("RUN", "PIPELINE", "STATUS", "STARTED", "DURATION"));
        for (LocalRun run : runs) {
            RunRecord record = run.record();
            rows.add(List.of(
                    record.runId(),
                    record.pipeline(),
                    record.status(),
                    RunSummary.age(Duration.between(record.started(), clock.instant())) + " ago",
                    duration(record)));
        }
        return TextTable.lines(rows);
    }

    private String duration(RunRecord record) {
        if (record.status().equals("Interrupted")) {
            return "";
        }
        Instant end = record.end().map(RunRecord.End::at).orElseGet(clock::instant);
        return Durations.clock(Duration.between(record.started(), end).toMillis());
    }

    private static String json(List<LocalRun> runs) {
        ArrayNode array = BoundedJson.INDENTED.createArrayNode();
        for (LocalRun run : runs) {
            RunRecord record = run.record();
            ObjectNode node = array.addObject();
            node.put("runId", record.runId())
                    .put("pipeline", record.pipeline())
                    .put("status", record.status())
                    .put("file", record.settings().file().toString())
                    .put("startedAt", record.started().toString());
            record.end()
                    .ifPresent(
                            end -> node.put("finishedAt", end.at().toString()).put("message", end.message()));
            node.put("folder", run.folder().toString());
        }
        return array.toPrettyString();
    }
}
