package io.gangflow.cli.remote;

import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.client.Submission;
import io.gangflow.argo.client.Submitted;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.kubernetes.json.Sha256;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
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
            List<ZonedDateTime> times = times(schedule(cluster), first, last);
            cluster.argo().requireArguments(pipeline, parameters);
            List<String> going = new ArrayList<>();
            String number = number(first, last);
            for (ZonedDateTime time : times) {
                awaitFewerThan(atOnce, going, cluster);
                submit(cluster, time, number, marks(first, last, times)).ifPresent(going::add);
            }
            console.err()
                    .println(
                            "%d runs %s".formatted(times.size(), dryRun ? "would be submitted" : "submitted or found"));
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

    /** Returns the annotations with which the API describes the backfill. */
    private Map<String, String> marks(ZonedDateTime first, ZonedDateTime last, List<ZonedDateTime> times) {
        return Map.of(
                RunMetadataKeys.BACKFILL_FROM, stamp(first),
                RunMetadataKeys.BACKFILL_TO, stamp(last),
                RunMetadataKeys.BACKFILL_LAST, runId(times.get(times.size() - 1)),
                RunMetadataKeys.BACKFILL_AT_ONCE, Integer.toString(atOnce));
    }

    private static String stamp(ZonedDateTime time) {
        return DateTimeFormatter.ISO_INSTANT.format(time.toInstant());
    }

    private static String runId(ZonedDateTime time) {
        return "backfill__" + stamp(time);
    }

    /** Returns the same number for the same pipeline and times; Airflow's numbers have 31 bits. */
    private String number(ZonedDateTime first, ZonedDateTime last) {
        String what = String.join("\0", pipeline, stamp(first), stamp(last));
        return Integer.toString(Integer.parseUnsignedInt(Sha256.of(what).substring(0, 8), 16) >>> 1);
    }

    private Optional<String> submit(
            ClusterSession cluster, ZonedDateTime time, String number, Map<String, String> marks) {
        Map<String, String> annotations = new TreeMap<>(marks);
        annotations.put(RunMetadataKeys.SCHEDULED_TIME, stamp(time));
        Submission submission = Submission.of(
                        pipeline, runId(time), UUID.randomUUID().toString())
                .labelled(Map.of(RunMetadataKeys.BACKFILL, number), annotations)
                .with(parameters);
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

    private static List<ZonedDateTime> times(CronWorkflow cron, ZonedDateTime first, ZonedDateTime last) {
        String zone =
                cron.getSpec().timezone().isEmpty() ? "UTC" : cron.getSpec().timezone();
        List<ZonedDateTime> times = CronTimes.between(cron.getSpec().schedules(), zone, first, last, MOST_RUNS + 1);
        if (times.size() > MOST_RUNS) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "more than %d runs: choose a shorter time".formatted(MOST_RUNS));
        }
        return times;
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
