package io.gangflow.simulator.verdict;

import io.gangflow.cluster.Cluster;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.simulator.engine.Latencies;
import io.gangflow.simulator.engine.SimulatedLauncher;
import java.util.Random;

/**
 * How often work locks when it depends on the order of events: it is played with other seeds for ties and with parts of
 * the cluster that are faster or slower, which makes for other orders. The same seed gives the same odds.
 *
 * @param locked in how many of them it locked
 * @param orders how many were played
 */
public record LockOdds(int locked, int orders) {

    private static final double SLOWEST = 4;

    public static LockOdds played(Launcher.Request request, Cluster cluster, int orders, long seed)
            throws InterruptedException {
        int locked = 0;
        for (int order = 0; order < orders; order++) {
            Random random = new Random(seed * 1_000_003 + order);
            SimulatedLauncher.Options options = SimulatedLauncher.Options.of(cluster, random.nextLong());
            SimulatedLauncher.Options varied = new SimulatedLauncher.Options(
                    options.seed(),
                    order == 0 ? options.latencies() : varied(random),
                    options.volcanoConfiguration(),
                    options.maxVirtualSeconds());
            Outcome outcome = new SimulatedLauncher(cluster, varied).launch(request, event -> {});
            locked += outcome == Outcome.LOCKED ? 1 : 0;
        }
        return new LockOdds(locked, orders);
    }

    /** From a quarter of what was measured to four times as long. */
    private static Latencies varied(Random random) {
        Latencies usual = Latencies.DEFAULT;
        return new Latencies(
                varied(usual.apiCall(), random),
                varied(usual.controllerReaction(), random),
                varied(usual.schedulerReaction(), random),
                varied(usual.session(), random),
                varied(usual.workflowReaction(), random),
                varied(usual.podStart(), random),
                varied(usual.podStop(), random),
                varied(usual.sparkSubmit(), random),
                varied(usual.sparkDriver(), random),
                varied(usual.sparkRegister(), random));
    }

    private static long varied(long millis, Random random) {
        return Math.max(1, Math.round(millis * Math.pow(SLOWEST, 2 * random.nextDouble() - 1)));
    }
}
