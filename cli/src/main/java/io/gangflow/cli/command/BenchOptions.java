package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.console.PeakHeap;
import io.gangflow.cli.view.BenchTable;
import io.gangflow.page.object.BenchJson;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.simulator.bench.Backlog;
import io.gangflow.simulator.bench.BenchResult;
import io.gangflow.simulator.bench.BenchScheduler;
import io.gangflow.simulator.bench.BenchSize;
import io.gangflow.simulator.bench.Day;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --bench} of the command {@code simulate}: measures the speed of the scheduler models on this machine. */
final class BenchOptions {

    private static final int DAY_GANGS = 10_000;
    private static final int DAY_NODES = 200;
    private static final double NANOS = 1e9;

    @Option(names = "--bench", description = "Measure how many pods per second the scheduler models place.")
    private boolean given;

    @Option(names = "--pods", paramLabel = "N", description = "With --bench: number of pods (default: 100000).")
    private int pods = BenchSize.DEFAULT.pods();

    @Option(names = "--nodes", paramLabel = "N", description = "With --bench: number of nodes (default: 5000).")
    private int nodes = BenchSize.DEFAULT.nodes();

    @Option(names = "--queues", paramLabel = "N", description = "With --bench: number of Volcano queues (default: 4).")
    private int queues = BenchSize.DEFAULT.queues();

    @Option(
            names = "--gangs",
            paramLabel = "N",
            description = "With --bench: gangs of the simulated day (default: 10000).")
    private int gangs = DAY_GANGS;

    boolean given() {
        return given;
    }

    /** Measures the schedulers one after another; measures both when none is named. */
    int measure(Console console, List<Optional<SchedulerName>> named, OutputFormat output) {
        List<BenchScheduler> schedulers = named.stream()
                .flatMap(Optional::stream)
                .map(BenchOptions::model)
                .toList();
        if (schedulers.isEmpty()) {
            schedulers = List.of(BenchScheduler.values());
        }
        BenchSize size = size();
        List<BenchResult.Placed> placed = new ArrayList<>();
        List<BenchResult.DayPassed> days = new ArrayList<>();
        for (BenchScheduler scheduler : schedulers) {
            placed.add(place(scheduler, size));
        }
        for (BenchScheduler scheduler : schedulers) {
            days.add(passDay(scheduler));
        }
        BenchResult result = new BenchResult(placed, days);
        if (output == OutputFormat.JSON) {
            console.out().println(BenchJson.of(result));
        } else {
            BenchTable.of(result).forEach(console.out()::println);
        }
        return ExitCode.DONE;
    }

    private BenchSize size() {
        if (Math.min(Math.min(pods, gangs), Math.min(nodes, queues)) < 1) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "--pods, --nodes, --queues and --gangs are at least 1, not %d, %d, %d and %d"
                            .formatted(pods, nodes, queues, gangs));
        }
        return new BenchSize(nodes, pods, queues);
    }

    private static BenchScheduler model(SchedulerName name) {
        return switch (name) {
            case KUBE_SCHEDULER -> BenchScheduler.KUBE_SCHEDULER;
            case VOLCANO -> BenchScheduler.VOLCANO;
        };
    }

    private static BenchResult.Placed place(BenchScheduler scheduler, BenchSize size) {
        PeakHeap heap = PeakHeap.fromNow();
        Backlog backlog = new Backlog(scheduler, size);
        long begin = System.nanoTime();
        backlog.place();
        double seconds = (System.nanoTime() - begin) / NANOS;
        return new BenchResult.Placed(scheduler, size, seconds, heap.mebibytes());
    }

    private BenchResult.DayPassed passDay(BenchScheduler scheduler) {
        PeakHeap heap = PeakHeap.fromNow();
        Day day = new Day(scheduler, DAY_NODES, gangs);
        long begin = System.nanoTime();
        Day.Result result = day.run();
        double seconds = (System.nanoTime() - begin) / NANOS;
        return new BenchResult.DayPassed(scheduler, result, seconds, heap.mebibytes());
    }
}
