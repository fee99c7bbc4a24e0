package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.capacity.ClusterCheck;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.ClusterReader;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow check}: every finding about a file, and with a cluster whether the work fits it and can lock. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Check pipelines; with --cluster also whether they fit it and can lock.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class CheckCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Pipeline files.")
    private List<Path> files;

    @Option(names = "--cluster", paramLabel = "FILE", description = "Cluster to check the work against.")
    private @Nullable Path clusterFile;

    @Option(names = "--output", paramLabel = "FORMAT", description = "text (default) or json.")
    private OutputFormat output = OutputFormat.TEXT;

    @Mixin
    private LockOptions locks;

    public CheckCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Diagnostic> found = new ArrayList<>();
        @Nullable Cluster cluster = null;
        if (clusterFile != null) {
            Checked<Cluster> read = ClusterReader.read(Documents.readable(clusterFile));
            found.addAll(read.diagnostics());
            cluster = read.value().orElse(null);
        }
        List<LockFinding> verdicts = new ArrayList<>();
        for (Path file : files) {
            found.addAll(check(file, cluster, verdicts));
        }
        List<Diagnostic> sorted = found.stream().sorted().toList();
        console.out()
                .print(
                        output == OutputFormat.JSON
                                ? LockOptions.json(sorted, verdicts)
                                : DiagnosticText.of(sorted, console.colour()) + LockOptions.text(verdicts));
        boolean errors = sorted.stream().anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
        return errors ? ExitCode.BAD_INPUT : ExitCode.DONE;
    }

    private List<Diagnostic> check(Path file, @Nullable Cluster cluster, List<LockFinding> verdicts)
            throws IOException, InterruptedException {
        Checked<Pipeline> pipeline = PipelineReader.read(Documents.readable(file));
        if (pipeline.value().isEmpty()) {
            return pipeline.diagnostics();
        }
        List<Diagnostic> found = new ArrayList<>(pipeline.diagnostics());
        Checked<Plan> plan = new Planner().plan(pipeline.value().get());
        found.addAll(plan.diagnostics());
        if (plan.value().isPresent() && cluster != null) {
            List<Diagnostic> capacity = ClusterCheck.check(plan.value().get(), cluster);
            found.addAll(capacity);
            if (capacity.stream().noneMatch(diagnostic -> diagnostic.severity() == Severity.ERROR)) {
                LockCheck lockCheck = new LockCheck(cluster, locks.orders());
                found.addAll(lockCheck.check(pipeline.value().get()));
                verdicts.addAll(lockCheck.findings());
            }
        }
        return found;
    }
}
