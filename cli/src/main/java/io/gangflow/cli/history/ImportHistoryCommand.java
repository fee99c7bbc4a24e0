package io.gangflow.cli.history;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.command.LiveClusters;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.view.ReplayTable;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.shape.DurationSyntax;
import io.gangflow.simulator.history.ArgoHistoryReader;
import io.gangflow.simulator.history.History;
import io.gangflow.simulator.history.HistoryException;
import io.gangflow.simulator.history.HistoryFile;
import io.gangflow.simulator.history.HistoryFormat;
import io.gangflow.simulator.history.HistorySource;
import io.gangflow.simulator.history.KubernetesPods;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow history import}: creates a history from trace files, or from the pods of a cluster. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = "Write the jobs of a trace, or of the ended pods of a cluster, to one compact file.")
final class ImportHistoryCommand implements Callable<Integer> {

    private static final Duration MOST = Duration.ofDays(90);

    private final Console console;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Files of the trace; plain or packed with gzip.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "Format of the files: csv (default), openb, pai, philly or argo.")
    private HistoryFormat format = HistoryFormat.CSV;

    @Option(
            names = "--from-context",
            paramLabel = "NAME",
            description = "Context of the kubeconfig whose ended pods to read, or with --format argo workflows.")
    private @Nullable String context;

    @Option(
            names = "--from-prometheus",
            paramLabel = "URL",
            description = "Prometheus that has the metrics of kube-state-metrics.")
    private @Nullable String prometheus;

    @Option(
            names = "--from-argo",
            paramLabel = "URL",
            description = "Argo server whose archived workflows to read, with the token in ARGO_TOKEN.")
    private @Nullable String argo;

    @Option(
            names = "--since",
            paramLabel = "DURATION",
            defaultValue = "7d",
            description =
                    "Time to read from Prometheus or an Argo server, up to now, at most 90d (default: ${DEFAULT-VALUE}).")
    private String since = "7d";

    @Option(
            names = {"-o", "--output-file"},
            paramLabel = "FILE",
            defaultValue = "history.jsonl.gz",
            description = "File to write (default: ${DEFAULT-VALUE}).")
    private Path target = Path.of("history.jsonl.gz");

    ImportHistoryCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        long sources = Stream.of(!files.isEmpty(), context != null, prometheus != null, argo != null)
                .filter(given -> given)
                .count();
        if (sources != 1) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "name the files of a trace, or a cluster with --from-context NAME, --from-prometheus URL or --from-argo URL");
        }
        History history = read();
        HistoryFile.write(target, history);
        console.out().println("%s: %s".formatted(target, ReplayTable.summary(history)));
        history.leftOut()
                .forEach(
                        (reason, jobs) -> console.err().println("note: %,d jobs left out: %s".formatted(jobs, reason)));
        return ExitCode.DONE;
    }

    private History read() throws IOException, InterruptedException {
        String named = context;
        String metrics = prometheus;
        String archive = argo;
        try {
            if (metrics != null) {
                return Prometheus.at(metrics, System.getenv())
                        .jobs(duration(), Clock.systemUTC().instant());
            }
            if (archive != null) {
                return ArgoArchive.at(archive, System.getenv())
                        .jobs(duration(), Clock.systemUTC().instant());
            }
            if (named != null) {
                String source = "cluster `%s`".formatted(named);
                return format == HistoryFormat.ARGO
                        ? ArgoHistoryReader.of(
                                source, LiveClusters.list(named, KindCatalogue.WORKFLOW, console::notice))
                        : KubernetesPods.of(
                                source,
                                LiveClusters.named(named, console::notice).list(Pod.class));
            }
            return format.read(files.stream()
                    .map(Documents::readable)
                    .map(HistorySource::new)
                    .toList());
        } catch (HistoryException exception) {
            throw new CommandFailure(ExitCode.BAD_INPUT, String.valueOf(exception.getMessage()));
        }
    }

    private Duration duration() {
        return DurationSyntax.parse(since)
                .filter(given -> given.compareTo(MOST) <= 0 && !given.isZero())
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.BAD_INPUT,
                        "--since is `%s`; it must be a duration such as 12h or 7d, at most 90d".formatted(since)));
    }
}
