package io.gangflow.cli.serve;

import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.home.RunRecord;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.cli.remote.RunOptions;
import io.gangflow.cluster.Cluster;
import io.gangflow.page.context.LocalRuns;
import io.gangflow.page.context.OpenRun;
import io.gangflow.page.object.RunRow;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The runs of an output folder. The folder is read at most once per second. Thread-safe. */
final class FolderRuns implements LocalRuns {

    private static final long LOOK_MILLIS = 1_000;

    private final Path output;
    private final Console console;
    private final Set<String> reported = new HashSet<>();
    private List<RunRow> rows = List.of();
    private long lookedMillis = Ticker.SYSTEM.millis() - LOOK_MILLIS;

    FolderRuns(Path output, Console console) {
        this.output = output;
        this.console = console;
    }

    @Override
    public boolean areShown() {
        return true;
    }

    @Override
    public synchronized List<RunRow> rows() {
        if (Ticker.SYSTEM.millis() - lookedMillis >= LOOK_MILLIS) {
            try {
                rows = LocalRun.list(output, this::report).stream()
                        .map(run -> row(run.record()))
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException("the local runs can't be read", e);
            }
            lookedMillis = Ticker.SYSTEM.millis();
        }
        return rows;
    }

    /** Once for each run, although they are listed again and again. */
    private void report(String unreadable) {
        if (reported.add(unreadable)) {
            console.err().println(unreadable);
        }
    }

    private static RunRow row(RunRecord run) {
        Optional<RunRecord.End> end = run.end();
        Instant ended = end.map(RunRecord.End::at).orElse(null);
        return new RunRow(
                run.runId(),
                run.pipeline(),
                run.runId(),
                phase(run),
                run.started(),
                run.started(),
                ended,
                "",
                null,
                end.map(RunRecord.End::message).orElse(""),
                0,
                null,
                null,
                end.map(how -> how.outcome() == Outcome.LOCKED).orElse(null),
                true);
    }

    /** A run whose process was killed has an error. */
    private static String phase(RunRecord run) {
        return switch (run.status()) {
            case "Running", "Succeeded", "Stopped" -> run.status();
            case "Interrupted" -> "Error";
            default -> "Failed";
        };
    }

    @Override
    public Optional<OpenRun> open(String runId) {
        try {
            Optional<LocalRun> found = LocalRun.find(output, runId);
            return found.isPresent() ? open(found.get()) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("the local run can't be read", e);
        }
    }

    private Optional<OpenRun> open(LocalRun run) throws IOException {
        ClusterSession session;
        try {
            session = RunOptions.open(run, console);
        } catch (CommandFailure nothingLeft) {
            return Optional.empty();
        }
        Optional<Workflow> workflow = session.workflow(run.record().runId());
        if (workflow.isEmpty()) {
            session.close();
            return Optional.empty();
        }
        Cluster cluster = new Documents(console)
                .cluster(run.record()
                        .settings()
                        .cluster()
                        .orElseGet(() -> GangflowHome.ofProcess().cluster("article")));
        return Optional.of(new OpenRun(
                session.kubernetes(),
                workflow.get(),
                row(run.record()),
                cluster.name(),
                Optional.of(cluster),
                Optional.of(run.record().settings().file()),
                session::close));
    }
}
