package io.gangflow.cli.remote;

import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.gangflow.argo.manifests.ManifestCompiler;
import io.gangflow.argo.manifests.Manifests;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow schedule}: pipelines that start by themselves. */
@Command(
        name = "schedule",
        mixinStandardHelpOptions = true,
        description = "List schedules; or apply, suspend or resume the schedule of a pipeline.")
public final class ScheduleCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "FILE|PIPELINE",
            arity = "0..1",
            description = "Pipeline file to apply, or name of a scheduled pipeline.")
    private @Nullable String argument;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Option(names = "--suspend", description = "Suspend the schedule: start no runs until it is resumed.")
    private boolean suspend;

    @Option(names = "--resume", description = "Resume the schedule.")
    private boolean resume;

    public ScheduleCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (suspend && resume) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "--suspend and --resume exclude each other");
        }
        String named = argument;
        if (named == null) {
            return options.open().run(this::list);
        }
        if (!suspend && !resume && Files.isRegularFile(Path.of(named))) {
            Manifests manifests = compiled(Path.of(named));
            return options.open().run(cluster -> {
                cluster.argo().apply(manifests.inOrder(), false);
                console.err().println("schedule enabled for pipeline `%s`".formatted(manifests.pipeline()));
                return ExitCode.DONE;
            });
        }
        return options.open().run(cluster -> change(cluster, named));
    }

    private Manifests compiled(Path file) throws IOException {
        Manifests manifests = new ManifestCompiler().compile(new Documents(console).plan(file, Optional.empty()));
        if (manifests.schedule().isEmpty()) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "pipeline `%s` has no `schedule`; add one such as schedule: { cron: \"0 3 * * *\" }"
                            .formatted(manifests.pipeline()));
        }
        return manifests;
    }

    private int list(ClusterSession cluster) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("PIPELINE", "SCHEDULE", "TIME ZONE", "SUSPENDED", "LAST RUN"));
        for (CronWorkflow cron : cluster.kubernetes()
                .resources(CronWorkflow.class)
                .inNamespace(cluster.namespace())
                .list()
                .getItems()) {
            rows.add(List.of(
                    cron.getMetadata().getName(),
                    String.join(", ", cron.getSpec().schedules()),
                    cron.getSpec().timezone().isEmpty() ? "UTC" : cron.getSpec().timezone(),
                    Boolean.TRUE.equals(cron.getSpec().suspend()) ? "yes" : "no",
                    cron.getStatus().lastScheduledTime()));
        }
        TextTable.lines(rows).forEach(console.out()::println);
        return ExitCode.DONE;
    }

    private int change(ClusterSession cluster, String pipeline) {
        Resource<CronWorkflow> found = cluster.kubernetes()
                .resources(CronWorkflow.class)
                .inNamespace(cluster.namespace())
                .withName(pipeline);
        if (found.get() == null) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "pipeline `%s` has no schedule in namespace `%s`".formatted(pipeline, cluster.namespace()));
        }
        if (suspend == resume) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "no file `%s`; to change the schedule of that pipeline, pass --suspend or --resume"
                            .formatted(pipeline));
        }
        // A merge, because Argo's controller writes the status of a schedule at any time.
        found.patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"suspend\":%s}}".formatted(suspend));
        console.err().println("schedule %s for pipeline `%s`".formatted(suspend ? "suspended" : "resumed", pipeline));
        return ExitCode.DONE;
    }
}
