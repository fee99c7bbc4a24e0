package io.gangflow.cli.local;

import io.gangflow.argo.interpreter.memo.CacheRecords;
import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.console.Interruption;
import io.gangflow.cli.home.LocalCluster;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.home.RunRecord;
import io.gangflow.cli.home.RunningMiniCluster;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.cli.remote.FailureText;
import io.gangflow.cli.result.ResultOptions;
import io.gangflow.cli.result.RunResult;
import io.gangflow.cli.view.RunView;
import io.gangflow.cli.view.RunViews;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import io.gangflow.run.TimelineFold;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.Optional;

/**
 * One execution of a local run, from the start of its cluster to its end: the record, the kubeconfig for other
 * commands, the view, and the failure message.
 */
final class LocalExecution {

    private final Console console;
    private final ResultOptions results;
    private final boolean fresh;

    /** @param fresh whether cached stages ignore the results of earlier runs */
    LocalExecution(Console console, ResultOptions results, boolean fresh) {
        this.console = console;
        this.results = results;
        this.fresh = fresh;
    }

    /** The work on the cluster, such as launching the plan. */
    interface Work {
        Outcome on(LocalCluster cluster, RunListener listener) throws InterruptedException;
    }

    /** Executes the work on the run's cluster; returns the exit code of the run. */
    int execute(LocalRun run, PreparedRun prepared, Interruption interruption, Work work)
            throws IOException, InterruptedException {
        interruption.endInOrder();
        CacheRecords records = prepared.records(run, fresh);
        String token = ApiTokens.next();
        RunningMiniCluster place = new RunningMiniCluster(run.kubeconfig());
        Thread atExit = new Thread(() -> withdraw(place), "gangflow-withdraw"); // a second signal skips finally blocks
        Runtime.getRuntime().addShutdownHook(atExit);
        try (LocalCluster cluster = prepared.start(
                        run.folder(),
                        options -> options.withToken(token)
                                .withClaims(run.output().resolve("claims"))
                                .withRecords(records));
                interruption) {
            place.announce(cluster.miniCluster().url(), Optional.of(token));
            return execute(run, cluster, interruption, work);
        } catch (IOException | InterruptedException | RuntimeException e) {
            broken(run, e);
            throw e;
        } finally {
            place.withdraw();
            remove(atExit);
        }
    }

    private static void withdraw(RunningMiniCluster place) {
        try {
            place.withdraw();
        } catch (IOException e) {
            throw new UncheckedIOException("the kubeconfig stays at " + place.file(), e);
        }
    }

    private static void remove(Thread atExit) {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            return; // the process is exiting, and the hook already runs
        }
    }

    private int execute(LocalRun run, LocalCluster cluster, Interruption interruption, Work work)
            throws IOException, InterruptedException {
        TimelineFold timeline = new TimelineFold();
        ClusterSession session = ClusterSession.of(cluster.miniCluster().client(), run);
        Outcome outcome;
        try (RunView view = RunViews.of(console);
                StallWatch stalls = new StallWatch(cluster.miniCluster().client(), view::notice)) {
            outcome = work.on(cluster, event -> {
                if (event instanceof RunEvent.RunStarted submitted) {
                    interruption.hint("`%s` continues the run".formatted(session.command("retry", submitted.runId())));
                }
                timeline.onEvent(event);
                view.onEvent(event);
                stalls.onEvent(event);
            });
        } catch (InterruptedException e) {
            interruption.close();
            broken(run, e); // before the pods end, because a second signal does not wait for them
            throw e;
        }
        interruption.hint("");
        LocalRun ended = end(run, outcome, timeline.timeline().message());
        report(ended, outcome, session, timeline);
        return outcome == Outcome.COMPLETED ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }

    /** Records that the run ended together with Gangflow, unless it had already ended. */
    private static void broken(LocalRun run, Exception reason) {
        boolean stopped = Interruption.isReceived() || reason instanceof InterruptedException;
        try {
            Optional<LocalRun> last = LocalRun.find(run.output(), run.record().runId());
            if (last.flatMap(known -> known.record().end()).isEmpty()) {
                end(
                        run,
                        stopped ? Outcome.STOPPED : Outcome.FAILED,
                        stopped ? "interrupted" : String.valueOf(reason.getMessage()));
            }
        } catch (IOException full) {
            reason.addSuppressed(full); // a record that cannot be written is not reported as a second failure
        }
    }

    private static LocalRun end(LocalRun run, Outcome outcome, String message) throws IOException {
        RunRecord record = run.record().ended(Clock.systemUTC().instant(), outcome, message);
        return LocalRun.write(run.folder(), record);
    }

    private void report(LocalRun run, Outcome outcome, ClusterSession session, TimelineFold timeline)
            throws IOException {
        Optional<Workflow> workflow = session.workflow(run.record().runId());
        if (outcome == Outcome.FAILED) {
            workflow.ifPresent(failed -> FailureText.of(session, failed).forEach(console.err()::println));
        }
        results.write(console, RunResult.of(run.record().runId(), timeline.timeline(), session, workflow));
        console.err().println("Results and logs: " + run.folder());
        console.err().flush();
    }
}
