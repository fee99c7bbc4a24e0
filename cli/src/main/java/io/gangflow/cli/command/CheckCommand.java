package io.gangflow.cli.command;

import io.gangflow.argo.json.ModelLearning;
import io.gangflow.argo.traps.Ignores;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticSarif;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow check}: every finding about a file, and with a cluster whether the work fits it and can lock. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Check pipelines and manifests; with --cluster, also whether they fit and can lock.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class CheckCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Pipelines or Kubernetes manifests: files, folders, or - for stdin.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private ManifestOptions manifestOptions;

    @Mixin
    private IgnoreOptions ignoreOptions;

    @Option(names = "--cluster", paramLabel = "FILE", description = "Cluster file to check the work against.")
    private @Nullable Path clusterFile;

    @Option(names = "--output", paramLabel = "FORMAT", description = "Output format: text (default), json or sarif.")
    private CheckOutput output = CheckOutput.TEXT;

    @Mixin
    private LockOptions locks;

    public CheckCommand(Console console) {
        this.console = console;
    }

    /**
     * A check of files with default options, for commands that also check manifests. The arguments are parsed by
     * picocli, so that missing options have their defaults.
     */
    public static CheckCommand of(Console console, List<Path> files) {
        List<String> words = new ArrayList<>(List.of("--"));
        files.forEach(file -> words.add(file.toString()));
        CheckCommand check = new CheckCommand(console);
        new CommandLine(check).setExpandAtFiles(false).parseArgs(words.toArray(String[]::new));
        return check;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        ModelLearning.begin();
        List<Diagnostic> found = new ArrayList<>();
        @Nullable Cluster cluster = null;
        if (clusterFile != null) {
            Checked<Cluster> read = Documents.described(clusterFile);
            found.addAll(read.diagnostics());
            cluster = read.value().orElse(null);
        }
        if (files.isEmpty() && !manifestOptions.hasContext()) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "nothing to check; name files, or pass --from-context");
        }
        if (clusterFile == null && manifestOptions.hasContext()) {
            cluster = manifestOptions.cluster(null, console);
        }
        InputFiles inputs = manifestOptions.inputs(files);
        FileCheck check = new FileCheck(manifestOptions, Optional.ofNullable(cluster), locks);
        check.all(inputs);
        found.addAll(check.found());
        Ignores.Applied applied = ignoreOptions.apply(check.manifests(), found, console);
        check.notes().forEach(console.err()::println);
        console.out().print(text(applied, check.verdicts()));
        check.throwFailures();
        return applied.hasErrors() ? ExitCode.BAD_INPUT : ExitCode.DONE;
    }

    private String text(Ignores.Applied applied, List<LockFinding> verdicts) {
        return switch (output) {
            case JSON -> LockOptions.json(applied.kept(), verdicts);
            case SARIF -> DiagnosticSarif.of(applied.kept(), applied.ignored(), LockOptions.properties(verdicts));
            case TEXT ->
                DiagnosticText.of(applied.kept(), console.outColour(), console.outWidth())
                        + LockOptions.text(verdicts, console.outWidth());
        };
    }
}
