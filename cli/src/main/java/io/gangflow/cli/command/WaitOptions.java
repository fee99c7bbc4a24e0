package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.view.WaitsView;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.verdict.why.Waits;
import io.gangflow.verdict.why.WhyPending;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code explain FILE --cluster C}: explains why pods wait at a moment of the simulation. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class WaitOptions {

    private static final Pattern TIME =
            Pattern.compile("(?:(\\d{1,4})h)?(?:(\\d{1,6})m)?(?:(\\d{1,8})s)?|(\\d{1,6}):(\\d{2})");

    @Option(names = "--cluster", paramLabel = "FILE", description = "Cluster file, for a pipeline or manifests.")
    private @Nullable Path clusterFile;

    @Option(
            names = "--at",
            paramLabel = "TIME",
            description = "Moment of the run, such as 30s, 1m30s or 1:30 (default: when most pods wait).")
    private @Nullable String at;

    @Option(
            names = "--pod",
            paramLabel = "NAME",
            description = "Pod to explain, with those that wait with it (default: all).")
    private @Nullable String pod;

    @Option(
            names = "--stage",
            paramLabel = "NAME",
            description = "Stage to explain, or one instance of it such as train-3 (default: all).")
    private @Nullable String stage;

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description = "Scheduler of everything: kube-scheduler or volcano.",
            completionCandidates = Schedulers.Keywords.class)
    private @Nullable String scheduler;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed that breaks ties (default: 1).")
    private long seed;

    @Option(names = "--output", paramLabel = "FORMAT", description = "Output format: text (default) or json.")
    private OutputFormat output = OutputFormat.TEXT;

    @Mixin
    private ManifestOptions manifests;

    boolean isLive() {
        return manifests.hasContext();
    }

    /**
     * Explains why pods and gangs of a live cluster wait, based on one scheduling cycle of its schedulers.
     *
     * @param subject a pod or gang; empty for all that wait
     */
    int explainLive(Console console, Optional<String> subject) throws IOException, InterruptedException {
        Cluster cluster = manifests.cluster(clusterFile, console);
        if (subject.isEmpty() && PlayedInputs.isIdle(manifests)) {
            console.err().println("nothing waits on cluster `%s`: it has no unfinished pods".formatted(cluster.name()));
            return ExitCode.DONE;
        }
        Waits waits = waits(console, List.of(), cluster, OptionalLong.of(Waits.LOOKED_MILLIS))
                .only(why -> subject.isEmpty() || why.waiting().isCalled(subject.get()));
        if (subject.isPresent() && waits.reasons().isEmpty()) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "no pod or gang `%s` is waiting".formatted(subject.get()));
        }
        return show(console, waits, console.width());
    }

    private Waits waits(Console console, List<Path> files, Cluster cluster, OptionalLong unlessGiven)
            throws IOException, InterruptedException {
        Optional<SchedulerName> named = Optional.ofNullable(scheduler).map(Schedulers::named);
        return Waits.of(
                        PlayedInputs.read(console, files, manifests, Map.of(), named),
                        SimulatedLauncher.Options.of(cluster, seed),
                        cluster,
                        at == null ? unlessGiven : OptionalLong.of(millis(at)))
                .only(this::isMeant);
    }

    private int show(Console console, Waits waits, int width) {
        WaitsView view = new WaitsView(waits);
        console.out().print(output == OutputFormat.JSON ? view.json() : view.text(width));
        return ExitCode.DONE;
    }

    int explain(Console console, Path file) throws IOException, InterruptedException {
        if (clusterFile == null) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "`%s` needs a cluster; name it with --cluster".formatted(file));
        }
        Cluster cluster = new Documents(console).cluster(clusterFile);
        return show(console, waits(console, List.of(file), cluster, OptionalLong.empty()), console.outWidth());
    }

    private boolean isMeant(WhyPending why) {
        String instance = why.subject().substring(why.subject().lastIndexOf('/') + 1);
        boolean ofStage = stage == null
                || why.waiting().isCalled(stage)
                || instance.replaceFirst("-[0-9]+$", "").equals(stage);
        return ofStage && (pod == null || why.waiting().isCalled(pod));
    }

    private static long millis(String text) {
        Matcher time = TIME.matcher(text);
        if (text.isEmpty() || !time.matches()) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "`%s` is not a time; write 30s, 1m30s, 2h or 1:30".formatted(text));
        }
        long seconds = time.group(4) == null
                ? 3_600 * number(time.group(1)) + 60 * number(time.group(2)) + number(time.group(3))
                : 60 * number(time.group(4)) + number(time.group(5));
        return seconds * 1_000;
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
