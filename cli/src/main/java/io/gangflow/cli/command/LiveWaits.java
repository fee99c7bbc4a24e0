package io.gangflow.cli.command;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.view.WaitsView;
import io.gangflow.cluster.Cluster;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.LiveCluster;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.engine.SimulatedLauncher;
import io.gangflow.simulator.why.PendingReasons;
import io.gangflow.simulator.why.WhyPending;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Why pods and gangs of a live cluster wait: the scheduler models are let look once at what is there. */
public final class LiveWaits {

    /** Both models have looked by then, and nothing has ended. */
    private static final long LOOKED_MILLIS = 1_500;

    private static final long SEED = 1;

    private final LiveCluster live;

    private LiveWaits(LiveCluster live) {
        this.live = live;
    }

    /**
     * Reads what a cluster has.
     *
     * @param cluster as it is to be called
     */
    public static LiveWaits of(String cluster, KubernetesClient client) {
        return new LiveWaits(new ClusterReader(client).read(cluster));
    }

    /**
     * What waits, and why.
     *
     * @throws CommandFailure when the cluster has no nodes
     */
    public WaitsView find(Console console, Predicate<WhyPending> chosen) throws IOException, InterruptedException {
        ManifestOptions manifests = ManifestOptions.of(live);
        Cluster described = manifests.cluster(null, console);
        PlayedInput input = PlayedInput.read(console, List.of(), manifests, Map.of(), Optional.empty());
        SimulatedLauncher.Options options = SimulatedLauncher.Options.of(described, SEED);
        Timeline timeline = input.play(described, options);
        List<WhyPending> reasons = new PendingReasons(
                        input.at(described, options, LOOKED_MILLIS), Optional.of(timeline), Optional.of(described))
                .all();
        return new WaitsView(
                timeline,
                described,
                LOOKED_MILLIS,
                reasons.stream().filter(chosen).toList());
    }
}
