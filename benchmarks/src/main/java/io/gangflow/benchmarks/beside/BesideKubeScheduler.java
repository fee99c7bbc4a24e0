package io.gangflow.benchmarks.beside;

import io.gangflow.simulator.bench.Backlog;
import io.gangflow.simulator.bench.BenchScheduler;
import io.gangflow.simulator.bench.BenchSize;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Places the same pods on the same nodes with a real kube-scheduler and with its model, alternately, and prints both
 * rates and their ratio. The real one works with an API server on loopback without other schedulers. It is timed from
 * its first binding to its last, so that neither its start nor the creation of pods counts.
 */
@Command(name = "beside-kube-scheduler", mixinStandardHelpOptions = true)
public final class BesideKubeScheduler implements Callable<Integer> {

    private static final double NANOS = 1e9;
    private static final int MOST_RUNS = 20;

    @Option(names = "--nodes", description = "Default: ${DEFAULT-VALUE}.")
    private int nodes = 500;

    @Option(names = "--pods", description = "Default: ${DEFAULT-VALUE}.")
    private int pods = 2_000;

    @Option(names = "--runs", description = "At most 20; default: ${DEFAULT-VALUE}.")
    private int runs = 5;

    @Option(names = "--limit", description = "Seconds for one run of the real one; default: ${DEFAULT-VALUE}.")
    private long limitSeconds = 300;

    @Option(
            names = "--kubeconfig",
            required = true,
            description = "Of an API server on loopback; its nodes are replaced.")
    private Path kubeconfig;

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "Starts the real scheduler.")
    private List<String> command;

    private final PrintStream out;

    @SuppressWarnings("NullAway.Init") // picocli fills required fields
    private BesideKubeScheduler(PrintStream out) {
        this.out = out;
    }

    /** Prints a line per pair of runs and a line of medians. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new BesideKubeScheduler(System.out)).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        BenchSize size = new BenchSize(nodes, pods, 1);
        List<Double> real = new ArrayList<>();
        List<Double> model = new ArrayList<>();
        try (LoopbackCluster cluster = new LoopbackCluster(kubeconfig)) {
            RealScheduler scheduler = new RealScheduler(cluster, command);
            for (int run = 1; run <= Math.min(runs, MOST_RUNS); run++) {
                cluster.fill(new Backlog(BenchScheduler.KUBE_SCHEDULER, size).waiting());
                real.add(scheduler.place(pods, limitSeconds));
                model.add(modelled(size));
                print("run " + run, real.get(run - 1), model.get(run - 1));
            }
            cluster.clear();
        }
        print("median", median(real), median(model));
        return 0;
    }

    private static double modelled(BenchSize size) {
        Backlog backlog = new Backlog(BenchScheduler.KUBE_SCHEDULER, size);
        long begin = System.nanoTime();
        backlog.place();
        return (System.nanoTime() - begin) / NANOS;
    }

    private void print(String what, double real, double model) {
        out.printf(
                Locale.ROOT,
                "%s: %d pods on %d nodes: real %.2f s, %.0f pods/s; model %.4f s, %.0f pods/s; ratio %.1f%n",
                what,
                pods,
                nodes,
                real,
                pods / real,
                model,
                pods / model,
                real / model);
    }

    private static double median(List<Double> seconds) {
        return seconds.stream().sorted().toList().get(seconds.size() / 2);
    }
}
