package io.gangflow.cli.remote;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.client.Submission;
import io.gangflow.argo.client.Submitted;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.argo.interpreter.expression.CacheAge;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.command.ParameterArguments;
import io.gangflow.cli.command.RunIds;
import io.gangflow.cli.command.Schedulers;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.live.ServedSchedulers;
import io.gangflow.pipeline.plan.LaterStages;
import io.gangflow.pipeline.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow submit}: applies a pipeline to a cluster and starts a run of it. */
@Command(
        name = "submit",
        mixinStandardHelpOptions = true,
        description = "Apply a pipeline to a cluster, start a run and print the name of its workflow.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class SubmitCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "FILE", description = "Pipeline file, or - for stdin.")
    private Path file;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Mixin
    private VersionOptions versions = new VersionOptions();

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "Value of a parameter. Repeatable.")
    private Map<String, String> parameters = new TreeMap<>();

    @Option(
            names = "--run-id",
            paramLabel = "ID",
            description = "Id of the run; submitting the same id again changes nothing (default: a new id).")
    private @Nullable String runId;

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description = "Scheduler of every stage: kube-scheduler or volcano.",
            completionCandidates = Schedulers.Keywords.class)
    private @Nullable String scheduler;

    @Option(names = "--dry-run", description = "Check everything on the API server; create nothing.")
    private boolean dryRun;

    @Option(names = "--force", description = "Overwrite fields of applied objects that others changed.")
    private boolean force;

    @Option(names = "--no-cache", description = "Run cached stages again, and renew their records.")
    private boolean noCache;

    @Option(names = "--watch", description = "Show the run until it ends; exit with its code.")
    private boolean watch;

    @Option(
            names = "--from-step",
            paramLabel = "STAGE",
            description = "Start at this stage; reuse the outputs of an earlier run for the rest.")
    private @Nullable String fromStep;

    @Option(
            names = "--of",
            paramLabel = "RUN",
            description = "With --from-step: the earlier run (default: the newest ended run).")
    private @Nullable String earlier;

    public SubmitCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Plan plan =
                new Documents(console).plan(file, Optional.ofNullable(scheduler).map(Schedulers::named));
        Map<String, String> values = ParameterArguments.checked(plan.pipeline().parameters(), parameters);
        Manifests manifests = new ManifestCompiler().compile(plan);
        String pipeline = plan.pipeline().name();
        String id = runId == null ? RunIds.of(pipeline, System.currentTimeMillis()) : runId;
        Submission submission = submission(pipeline, id).with(values);
        if (earlier != null && fromStep == null) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "--of needs --from-step: it names the earlier run to continue");
        }
        return options.open(console).run(cluster -> {
            VersionOptions.Reading reading = versions.read(cluster);
            Submission whole = fromStep == null ? submission : later(cluster, plan, submission, fromStep);
            Submission wanted = noCache ? uncached(whole) : whole;
            requireSchedulers(cluster, plan);
            reading.require(plan, console);
            return dryRun ? check(cluster, manifests, wanted) : submit(cluster, manifests, wanted);
        });
    }

    /** Without its scheduler, a pod would wait for ever, and a gang's kind would not exist. */
    private static void requireSchedulers(ClusterSession cluster, Plan plan) {
        ServedSchedulers.of(cluster.kubernetes()).missing(plan).ifPresent(why -> {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "%s (context `%s`); choose another with --scheduler, or install it: `gangflow doctor` shows what is missing"
                            .formatted(why, cluster.context()));
        });
    }

    private static Submission submission(String pipeline, String id) {
        try {
            return Submission.of(pipeline, id, UUID.randomUUID().toString());
        } catch (IllegalArgumentException unusable) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "--run-id: %s".formatted(unusable.getMessage()));
        }
    }

    /** Returns the run without the stages that an earlier run has completed. */
    private Submission later(ClusterSession cluster, Plan plan, Submission submission, String stage) {
        EarlierRun run = EarlierRun.find(cluster, submission.pipeline(), Optional.ofNullable(earlier));
        LaterStages later = LaterStages.of(plan, stage, run.data());
        run.requireDone(later.needed());
        Manifests compiled = new ManifestCompiler().compile(later.plan());
        return submission
                .running(compiled.workflowTemplate().getSpec())
                .labelled(submission.labels(), Map.of(EarlierRun.OF, run.data().name(), EarlierRun.FROM, stage));
    }

    /** Returns the run without reuse of earlier results. */
    private static Submission uncached(Submission submission) {
        Map<String, String> annotations = new TreeMap<>(submission.annotations());
        annotations.put(CacheAge.ANNOTATION, CacheAge.NONE);
        return submission.labelled(submission.labels(), annotations);
    }

    /** A complete run refers to a pipeline that does not have to exist yet; a partial run contains its own stages. */
    private int check(ClusterSession cluster, Manifests manifests, Submission wanted) {
        List<HasMetadata> checked = new ArrayList<>(cluster.argo().dryRun(manifests.ofRuns()));
        if (fromStep != null) {
            checked.add(cluster.argo().dryRun(wanted));
        }
        console.err()
                .println("%d objects are valid on the cluster of context `%s`; nothing was created"
                        .formatted(checked.size(), cluster.context()));
        return ExitCode.DONE;
    }

    private int submit(ClusterSession cluster, Manifests manifests, Submission submission) throws InterruptedException {
        cluster.argo().apply(manifests.ofRuns(), force);
        Submitted submitted = cluster.argo().submit(submission);
        String name = submitted.workflow().getMetadata().getName();
        console.out().println(name);
        console.out().flush();
        console.err()
                .println("%s run `%s` in namespace `%s` of context `%s`"
                        .formatted(
                                submitted.created() ? "submitted" : "found",
                                submission.runId(),
                                cluster.namespace(),
                                cluster.context()));
        if (manifests.schedule().isPresent()) {
            console.err()
                    .println("the schedule of `%s` is unchanged; `gangflow schedule apply` enables or updates it"
                            .formatted(submission.pipeline()));
        }
        if (watch) {
            return new RunWatch(cluster, console).watchToEnd(name);
        }
        console.err().println("follow it with: " + cluster.command("watch", name));
        return ExitCode.DONE;
    }
}
