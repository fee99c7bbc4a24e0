package io.gangflow.cli.remote;

import io.gangflow.argo.client.NoSuchRunException;
import io.gangflow.argo.launch.RunFollower;
import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.view.RunView;
import io.gangflow.cli.view.RunViews;
import io.gangflow.run.RunEvent.Outcome;
import java.time.Clock;

/** Shows a run until it ends, like {@code gangflow run} shows a local run. */
final class RunWatch {

    private final ClusterSession cluster;
    private final Console console;

    RunWatch(ClusterSession cluster, Console console) {
        this.cluster = cluster;
        this.console = console;
    }

    /** Returns the exit code for the run. */
    int watchToEnd(String name) throws InterruptedException {
        Workflow workflow = cluster.argo().get(name);
        Outcome outcome;
        try (RunView view = RunViews.of(console);
                LateNotice late = new LateNotice(Clock.systemUTC(), view::notice)) {
            late.watch(workflow);
            outcome = RunFollower.follow(
                    cluster.kubernetes(), cluster.context(), workflow, view, OutageText.of(cluster, view::notice));
        }
        if (outcome == Outcome.COMPLETED) {
            return ExitCode.DONE;
        }
        if (outcome == Outcome.STOPPED) {
            console.err().println("to run what was stopped again: " + cluster.command("retry", name));
            console.err().flush();
        } else {
            printFailures(name);
        }
        return ExitCode.WORK_FAILED;
    }

    private void printFailures(String name) {
        try {
            FailureText.of(cluster, cluster.argo().get(name)).forEach(console.err()::println);
            console.err().flush();
        } catch (NoSuchRunException deleted) {
            console.err().println("the run was deleted");
        }
    }
}
