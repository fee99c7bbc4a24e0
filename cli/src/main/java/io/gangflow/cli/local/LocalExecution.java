package io.gangflow.cli.local;

import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.LocalCluster;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.home.RunRecord;
import io.gangflow.cli.home.RunningMiniCluster;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.cli.remote.FailureText;
import io.gangflow.cli.remote.ResultOptions;
import io.gangflow.cli.remote.RunResult;
import io.gangflow.cli.view.RunView;
import io.gangflow.cli.view.RunViews;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import io.gangflow.run.TimelineFold;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;

/**
 * One execution of a local run, from the start of its cluster to its end: the record, the kubeconfig by which other
 * commands reach it meanwhile, the view, and what is told of a failure.
 */
final class LocalExecution {

    private final Console console;
    private final ResultOptions results;

    LocalExecution(Console console, ResultOptions results) {
        this.console = console;
        this.results = results;
    }

    /** What is done on the cluster, such as launching the plan. */
    interface Work {
        Outcome on(LocalCluster cluster, RunListener listener) throws InterruptedException;
    }

    /** Does the work on the run's cluster; the exit code is the run's. */
    int execute(LocalRun run, PreparedRun prepared, Work work) throws IOException, InterruptedException {
        String token = ApiTokens.next();
        TimelineFold timeline = new TimelineFold();
        RunningMiniCluster place = new RunningMiniCluster(run.kubeconfig());
        Outcome outcome;
        try (LocalCluster cluster = prepared.start(run.folder(), options -> options.withToken(token))) {
            place.announce(cluster.miniCluster().url(), Optional.of(token));
            try (RunView view = RunViews.of(console);
                    StallWatch stalls = new StallWatch(cluster.miniCluster().client(), view::notice)) {
                outcome = work.on(cluster, event -> {
                    timeline.onEvent(event);
                    view.onEvent(event);
                    stalls.onEvent(event);
                });
            }
            LocalRun ended = end(run, outcome, timeline.timeline().message());
            tell(ended, outcome, cluster, timeline);
        } finally {
            place.withdraw();
        }
        return outcome == Outcome.COMPLETED ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }

    private static LocalRun end(LocalRun run, Outcome outcome, String message) throws IOException {
        RunRecord record = run.record().ended(Clock.systemUTC().instant(), outcome, message);
        return LocalRun.write(run.folder(), record);
    }

    private void tell(LocalRun run, Outcome outcome, LocalCluster cluster, TimelineFold timeline) throws IOException {
        ClusterSession session = ClusterSession.of(cluster.miniCluster().client(), run);
        Optional<Workflow> workflow = session.workflow(run.record().runId());
        if (outcome == Outcome.FAILED) {
            workflow.ifPresent(failed -> FailureText.of(session, failed).forEach(console.err()::println));
        }
        results.write(console, RunResult.of(run.record().runId(), timeline.timeline(), session, workflow));
        console.err().println("Results and logs: " + run.folder());
        console.err().flush();
    }
}
