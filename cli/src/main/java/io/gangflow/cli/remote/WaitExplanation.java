package io.gangflow.cli.remote;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.PlayedInputs;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.view.WaitsView;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.LiveForecast;
import io.gangflow.live.LiveMoment;
import io.gangflow.live.WaitingPod;
import io.gangflow.verdict.why.Waiting;
import io.gangflow.verdict.why.Waits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Explains why pods of a cluster wait, based on the models of its schedulers and the conditions of its objects. */
final class WaitExplanation {

    private static final int MOST = 10;

    private final ClusterSession cluster;
    private final Console console;

    WaitExplanation(ClusterSession cluster, Console console) {
        this.cluster = cluster;
        this.console = console;
    }

    /**
     * Prints the explanation and returns an exit code.
     *
     * @param mustBe whether it is the user's mistake when none of the chosen pods waits
     */
    int print(Predicate<Waiting> chosen, boolean mustBe) throws InterruptedException {
        Optional<Waits> found = find(chosen);
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

    /** Small clusters are also simulated, to predict start times. */
    private Optional<Waits> find(Predicate<Waiting> chosen) throws InterruptedException {
        ClusterReader reader = new ClusterReader(cluster.kubernetes());
        if (reader.count(KindCatalogue.POD) > LiveForecast.MOST_PODS) {
            return Optional.of(now(reader, chosen));
        }
        try {
            return PlayedInputs.waits(console, reader.read(cluster.context()))
                    .map(waits -> waits.only(why -> chosen.test(why.waiting())));
        } catch (IOException e) {
            throw new UncheckedIOException("no file is read here", e);
        }
    }

    private Waits now(ClusterReader reader, Predicate<Waiting> chosen) {
        LiveMoment read = LiveMoment.read(reader, cluster.context(), System.currentTimeMillis());
        PlayedInputs.noteRefused(console, read.refused());
        console.err()
                .println("note: the cluster has more than %,d pods, so no starts are predicted"
                        .formatted(LiveForecast.MOST_PODS));
        return Waits.now(
                read.moment(),
                String.join(",", read.schedulers()),
                read.cluster()
                        .orElseThrow(() -> new CommandFailure(
                                ExitCode.ENVIRONMENT,
                                "the cluster of context `%s` has no nodes".formatted(cluster.context()))),
                chosen,
                WaitsView.MOST);
    }

    private void print(WaitingPod pod) {
        console.out().println();
        console.out().println("%s waits since %s".formatted(pod.name(), pod.since()));
        pod.condition().ifPresent(condition -> console.out().println("  pod       " + condition));
        pod.podGroup().ifPresent(group -> console.out().println("  Volcano   " + group));
    }
}
