package io.gangflow.page.cluster;

import io.gangflow.scheduling.state.PodState;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/**
 * What the pods of runs have cost: a pod's share of the price of its node, from its start to its end. Operators delete
 * pods before their run ends, so those that were seen are kept. Not thread-safe.
 */
final class RunCosts {

    /** A server that shows more runs forgets the costs of those that were shown least recently. */
    private static final int MOST_RUNS = 10_000;

    /** Reading the pods of a larger run takes too long; its cost is unknown if they ended before they were seen. */
    private static final int MOST_READ = 5_000;

    /** Without readers the cluster is not read; what ended meanwhile is read from its status. */
    private static final long LONGEST_GAP_MILLIS = 60_000;

    private static final double MILLIS_PER_HOUR = 3_600_000;

    private final Map<String, Run> runs = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Run> eldest) {
            return size() > MOST_RUNS;
        }
    };

    /** A pod that holds resources now. */
    private record Holding(double usdPerHour, long fromMillis, long seenMillis) {

        double until(long millis) {
            return usdPerHour * Math.max(0, millis - fromMillis) / MILLIS_PER_HOUR;
        }
    }

    /** The pods of a run by their UID. */
    private static final class Run {
        private final Map<String, Holding> holding = new HashMap<>();
        private final Map<String, Double> ended = new HashMap<>();
        private final Set<String> unseen = new HashSet<>();
        private final Set<String> unknown = new HashSet<>();

        private boolean isNew(String uid) {
            return !ended.containsKey(uid) && !unknown.contains(uid);
        }
    }

    /** Returns the cost of a share of a node for a time. */
    static double usd(double usdPerHour, Instant from, Instant until) {
        return new Holding(usdPerHour, from.toEpochMilli(), 0).until(until.toEpochMilli());
    }

    /**
     * Adds the pods of a reading.
     *
     * @param ofRun name of the run of a pod; empty for pods of no run
     */
    void add(ClusterReading view, Function<PodState, String> ofRun) {
        long now = view.at().toEpochMilli();
        Set<String> held = new HashSet<>();
        for (RunningCosts.Priced priced : new RunningCosts(view).pods()) {
            PodState pod = priced.pod();
            String run = ofRun.apply(pod);
            if (!run.isEmpty() && priced.isKnown()) {
                long from = pod.startedMillis() > 0 ? pod.startedMillis() : pod.createdMillis();
                held.add(pod.uid());
                run(run).holding.put(pod.uid(), new Holding(priced.usdPerHour(), from, now));
            }
        }
        runs.values().forEach(run -> end(run, held, now));
        for (PodState pod : view.snapshot().pods()) {
            String run = pod.hasEnded() && pod.node().isPresent() ? ofRun.apply(pod) : "";
            if (!run.isEmpty() && run(run).isNew(pod.uid())) {
                run(run).unseen.add(pod.uid());
            }
        }
    }

    /** A pod that holds nothing any more has ended since the reading before; it paid until then. */
    private static void end(Run run, Set<String> held, long now) {
        run.holding.entrySet().removeIf(entry -> {
            if (held.contains(entry.getKey())) {
                return false;
            }
            Holding pod = entry.getValue();
            if (now - pod.seenMillis() <= LONGEST_GAP_MILLIS) {
                run.ended.put(entry.getKey(), pod.until(pod.seenMillis()));
            }
            return true;
        });
    }

    /** Returns whether pods of the run ended unseen, and their cost is not read yet. */
    boolean isUnread(String run) {
        Run known = runs.get(run);
        return known != null && !known.unseen.isEmpty() && known.unseen.size() <= MOST_READ;
    }

    /** Sets the cost of a pod that ended unseen. */
    void ended(String run, String uid, double usd) {
        run(run).unseen.remove(uid);
        run(run).ended.put(uid, usd);
    }

    /** What can be read of the pods of a run was read; the price of the others is not known. */
    void read(String run) {
        Run known = run(run);
        known.unknown.addAll(known.unseen);
        known.unseen.clear();
    }

    /** Returns the cost until a time; empty if no price of its nodes is known, or its pods are not. */
    OptionalDouble usd(String run, Instant now) {
        Run known = runs.get(run);
        if (known == null || (known.holding.isEmpty() && known.ended.isEmpty()) || known.unseen.size() > MOST_READ) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                known.ended.values().stream().mapToDouble(Double::doubleValue).sum()
                        + known.holding.values().stream()
                                .mapToDouble(pod -> pod.until(now.toEpochMilli()))
                                .sum());
    }

    private Run run(String name) {
        return runs.computeIfAbsent(name, any -> new Run());
    }
}
