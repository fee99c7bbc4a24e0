package io.gangflow.cli.command;

import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.ManifestFiles;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.registry.ImageDigests;
import io.gangflow.cli.registry.RegistryException;
import io.gangflow.kubernetes.json.ModelWarmup;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow compile}: prints the objects to apply to a cluster, as YAML. */
@Command(
        name = "compile",
        mixinStandardHelpOptions = true,
        description = "Compile a pipeline to Kubernetes objects for `kubectl apply -f DIR`.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class CompileCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "FILE", description = "Pipeline file, or - for stdin.")
    private Path file;

    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            description = "Folder to write files to (default: stdout).")
    private @Nullable Path directory;

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description = "Scheduler of every stage: kube-scheduler or volcano.",
            completionCandidates = Schedulers.Keywords.class)
    private @Nullable String scheduler;

    @Option(
            names = "--resolve-digests",
            description = "Pin each image to the current digest of its tag, read anonymously from its registry.")
    private boolean resolveDigests;

    public CompileCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        ModelWarmup.start();
        Optional<SchedulerName> override = Optional.ofNullable(scheduler).map(Schedulers::named);
        Manifests manifests = compile(new Documents(console).plan(file, override));
        if (directory == null) {
            ManifestFiles.contents(manifests)
                    .values()
                    .forEach(text -> console.out().print(text.startsWith("---") ? text : "---\n" + text));
        } else {
            List<Path> written = ManifestFiles.write(manifests, directory);
            written.forEach(path -> console.err().println("wrote " + path));
            console.err().println("apply with: kubectl apply -f " + directory);
        }
        return ExitCode.DONE;
    }

    private Manifests compile(Plan plan) {
        UnaryOperator<String> images = resolveDigests ? new ImageDigests() : UnaryOperator.identity();
        try {
            return new ManifestCompiler().compile(plan, images);
        } catch (RegistryException unresolved) {
            throw new CommandFailure(unresolved.exitCode(), String.valueOf(unresolved.getMessage()));
        }
    }
}
