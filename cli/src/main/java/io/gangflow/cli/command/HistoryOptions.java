package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.view.ReplayTable;
import io.gangflow.cli.work.WatchedPlay;
import io.gangflow.cluster.Cluster;
import io.gangflow.page.object.ReplayJson;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.simulator.history.History;
import io.gangflow.simulator.history.HistoryException;
import io.gangflow.simulator.history.HistoryFile;
import io.gangflow.simulator.history.Replay;
import io.gangflow.simulator.history.ReplayReport;
import io.gangflow.simulator.input.PlayedInput;
import io.gangflow.simulator.input.PlayedManifests;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.simulator.play.SimulatedWork;
import io.gangflow.workloads.pods.Rescheduled;
import io.gangflow.workloads.pods.ResultingWork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --history} of the command {@code simulate}: replays the jobs that a cluster has run. */
final class HistoryOptions {

    /** A replay can take this many times as long as the recorded history. */
    private static final double LEEWAY = 3;

    @Option(
            names = "--history",
            paramLabel = "FILE",
            description = "Play a history that `gangflow history import` wrote, and compare with what happened.")
    private @Nullable Path file;

    @Option(
            names = "--first-jobs",
            paramLabel = "N",
            description = "With --history, the N jobs that were submitted first (default: all).")
    private @Nullable Integer first;

    private @Nullable History history;

    boolean given() {
        return file != null;
    }

    /**
     * Returns the history as the base of a what-if comparison.
     *
     * @throws CommandFailure when the file is not a history, or is too large to simulate
     */
    PlayedInput input(Optional<SchedulerName> scheduler) throws IOException {
        return new PlayedManifests(work(read())).with(scheduler, Map.of());
    }

    /** Extends the time limit of the simulation, in case the replay takes longer than the history. */
    SimulatedLauncher.Options longEnough(SimulatedLauncher.Options options) throws IOException {
        return options.forSpan(LEEWAY * read().spanSeconds());
    }

    /**
     * Replays the history with each scheduler, and prints the predicted results next to the recorded ones.
     *
     * @param schedulers Volcano if empty
     * @return the exit code
     */
    int replay(
            Console console,
            Cluster cluster,
            SimulatedLauncher.Options options,
            List<SimulatedScheduler> schedulers,
            OutputFormat output)
            throws IOException, InterruptedException {
        History history = read();
        ResultingWork work = work(history);
        List<ReplayReport> reports = new ArrayList<>();
        for (SimulatedScheduler scheduler : schedulers) {
            ResultingWork played = scheduler
                    .planned()
                    .map(name -> Rescheduled.under(name, work))
                    .orElse(work);
            SimulatedWork simulated = new SimulatedWork(cluster, scheduler.in(longEnough(options)));
            WatchedPlay.of(console, history.pods(), listener -> simulated.play("history", played, listener))
                    .ifPresent(timeline -> reports.add(ReplayReport.of(history, timeline)));
        }
        if (output == OutputFormat.JSON) {
            console.out().println(ReplayJson.of(reports));
        } else if (!reports.isEmpty()) {
            ReplayTable.of(reports).forEach(console.out()::println);
        }
        return reports.stream().allMatch(report -> report.outcome() == Outcome.COMPLETED)
                ? ExitCode.DONE
                : ExitCode.WORK_FAILED;
    }

    private ResultingWork work(History history) {
        ResultingWork work = Replay.of(history, String.valueOf(file));
        PlayableSize.require(work);
        return work;
    }

    /** Reads the file once. */
    private History read() throws IOException {
        History known = history;
        if (known != null) {
            return known;
        }
        Integer most = first;
        if (most != null && most < 1) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "--first-jobs (%d) is less than 1".formatted(most));
        }
        try {
            History all = HistoryFile.read(Documents.readable(Path.of(String.valueOf(file))));
            History chosen = most == null ? all : all.first(most);
            history = chosen;
            return chosen;
        } catch (HistoryException exception) {
            throw new CommandFailure(ExitCode.BAD_INPUT, String.valueOf(exception.getMessage()));
        }
    }
}
