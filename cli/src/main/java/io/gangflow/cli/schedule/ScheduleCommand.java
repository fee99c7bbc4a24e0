package io.gangflow.cli.schedule;

import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.remote.ClusterOptions;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.cli.remote.ScheduleTable;
import io.gangflow.cli.remote.VersionOptions;
import io.gangflow.pipeline.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code gangflow schedule}: manages schedules of pipelines. {@code schedule FILE}, {@code schedule PIPELINE --suspend}
 * and {@code --resume} are the forms of 0.1.0; they still work but are hidden.
 */
@Command(
        name = "schedule",
        mixinStandardHelpOptions = true,
        description = "List schedules; or apply, suspend, resume or delete the schedule of a pipeline.")
public final class ScheduleCommand implements Callable<Integer> {

    private static final String PIPELINE = "Name of a scheduled pipeline.";

    private final Console console;

    @Parameters(
            paramLabel = "FILE|PIPELINE",
            arity = "0..1",
            hidden = true,
            description = "Pipeline file, as of `apply`; or a scheduled pipeline.")
    private @Nullable String argument;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Option(names = "--suspend", hidden = true, description = "Suspend the schedule, as `suspend`.")
    private boolean suspend;

    @Option(names = "--resume", hidden = true, description = "Resume the schedule, as `resume`.")
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
            return options.open(console).run(this::list);
        }
        if (suspend || resume) {
            return options.open(console).run(cluster -> suspend(cluster, named, suspend));
        }
        if (!Files.isRegularFile(Path.of(named))) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "no file `%1$s`; to change the schedule of that pipeline, use `gangflow schedule suspend %1$s`, `resume` or `delete`"
                            .formatted(named));
        }
        return apply(Path.of(named), options, new VersionOptions());
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Create or update the schedule of a pipeline file, with the pipeline.")
    int apply(
            @Parameters(paramLabel = "FILE", description = "Pipeline file with a `schedule`.") Path file,
            @Mixin ClusterOptions cluster,
            @Mixin VersionOptions versions)
            throws IOException, InterruptedException {
        Plan plan = new Documents(console).plan(file, Optional.empty());
        Manifests manifests = compiled(plan);
        return cluster.open(console).run(session -> {
            versions.read(session).require(plan, console);
            session.argo().apply(manifests.inOrder(), false);
            ScheduleTable.of(find(session, manifests.pipeline()), Clock.systemUTC())
                    .sentences()
                    .forEach(console.err()::println);
            return ExitCode.DONE;
        });
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Suspend a schedule: it starts no runs until it is resumed; running runs continue.")
    int suspend(
            @Parameters(paramLabel = "PIPELINE", description = PIPELINE) String pipeline, @Mixin ClusterOptions cluster)
            throws InterruptedException {
        return cluster.open(console).run(session -> suspend(session, pipeline, true));
    }

    @Command(mixinStandardHelpOptions = true, description = "Resume a suspended schedule.")
    int resume(
            @Parameters(paramLabel = "PIPELINE", description = PIPELINE) String pipeline, @Mixin ClusterOptions cluster)
            throws InterruptedException {
        return cluster.open(console).run(session -> suspend(session, pipeline, false));
    }

    @Command(
            mixinStandardHelpOptions = true,
            description = "Delete a schedule with the runs that it has started; the pipeline itself stays.")
    int delete(
            @Parameters(paramLabel = "PIPELINE", description = PIPELINE) String pipeline, @Mixin ClusterOptions cluster)
            throws InterruptedException {
        return cluster.open(console).run(session -> {
            find(session, pipeline);
            resource(session, pipeline).delete();
            console.err().println("deleted the schedule of pipeline `%s`".formatted(pipeline));
            return ExitCode.DONE;
        });
    }

    private static Manifests compiled(Plan plan) {
        Manifests manifests = new ManifestCompiler().compile(plan);
        if (manifests.schedule().isEmpty()) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "pipeline `%s` has no `schedule`; add one such as schedule: { cron: \"0 3 * * *\" }"
                            .formatted(manifests.pipeline()));
        }
        return manifests;
    }

    private int list(ClusterSession cluster) {
        ScheduleTable.all(cluster, Clock.systemUTC()).lines().forEach(console.out()::println);
        return ExitCode.DONE;
    }

    private int suspend(ClusterSession cluster, String pipeline, boolean suspended) {
        find(cluster, pipeline);
        // A merge patch, because Argo's controller writes the status of a schedule at any time.
        resource(cluster, pipeline)
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"suspend\":%s}}".formatted(suspended));
        console.err().println("schedule %s for pipeline `%s`".formatted(suspended ? "suspended" : "resumed", pipeline));
        return ExitCode.DONE;
    }

    private static CronWorkflow find(ClusterSession cluster, String pipeline) {
        CronWorkflow found = resource(cluster, pipeline).get();
        if (found == null) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "pipeline `%s` has no schedule in namespace `%s`".formatted(pipeline, cluster.namespace()));
        }
        return found;
    }

    private static Resource<CronWorkflow> resource(ClusterSession cluster, String pipeline) {
        return cluster.kubernetes()
                .resources(CronWorkflow.class)
                .inNamespace(cluster.namespace())
                .withName(pipeline);
    }
}
