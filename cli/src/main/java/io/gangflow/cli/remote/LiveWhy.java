package io.gangflow.cli.remote;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.PlayedInputs;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.view.WaitsView;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.WaitingPod;
import io.gangflow.simulator.why.Waits;
import io.gangflow.simulator.why.WhyPending;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Explains why pods of a cluster wait: from the models of its schedulers, and from the conditions of its objects. */
final class LiveWhy {

    private static final int MOST = 10;

    private final ClusterSession cluster;
    private final Console console;

    LiveWhy(ClusterSession cluster, Console console) {
        this.cluster = cluster;
        this.console = console;
    }

    /**
     * Prints it and returns an exit code.
     *
     * @param mustBe whether it is the user's mistake when nothing that was chosen waits
     */
    int say(Predicate<WhyPending> chosen, boolean mustBe) throws InterruptedException {
        Optional<Waits> found = find().map(waits -> waits.only(chosen));
        if (mustBe && found.map(Waits::reasons).orElse(List.of()).isEmpty()) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "no waiting pod or gang of that name on the cluster");
        }
        if (found.isEmpty()) {
            console.err().println("nothing waits: the cluster has no unfinished pods");
            return ExitCode.DONE;
        }
        Waits waits = found.get();
        console.out().print(new WaitsView(waits).text(console.outWidth()));
        waits.reasons().stream()
                .flatMap(why -> why.pods().stream())
                .distinct()
                .limit(MOST)
                .flatMap(pod -> WaitingPod.find(cluster.kubernetes(), cluster.namespace(), pod).stream())
                .forEach(this::print);
        console.out().flush();
        return ExitCode.DONE;
    }

    private Optional<Waits> find() throws InterruptedException {
        try {
            return PlayedInputs.waits(console, new ClusterReader(cluster.kubernetes()).read(cluster.context()));
        } catch (IOException e) {
            throw new UncheckedIOException("no file is read here", e);
        }
    }

    private void print(WaitingPod pod) {
        console.out().println();
        console.out().println("%s waits since %s".formatted(pod.name(), pod.since()));
        pod.condition().ifPresent(condition -> console.out().println("  pod       " + condition));
        pod.podGroup().ifPresent(group -> console.out().println("  Volcano   " + group));
    }
}
