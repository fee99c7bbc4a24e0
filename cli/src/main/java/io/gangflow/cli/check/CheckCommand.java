package io.gangflow.cli.check;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.command.ManifestOptions;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.Cluster;
import io.gangflow.kubernetes.json.ModelWarmup;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticSarif;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.rules.Suppressions;
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

/** {@code gangflow check}: lists all findings in files and, with a cluster, whether the work fits and can lock. */
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

    @Option(
            names = "--watch",
            description = "With --from-context, check again every 10 seconds and print what changes, until Ctrl-C.")
    private boolean watch;

    public CheckCommand(Console console) {
        this.console = console;
    }

    /**
     * Returns a check of files with default options, for commands that also check manifests. picocli parses the
     * arguments, so options have their defaults.
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
        boolean live = manifestOptions.hasContext();
        if (live || clusterFile != null) {
            ModelWarmup.start();
        }
        require(!files.isEmpty() || live, "nothing to check; name files, or pass --from-context");
        require(!watch || live, "--watch follows a cluster; pass --from-context NAME");
        require(!watch || output != CheckOutput.SARIF, "--watch prints text or JSON; SARIF is one document");
        require(
                !locks.admission() || (live && !files.isEmpty()),
                "--admission compares files with what a cluster runs; name files, and pass --from-context NAME");
        if (watch) {
            boolean headings = output == CheckOutput.TEXT;
            return new CheckWatch(console, CheckWatch.PERIOD, headings, this::checkAgain).follow();
        }
        return print(checkOnce());
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new CommandFailure(ExitCode.BAD_INPUT, message);
        }
    }

    private int print(CheckPass pass) {
        pass.check().notes().forEach(console.err()::println);
        console.out().print(text(pass));
        pass.check().throwFailures();
        if (pass.applied().hasErrors()) {
            return ExitCode.BAD_INPUT;
        }
        boolean makesLockPossible = pass.check().verdicts().stream()
                .flatMap(finding -> finding.admission().stream())
                .anyMatch(NewWorkEffect::makesLockPossible);
        return makesLockPossible ? ExitCode.WORK_FAILED : ExitCode.DONE;
    }

    private String checkAgain() throws IOException, InterruptedException {
        manifestOptions.forgetCluster();
        CheckPass pass = checkOnce();
        pass.check().throwFailures();
        return text(pass);
    }

    /** The result of one pass over the files and the cluster. */
    private record CheckPass(FileCheck check, Suppressions.Applied applied) {}

    private CheckPass checkOnce() throws IOException, InterruptedException {
        List<Diagnostic> found = new ArrayList<>();
        @Nullable Cluster cluster = null;
        if (clusterFile != null) {
            Checked<Cluster> read = Documents.described(clusterFile);
            found.addAll(read.diagnostics());
            cluster = read.value().orElse(null);
        } else if (manifestOptions.hasContext()) {
            cluster = manifestOptions.cluster(null, console);
        }
        FileCheck check = new FileCheck(manifestOptions, Optional.ofNullable(cluster), locks);
        check.all(manifestOptions.inputs(files));
        found.addAll(check.found());
        return new CheckPass(check, ignoreOptions.apply(check.manifests(), found, console));
    }

    private String text(CheckPass pass) {
        Suppressions.Applied applied = pass.applied();
        List<LockFinding> verdicts = pass.check().verdicts();
        return switch (output) {
            case JSON -> LockOptions.json(applied.kept(), verdicts);
            case SARIF -> DiagnosticSarif.of(applied.kept(), applied.ignored(), LockOptions.properties(verdicts));
            case TEXT ->
                DiagnosticText.of(applied.kept(), console.outColour(), console.outWidth())
                        + LockOptions.text(verdicts, console.outWidth());
        };
    }
}
