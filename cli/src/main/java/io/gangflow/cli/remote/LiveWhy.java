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
import java.util.function.Predicate;

/** Says why something on a cluster waits: by the models of its schedulers, and in the cluster's own words. */
final class LiveWhy {

    private static final int MOST = 10;

    private final ClusterSession cluster;
    private final Console console;

    LiveWhy(ClusterSession cluster, Console console) {
        this.cluster = cluster;
        this.console = console;
    }

    /**
     * Says it; the result is an exit code.
     *
     * @param mustBe whether it is a mistake of the user's when nothing that was chosen waits
     */
    int say(Predicate<WhyPending> chosen, boolean mustBe) throws InterruptedException {
        Waits waits = find().only(chosen);
        if (mustBe && waits.reasons().isEmpty()) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "nothing of that name waits on the cluster");
        }
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

    private Waits find() throws InterruptedException {
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
