package io.gangflow.cli.walkthrough;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalCluster;
import io.gangflow.cli.home.LocalImages;
import io.gangflow.cli.remote.ClusterOptions;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.cli.view.RunViews;
import io.gangflow.cluster.Cluster;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.LiveCluster;
import io.gangflow.live.LiveForecast;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gangflow walkthrough}: runs the article's sections on this machine or on a cluster. */
@Command(
        name = "walkthrough",
        mixinStandardHelpOptions = true,
        description = {
            "Run the sections of the article, show the locks, and write a report.",
            "They run as processes of this machine, or on the cluster that an option names."
        })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class WalkthroughCommand implements Callable<Integer> {

    private final Console console;

    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            defaultValue = "walkthrough-out",
            description = "Folder for the report, results and logs (default: ./${DEFAULT-VALUE}).")
    private Path output;

    @Option(
            names = "--section",
            paramLabel = "NUMBER",
            split = ",",
            defaultValue = "4,5,6",
            description = "Sections to run (default: ${DEFAULT-VALUE}).")
    private List<String> numbers;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Option(
            names = "--registry",
            paramLabel = "PREFIX",
            description = "Registry of the images on a cluster, such as registry.digitalocean.com/mine.")
    private @Nullable String registry;

    @Option(
            names = "--storage",
            paramLabel = "PLACE",
            description =
                    "Place for text and results on a cluster, such as s3://bucket/walkthrough (default: buckets corpus and results).")
    private @Nullable String storage;

    @Option(
            names = "--lock-stands",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description =
                    "Seconds that a lock on a cluster must last before it is reported (default: ${DEFAULT-VALUE}); use more where an autoscaler adds nodes.")
    private int lockStands;

    @Option(
            names = "--attempts",
            paramLabel = "COUNT",
            defaultValue = "3",
            description =
                    "Maximum number of runs on a cluster until an order-dependent lock is seen (default: ${DEFAULT-VALUE}).")
    private int attempts;

    public WalkthroughCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireUsable();
        List<Section> sections = Section.numbered(numbers);
        GangflowHome home = GangflowHome.ofProcess();
        home.fetch("spark-jobs", console.err());
        home.fetch("training-jobs", console.err());
        Documents documents = new Documents(console);
        Walkthrough walkthrough = new Walkthrough(output, console, () -> RunViews.of(console), sections, attempts);
        Walkthrough.Plans plans = (definition, scheduler) -> documents.plan(definition, Optional.of(scheduler));
        if (sections.stream().anyMatch(Section::readsText)) {
            CorpusFile.write(output.resolve("s3/corpus/kjv.txt"), home.classPath("spark-jobs"));
        }
        boolean right = options.isNamed()
                ? onCluster(home, sections, walkthrough, plans)
                : here(home, documents.cluster(home.cluster("article")), walkthrough, plans);
        return right ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }

    private void requireUsable() {
        if (!options.isNamed() && (registry != null || storage != null)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "--registry and --storage require --context");
        }
        if (attempts < 1 || lockStands < 1) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "--attempts (%d) and --lock-stands (%d) must be at least 1".formatted(attempts, lockStands));
        }
        if (options.isNamed()) {
            options.open(console).close(); // fails early if the cluster is not configured or does not respond
        }
    }

    private boolean here(GangflowHome home, Cluster cluster, Walkthrough walkthrough, Walkthrough.Plans plans)
            throws IOException, InterruptedException {
        try (LocalCluster local = LocalCluster.start(cluster, LocalImages.of(home), output)) {
            return walkthrough.run(new LocalPlace(home, local, output), plans);
        }
    }

    private boolean onCluster(
            GangflowHome home, List<Section> sections, Walkthrough walkthrough, Walkthrough.Plans plans)
            throws InterruptedException {
        return options.open(console).run(cluster -> {
            SignalGuard guard = new SignalGuard();
            try {
                return walkthrough.run(found(home, sections, cluster, plans), plans);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                guard.close();
            }
        });
    }

    private Place found(GangflowHome home, List<Section> sections, ClusterSession cluster, Walkthrough.Plans plans)
            throws IOException, InterruptedException {
        Preflight preflight = new Preflight(cluster, console);
        preflight.needs();
        LiveForecast forecast = forecast(cluster);
        preflight.room(forecast.cluster());
        TextStore store = new TextStore(home, output, console, Optional.ofNullable(storage), System.getenv());
        Place place = new ClusterPlace(
                cluster,
                forecast,
                plans,
                new Definitions(home, output, Optional.ofNullable(registry)),
                store,
                Duration.ofSeconds(lockStands),
                Long.toString(System.currentTimeMillis() / 1000, 36));
        preflight.forecast(sections, place);
        if (sections.stream().anyMatch(Section::readsText)) {
            store.uploadText();
        }
        return place;
    }

    private static LiveForecast forecast(ClusterSession cluster) {
        LiveCluster live = new ClusterReader(cluster.kubernetes()).read(cluster.context());
        return live.nodes()
                .map(nodes -> new LiveForecast(nodes, live.resulting()))
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.ENVIRONMENT, "the cluster of context `%s` has no nodes".formatted(cluster.context())));
    }
}
