package io.gangflow.simulator.engine;

import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.cluster.Cluster;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunListener;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.simulator.fault.Fault;
import java.util.List;

/**
 * Runs a plan in virtual time on a described cluster: the compiled manifests, models of the schedulers and
 * controllers, and pods that take the time which the plan expects. Deterministic: the same plan, cluster and options
 * give the same events. Safe for use by several threads.
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

    /** The cluster as it is at a moment of the run, in milliseconds since its start. */
    public ClusterMoment at(Request request, long millis) throws InterruptedException {
        Manifests manifests = compiler.compile(request.plan());
        return new SimulatedRun(cluster, options, new WorkflowPlay(cluster, manifests, request), event -> {})
                .until(millis);
    }

    /**
     * What a simulation depends on besides the plan and the cluster.
     *
     * @param seed for ties between nodes and for the moment at which periodic sessions begin
     * @param maxVirtualSeconds a run that takes longer is given up and fails
     * @param nativeGangs whether kube-scheduler's features GenericWorkload and GangScheduling are on
     * @param faults what goes wrong, and when
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

        /** Nothing goes wrong, and gangs are Volcano's business. */
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

        /** Ten days more than the work is known to take. */
        public Options forSpan(double seconds) {
            return new Options(
                    seed,
                    latencies,
                    volcanoConfiguration,
                    Math.addExact(TEN_DAYS, Math.round(seconds)),
                    nativeGangs,
                    faults);
        }

        /** Measured latencies, ten days, and Volcano as the cluster's description configures it. */
        public static Options of(Cluster cluster, long seed) {
            return new Options(seed, Latencies.DEFAULT, VolcanoConfiguration.of(cluster), TEN_DAYS);
        }
    }
}
