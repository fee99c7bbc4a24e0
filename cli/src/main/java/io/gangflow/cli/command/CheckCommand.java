package io.gangflow.cli.command;

import io.gangflow.argo.foreign.ForeignManifests;
import io.gangflow.argo.foreign.IgnoreComment;
import io.gangflow.argo.json.ModelLearning;
import io.gangflow.argo.pods.Durations;
import io.gangflow.argo.pods.ManifestWork;
import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.argo.traps.Ignores;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.capacity.ClusterCheck;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticSarif;
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
        description = "Check pipelines and manifests; with --cluster also whether they fit it and can lock.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class CheckCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Pipelines, and manifests of Kubernetes: files, folders, - for stdin.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private ManifestOptions manifestOptions;

    @Mixin
    private IgnoreOptions ignoreOptions;

    @Option(names = "--cluster", paramLabel = "FILE", description = "Cluster to check the work against.")
    private @Nullable Path clusterFile;

    @Option(names = "--output", paramLabel = "FORMAT", description = "text (default), json or sarif.")
    private CheckOutput output = CheckOutput.TEXT;

    @Mixin
    private LockOptions locks;

    public CheckCommand(Console console) {
        this.console = console;
    }

    /**
     * A check of files with nothing else said, for commands that look at manifests among other things. The words go through
     * picocli, so that what is not said has its defaults.
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
            Checked<Cluster> read = ClusterReader.read(Documents.readable(clusterFile));
            found.addAll(read.diagnostics());
            cluster = read.value().orElse(null);
        }
        if (files.isEmpty() && !manifestOptions.takes(files)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "nothing to check; name files, or a --from-context");
        }
        if (clusterFile == null && manifestOptions.hasContext()) {
            cluster = manifestOptions.cluster(null, console);
        }
        ManifestOptions.Split split = ManifestOptions.split(files);
        List<LockFinding> verdicts = new ArrayList<>();
        List<IgnoreComment> ignores = new ArrayList<>();
        for (Path file : split.pipelines()) {
            found.addAll(check(file, cluster, verdicts));
            ignores.addAll(ManifestCheck.ignores(file));
        }
        ForeignManifests manifests = new ForeignManifests(List.of(), List.of(), List.of());
        if (manifestOptions.takes(files)) {
            manifests = manifests(split.manifests(), cluster, found, verdicts);
        }
        Ignores.Applied applied = ignoreOptions.apply(manifests.with(ignores), found, console);
        console.out().print(text(applied, verdicts));
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

    private ForeignManifests manifests(
            List<Path> paths, @Nullable Cluster cluster, List<Diagnostic> found, List<LockFinding> verdicts)
            throws IOException, InterruptedException {
        ManifestCheck.Found read = new ManifestCheck(manifestOptions, Optional.ofNullable(cluster)).manifests(paths);
        found.addAll(read.diagnostics());
        boolean sound = read.diagnostics().stream().noneMatch(finding -> finding.severity() == Severity.ERROR);
        if (cluster != null && sound && !read.work().podSets().isEmpty()) {
            LockCheck lockCheck = new LockCheck(cluster, locks.orders());
            found.addAll(
                    lockCheck.check(read.work(), read.work().podSets().get(0).span()));
            verdicts.addAll(lockCheck.findings());
        }
        return read.manifests();
    }

    /** What a cluster has already; findings about it belong to no pipeline. */
    private ResultingWork there() throws IOException {
        return ManifestWork.of(manifestOptions.contextOnly().objects(), Durations.NONE)
                .work();
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
        ManifestCheck compiled = new ManifestCheck(manifestOptions, Optional.ofNullable(cluster));
        plan.value().map(compiled::compiled).ifPresent(found::addAll);
        if (plan.value().isPresent() && cluster != null) {
            List<Diagnostic> capacity = ClusterCheck.check(plan.value().get(), cluster);
            found.addAll(capacity);
            if (capacity.stream().noneMatch(diagnostic -> diagnostic.severity() == Severity.ERROR)) {
                LockCheck lockCheck = new LockCheck(cluster, locks.orders(), there());
                found.addAll(lockCheck.check(pipeline.value().get()));
                verdicts.addAll(lockCheck.findings());
            }
        }
        return found;
    }
}
