package io.gangflow.simulator.play;

import io.gangflow.simulator.engine.Engine;
import io.gangflow.workloads.pods.PodSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Determines which pods of sets work: a running pod works while all pods that it needs run. Not thread-safe. */
final class SetWork {

    private final PodSets sets;
    private final SetEnds ends;
    private final Engine engine;
    private final Set<String> working = new HashSet<>();
    private final Map<String, Integer> attempts = new HashMap<>();
    private final Set<SetProgress> impatient = new HashSet<>();

    SetWork(PodSets sets, SetEnds ends, Engine engine) {
        this.sets = sets;
        this.ends = ends;
        this.engine = engine;
    }

    /** Records that a pod runs; it and the pods that need it may start to work. */
    void join(SetProgress set, String key, String node) {
        set.ran(key, node);
        double patience = set.set().needs().stream()
                .mapToDouble(PodSet.Need::patienceSeconds)
                .max()
                .orElse(0);
        if (patience > 0) {
            engine.clock().after(engine.latencies().sparkDriver() + Math.round(patience * 1_000), () -> {
                impatient.add(set);
                work(set);
            });
        }
        sets.needing(set).forEach(this::work);
    }

    /** Discards the work of a pod, and of the pods that need it. */
    void leave(SetProgress set, String key) {
        set.stopped(key);
        undo(key);
        sets.needing(set).stream()
                .filter(other -> !isMet(other))
                .forEach(other -> other.runningPods().forEach(this::undo));
    }

    private void undo(String key) {
        if (working.remove(key)) {
            attempts.merge(key, 1, Integer::sum);
        }
    }

    /** Waiting pods start to work as soon as the pods that they need run at the same time. */
    private void work(SetProgress set) {
        if (!(set.set().ends() instanceof PodSet.End.After after) || !mayStart(set)) {
            return;
        }
        for (String key : set.runningPods()) {
            if (working.add(key)) {
                int attempt = attempts.getOrDefault(key, 0);
                engine.clock().after(Math.round(after.seconds() * 1_000), () -> {
                    if (attempt == attempts.getOrDefault(key, 0)) {
                        finishWork(set, key);
                    }
                });
            }
        }
    }

    /** Work with a peer on an unreachable node is not finished; it starts again when there is a replacement. */
    private void finishWork(SetProgress set, String key) {
        if (isMet(set)) {
            ends.end(key, true);
        } else {
            set.runningPods().forEach(this::undo);
        }
    }

    /**
     * Returns whether the pods that it needs run, as well as those that it prefers, for as long as it waits for them.
     */
    private boolean mayStart(SetProgress set) {
        if (set.gang().isPresent()) {
            return isMet(set);
        }
        boolean patient = !impatient.contains(set);
        return set.set().needs().stream().allMatch(need -> isMet(need, patient ? need.preferred() : need.running()));
    }

    private boolean isMet(SetProgress set) {
        if (set.gang().isPresent()) {
            int running = sets.needing(set).stream()
                    .filter(member -> !member.isOver() || !member.hasFailed()) // without those of an earlier attempt
                    .mapToInt(member -> member.runningOrDone(engine::isLost))
                    .sum();
            return running >= set.gangSize();
        }
        return set.set().needs().stream().allMatch(need -> isMet(need, need.running()));
    }

    private boolean isMet(PodSet.Need need, int running) {
        return sets.get(need.podSet())
                .map(needed -> needed.runningOrDone(engine::isLost) >= running)
                .orElse(true);
    }
}
