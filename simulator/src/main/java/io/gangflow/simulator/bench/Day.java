package io.gangflow.simulator.bench;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Scheduler;
import io.gangflow.simulator.engine.Latencies;
import io.gangflow.simulator.engine.VirtualClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Benchmark: a day in virtual time, in which gangs arrive, wait, are placed, work once all their pods run, and end.
 * Scheduling cycles run as in a simulation: kube-scheduler after every change, Volcano every second if something has
 * changed. An instance runs once; not thread-safe.
 */
public final class Day {

    /** From midnight to midnight. */
    public static final long SPAN_MILLIS = 86_400_000;

    private static final Resources NODE = Resources.of(64_000, 256L << 30);
    private static final int MAX_PODS = 110;
    private static final int QUEUES = 4;

    private final VirtualClock clock = new VirtualClock();
    private final Scheduler scheduler;
    private final boolean periodic;
    private final BenchCluster cluster;
    private final Map<String, BenchGang> gangOfPod = new HashMap<>();
    private final Map<String, Integer> running = new HashMap<>();
    private long planned = Long.MAX_VALUE;
    private long lastCycle;
    private long lastEnd;
    private final int nodes;
    private int gangs;
    private int pods;
    private int looks;
    private int ended;

    /** @param arriving gangs that arrive within {@link #SPAN_MILLIS} */
    public Day(BenchScheduler kind, int nodes, int arriving) {
        this.nodes = nodes;
        scheduler = kind.scheduler();
        periodic = scheduler.nextCycle(0, true) == scheduler.nextCycle(0, false);
        cluster = new BenchCluster(scheduler.schedulerName(), kind.needsPodGroups(), nodes, NODE, MAX_PODS, QUEUES);
        for (BenchGang gang : new BenchWork(QUEUES).arriving(arriving, SPAN_MILLIS)) {
            clock.at(gang.arrivesMillis(), () -> arrive(gang));
        }
    }

    /** Runs the day, and then until the work that is left after midnight has ended. */
    public Result run() {
        while (clock.nextMillis() != Long.MAX_VALUE) {
            clock.step();
        }
        return new Result(nodes, gangs, pods, ended, looks, lastEnd);
    }

    private void arrive(BenchGang gang) {
        cluster.create(gang, clock.nowMillis());
        gangs++;
        pods += gang.size();
        for (int i = 0; i < gang.size(); i++) {
            gangOfPod.put(BenchCluster.name(gang, i), gang);
        }
        changed();
    }

    private void end(BenchGang gang) {
        cluster.remove(gang);
        for (int i = 0; i < gang.size(); i++) {
            gangOfPod.remove(BenchCluster.name(gang, i));
        }
        running.remove(gang.name());
        ended++;
        lastEnd = clock.nowMillis();
        changed();
    }

    private void run(List<String> pods) {
        for (String pod : pods) {
            cluster.run(pod);
            BenchGang gang = gangOfPod.get(pod);
            if (gang != null && running.merge(gang.name(), 1, Integer::sum) == gang.size()) {
                clock.after(gang.workMillis(), () -> end(gang));
            }
        }
        changed();
    }

    private void changed() {
        long soonest = clock.nowMillis() + Latencies.DEFAULT.schedulerReaction();
        long next = scheduler.nextCycle(lastCycle, true);
        if (next < soonest) {
            long period = next - lastCycle;
            next = periodic ? lastCycle + (soonest - lastCycle + period - 1) / period * period : soonest;
        }
        plan(next);
    }

    private void plan(long millis) {
        if (millis < planned) {
            planned = millis;
            clock.at(millis, () -> runCycle(millis));
        }
    }

    private void runCycle(long millis) {
        if (millis != planned) {
            return;
        }
        planned = Long.MAX_VALUE;
        lastCycle = millis;
        looks++;
        Decisions decisions = scheduler.schedule(cluster.snapshot(millis));
        cluster.apply(decisions);
        if (!decisions.bindings().isEmpty()) {
            List<String> bound = new ArrayList<>();
            decisions.bindings().forEach(binding -> bound.add(binding.pod()));
            clock.after(Latencies.DEFAULT.podStart(), () -> run(bound));
        }
        if (!decisions.bindings().isEmpty() || !decisions.podGroups().isEmpty()) {
            changed();
        } else if (!periodic && scheduler.nextCycle(millis, false) != Long.MAX_VALUE) {
            plan(scheduler.nextCycle(millis, false));
        }
    }

    /**
     * The result of the day.
     *
     * @param gangs that arrived, with {@code pods} altogether
     * @param ended gangs that have finished
     * @param looks number of scheduling cycles
     * @param lastMillis when the last one ended
     */
    public record Result(int nodes, int gangs, int pods, int ended, int looks, long lastMillis) {}
}
