package io.gangflow.cli.remote;

import io.gangflow.argo.client.Runs;
import io.gangflow.argo.client.Submission;
import io.gangflow.argo.client.Submitted;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.page.check.BackfillPlan;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow backfill}: starts the runs that a schedule would have started in a past period. */
@Command(
        name = "backfill",
        mixinStandardHelpOptions = true,
        description = {
            "Submit the runs that a schedule would have started between two times.",
            "Submitting them again starts no second run."
        })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class BackfillCommand implements Callable<Integer> {

    private static final int MOST_RUNS = 500;
    private static final long LOOK_MILLIS = 2_000;

    private final Console console;

    @Parameters(paramLabel = "PIPELINE", description = "Pipeline with a schedule on the cluster.")
    private String pipeline;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Option(
            names = "--from",
            required = true,
            paramLabel = "TIME",
            description = "First time, such as 2026-11-01T00:00:00Z.")
    private String from;

    @Option(names = "--to", required = true, paramLabel = "TIME", description = "Last time, in the same form.")
    private String to;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "Value of a parameter. Repeatable.")
    private Map<String, String> parameters = new TreeMap<>();

    @Option(
            names = "--at-once",
            paramLabel = "N",
            defaultValue = "1",
            description = "Maximum number of runs at the same time (default: ${DEFAULT-VALUE}, as the schedule does).")
    private int atOnce;

    @Option(names = "--dry-run", description = "Print the run ids; submit nothing.")
    private boolean dryRun;

    public BackfillCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (atOnce < 1) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "--at-once is 1 or more, not %d".formatted(atOnce));
        }
        ZonedDateTime first = time("--from", from);
        ZonedDateTime last = time("--to", to);
        if (last.isBefore(first)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "--to `%s` is before --from `%s`".formatted(to, from));
        }
        return options.open(console).run(cluster -> {
            BackfillPlan plan = plan(schedule(cluster), new BackfillPlan.Period(first, last, atOnce));
            cluster.argo().requireArguments(pipeline, parameters);
            List<String> going = new ArrayList<>();
            for (ZonedDateTime time : plan.times()) {
                awaitFewerThan(atOnce, going, cluster);
                submit(cluster, plan.submission(time, UUID.randomUUID().toString()))
                        .ifPresent(going::add);
            }
            console.err()
                    .println("%d runs %s"
                            .formatted(plan.times().size(), dryRun ? "would be submitted" : "submitted or found"));
            return ExitCode.DONE;
        });
    }

    /**
     * Waits until fewer runs are active. A schedule never starts a run while another run of its pipeline is active;
     * neither does a backfill, unless the user requests it.
     */
    private static void awaitFewerThan(int most, List<String> going, ClusterSession cluster)
            throws InterruptedException {
        while (true) {
            going.removeIf(name -> Runs.ended(cluster.argo().get(name)));
            if (going.size() < most) {
                return;
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private Optional<String> submit(ClusterSession cluster, Submission planned) {
        Submission submission = planned.with(parameters);
        if (dryRun) {
            console.out().println(submission.runId());
            return Optional.empty();
        }
        Submitted submitted = cluster.argo().submit(submission);
        String name = submitted.workflow().getMetadata().getName();
        console.out().println(name);
        console.out().flush();
        return Optional.of(name);
    }

    private CronWorkflow schedule(ClusterSession cluster) {
        CronWorkflow found = cluster.kubernetes()
                .resources(CronWorkflow.class)
                .inNamespace(cluster.namespace())
                .withName(pipeline)
                .get();
        if (found == null) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "pipeline `%s` has no schedule in namespace `%s`".formatted(pipeline, cluster.namespace()));
        }
        return found;
    }

    private BackfillPlan plan(CronWorkflow cron, BackfillPlan.Period period) {
        String zone =
                cron.getSpec().timezone().isEmpty() ? "UTC" : cron.getSpec().timezone();
        BackfillPlan plan = BackfillPlan.of(pipeline, cron.getSpec().schedules(), zone, period, MOST_RUNS + 1);
        if (plan.times().size() > MOST_RUNS) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "more than %d runs: choose a shorter time".formatted(MOST_RUNS));
        }
        return plan;
    }

    private static ZonedDateTime time(String option, String text) {
        try {
            return ZonedDateTime.parse(text);
        } catch (DateTimeParseException e) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "%s `%s` is not a time such as 2026-11-01T00:00:00Z".formatted(option, text));
        }
    }
}
