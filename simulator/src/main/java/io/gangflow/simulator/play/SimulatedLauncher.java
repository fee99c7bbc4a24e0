package io.gangflow.simulator.play;

import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.cluster.Cluster;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunListener;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.simulator.engine.Latencies;
import io.gangflow.simulator.fault.Fault;
import java.util.List;

/**
 * Runs a plan in virtual time on a described cluster: the compiled manifests, models of the schedulers and controllers,
 * and pods with the durations that the plan expects. Deterministic: the same plan, cluster and options give the same
 * events. Thread-safe.
 */
public final class SimulatedLauncher implements Launcher {

    private final Cluster cluster;
    private final Options options;
    private final ManifestCompiler compiler = new ManifestCompiler();

    public SimulatedLauncher(Cluster cluster, Options options) {
        this.cluster = cluster;
        this.options = options;
    }

    @Override
    public RunEvent.Outcome launch(Request request, RunListener listener) throws InterruptedException {
        Manifests manifests = compiler.compile(request.plan());
        return new SimulatedRun(cluster, options, new WorkflowPlay(cluster, manifests, request), listener).run();
    }

    /** Returns the cluster at a time of the run, in milliseconds since its start. */
    public ClusterMoment at(Request request, long millis) throws InterruptedException {
        Manifests manifests = compiler.compile(request.plan());
        return new SimulatedRun(cluster, options, new WorkflowPlay(cluster, manifests, request), event -> {})
                .until(millis);
    }

    /**
     * The options of a simulation.
     *
     * @param seed for ties between nodes and for the time at which periodic sessions start
     * @param maxVirtualSeconds virtual time after which a run is aborted and fails
     * @param nativeGangs whether kube-scheduler's features GenericWorkload and GangScheduling are on
     * @param faults the faults to inject, with their times
     */
    public record Options(
            long seed,
            Latencies latencies,
            VolcanoConfiguration volcanoConfiguration,
            long maxVirtualSeconds,
            boolean nativeGangs,
            List<Fault> faults) {

        private static final long TEN_DAYS = 864_000;

        public Options {
            faults = List.copyOf(faults);
            if (maxVirtualSeconds < 1) {
                throw new IllegalArgumentException("maxVirtualSeconds (%d) is below 1".formatted(maxVirtualSeconds));
            }
        }

        /** Creates options without faults and with Volcano for gangs. */
        public Options(
                long seed, Latencies latencies, VolcanoConfiguration volcanoConfiguration, long maxVirtualSeconds) {
            this(seed, latencies, volcanoConfiguration, maxVirtualSeconds, false, List.of());
        }

        public Options withNativeGangs() {
            return new Options(seed, latencies, volcanoConfiguration, maxVirtualSeconds, true, faults);
        }

        public Options withFaults(List<Fault> newFaults) {
            return new Options(seed, latencies, volcanoConfiguration, maxVirtualSeconds, nativeGangs, newFaults);
        }

        /** Returns options whose time limit is ten days longer than the expected duration of the work. */
        public Options forSpan(double seconds) {
            return new Options(
                    seed,
                    latencies,
                    volcanoConfiguration,
                    Math.addExact(TEN_DAYS, Math.round(seconds)),
                    nativeGangs,
                    faults);
        }

        /**
         * Returns options with measured latencies, ten days, and Volcano as the cluster's description configures it.
         */
        public static Options of(Cluster cluster, long seed) {
            return new Options(seed, Latencies.DEFAULT, VolcanoConfiguration.of(cluster), TEN_DAYS);
        }
    }
}
