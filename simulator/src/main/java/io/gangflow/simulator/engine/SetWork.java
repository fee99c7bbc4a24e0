package io.gangflow.simulator.engine;

import io.gangflow.workloads.pods.PodSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which pods of sets work: those that run while all runs that they need. Not thread-safe. */
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

    /** A pod runs, and those that need it may begin, too. */
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

    /** What a pod has done so far is lost, and with it what those did that need it. */
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

    /** Pods that wait begin as soon as what they need runs at the same time. */
    private void work(SetProgress set) {
        if (!(set.set().ends() instanceof PodSet.End.After after) || !mayBegin(set)) {
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

    /** Work with a peer on a node of which nothing is heard is not done; it begins anew when there is another one. */
    private void finishWork(SetProgress set, String key) {
        if (isMet(set)) {
            ends.end(key, true);
        } else {
            set.runningPods().forEach(this::undo);
        }
    }

    /** Whether what it needs runs, or what it would rather have as long as it is patient. */
    private boolean mayBegin(SetProgress set) {
        if (set.gang().isPresent()) {
            return isMet(set);
        }
        boolean patient = !impatient.contains(set);
        return set.set().needs().stream().allMatch(need -> isMet(need, patient ? need.preferred() : need.running()));
    }

    private boolean isMet(SetProgress set) {
        if (set.gang().isPresent()) {
            int running = sets.needing(set).stream()
                    .filter(member -> !member.isOver() || !member.hasFailed()) // not those of an earlier try
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
