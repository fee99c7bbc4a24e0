package io.gangflow.cli.local;

import io.gangflow.cli.command.RunIds;
import io.gangflow.cli.command.Schedulers;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.Interruption;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.home.RunFolder;
import io.gangflow.cli.home.RunRecord;
import io.gangflow.cli.result.ResultOptions;
import io.gangflow.run.Launcher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow run}: runs a pipeline as local processes, on a simulated cluster of the described size. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Run a pipeline on this machine, as processes on a cluster of the described size.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class RunCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "FILE", description = "Pipeline file, or - for stdin.")
    private Path file;

    @Option(
            names = "--cluster",
            paramLabel = "FILE",
            description = "Cluster file (default: the file's `local.cluster`, else the article's cluster).")
    private @Nullable Path clusterFile;

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description = "Scheduler of every stage: kube-scheduler or volcano.",
            completionCandidates = Schedulers.Keywords.class)
    private @Nullable String scheduler;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "Value of a parameter. Repeatable.")
    private Map<String, String> parameters = new TreeMap<>();

    @Option(names = "--no-cache", description = "Run cached stages again, and renew their records.")
    private boolean noCache;

    @Option(names = "--what-changed", description = "Show what changed since the previous run first.")
    private boolean whatChanged;

    @Option(names = "--notify", description = "Send the notifications of the pipeline.")
    private boolean notifies;

    @Mixin
    private LocalOptions local;

    @Mixin
    private ResultOptions results;

    public RunCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (Interruption interruption = Interruption.ofThisThread()) {
            return run(interruption);
        }
    }

    private int run(Interruption interruption) throws IOException, InterruptedException {
        results.requireUsable();
        Path output = local.output();
        RunRecord.Settings settings = settings();
        PreparedRun prepared = PreparedRun.of(console, settings, parameters, local.secrets(), output);
        String pipeline = prepared.plan().pipeline().name();
        RunDifferences changes = new RunDifferences(prepared.template(), prepared.values());
        if (whatChanged) {
            changes.since(LocalRun.list(output, console.err()::println).stream()
                            .filter(run -> run.record().pipeline().equals(pipeline))
                            .findFirst())
                    .forEach(console.err()::println);
        }
        RunFolder place = RunFolder.create(output, RunIds.of(pipeline, System.currentTimeMillis()));
        LocalRun run = write(
                place,
                RunRecord.started(
                        place.runId(),
                        pipeline,
                        settings,
                        prepared.values(),
                        Clock.systemUTC().instant()));
        changes.keep(run);
        return new LocalExecution(console, results, noCache)
                .execute(
                        run,
                        prepared,
                        interruption,
                        (cluster, listener) -> cluster.launcher()
                                .launch(
                                        new Launcher.Request(prepared.plan(), place.runId(), prepared.values()),
                                        listener));
    }

    private static LocalRun write(RunFolder place, RunRecord record) throws IOException {
        try {
            return LocalRun.write(place.folder(), record);
        } catch (IOException e) {
            place.remove();
            throw e;
        }
    }

    private RunRecord.Settings settings() {
        return new RunRecord.Settings(
                file.toAbsolutePath().normalize(),
                Optional.ofNullable(clusterFile)
                        .map(path -> path.toAbsolutePath().normalize()),
                Optional.ofNullable(scheduler),
                local.trust(),
                absolute(local.buckets()),
                local.envFiles().stream().map(Path::toAbsolutePath).toList(),
                notifies);
    }

    private static Map<String, Path> absolute(Map<String, Path> paths) {
        Map<String, Path> absolute = new TreeMap<>();
        paths.forEach((name, path) -> absolute.put(name, path.toAbsolutePath()));
        return absolute;
    }
}
