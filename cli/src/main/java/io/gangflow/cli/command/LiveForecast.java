package io.gangflow.cli.command;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.cli.console.Console;
import io.gangflow.cluster.Cluster;
import io.gangflow.live.ClusterReader;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.engine.SimulatedLauncher;
import io.gangflow.simulator.verdict.LockDecider;
import io.gangflow.simulator.verdict.LockInquiry;
import io.gangflow.simulator.verdict.LockQuestion;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What pipelines would come to on a live cluster, beside what it has: read once, played as often as wanted. */
public final class LiveForecast {

    private static final long SEED = 1;
    private static final int ORDERS = 20;

    private final ManifestOptions objects;
    private final Cluster cluster;

    private LiveForecast(ManifestOptions objects, Cluster cluster) {
        this.objects = objects;
        this.cluster = cluster;
    }

    /**
     * Reads what a cluster has.
     *
     * @param name as it is to be called
     * @throws CommandFailure when the cluster has no nodes
     */
    public static LiveForecast of(String name, KubernetesClient client, Console console) throws IOException {
        ManifestOptions objects = ManifestOptions.of(new ClusterReader(client).read(name));
        return new LiveForecast(objects, objects.cluster(null, console));
    }

    /** Its nodes. */
    public Cluster cluster() {
        return cluster;
    }

    /** A pipeline under a scheduler, played in one order of events; what is not modelled is not said again. */
    public Timeline play(Path pipeline, SchedulerName scheduler) throws IOException, InterruptedException {
        return new PlayedInput.OfWork(work(pipeline, scheduler))
                .play(cluster, SimulatedLauncher.Options.of(cluster, SEED));
    }

    /** Whether it can lock there, in whatever order things happen; as {@code gangflow check} finds it out. */
    public LockInquiry locks(Path pipeline, SchedulerName scheduler) throws IOException, InterruptedException {
        LockQuestion question = LockQuestion.of(work(pipeline, scheduler), cluster);
        return LockInquiry.of(new LockDecider(), question, ORDERS, SEED);
    }

    private ResultingWork work(Path pipeline, SchedulerName scheduler) throws IOException {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        return ManifestSimulation.read(
                new Console(nowhere, nowhere, false, false, Integer.MAX_VALUE),
                ManifestSimulation.Input.of(objects, List.of(pipeline), Map.of()),
                Optional.of(scheduler));
    }
}
