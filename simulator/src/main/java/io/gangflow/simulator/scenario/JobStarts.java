package io.gangflow.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The relevant part of a scenario's result: when each job started, and how many of its pods were bound. A gang starts
 * with its minAvailable-th pod, a Spark application with its driver and again with its last executor, others pod by
 * pod.
 */
record JobStarts(boolean completed, Map<String, Long> millis, Map<String, Integer> bound) {

    /** Two simulations are equivalent if no start differs by more than this. */
    private static final long TOLERANCE_MILLIS = 1_600;

    static JobStarts of(PlayedRecord played) {
        Map<String, Long> millis = new TreeMap<>();
        Map<String, Integer> held = new TreeMap<>();
        for (ScenarioJob job : played.scenario().jobs()) {
            List<Long> bound = played.pods().values().stream()
                    .filter(pod -> pod.job().equals(job.name()))
                    .map(PlayedPod::bound)
                    .flatMap(Optional::stream)
                    .sorted()
                    .toList();
            held.put(job.name(), bound.size());
            switch (job.kind()) {
                case GANG -> start(bound, job.minAvailable(), job.name(), millis);
                case PODS -> {
                    for (int i = 1; i <= bound.size(); i++) {
                        start(bound, i, job.name() + "[" + i + "]", millis);
                    }
                }
                case SPARK -> {
                    start(bound, 1, job.name(), millis);
                    start(bound, job.pods(), job.name() + "+executors", millis);
                }
            }
        }
        return new JobStarts(played.completed(), millis, held);
    }

    private static void start(List<Long> bound, int needed, String name, Map<String, Long> millis) {
        if (bound.size() >= needed) {
            millis.put(name, bound.get(needed - 1));
        }
    }

    /** Returns the number of differences to the other result. */
    int differences(JobStarts other) {
        if (completed != other.completed) {
            return 1 + millis.size() + other.millis.size();
        }
        List<String> different = new ArrayList<>();
        other.millis.forEach((name, start) -> {
            Long mine = millis.get(name);
            if (mine == null || Math.abs(mine - start) > TOLERANCE_MILLIS) {
                different.add(name);
            }
        });
        return different.size() + (completed || bound.equals(other.bound) ? 0 : 1);
    }

    /** Returns the sum of the differences of the starts; a start that counts as different adds only the tolerance. */
    long millisApart(JobStarts other) {
        return other.millis.entrySet().stream()
                .mapToLong(start -> {
                    Long mine = millis.get(start.getKey());
                    return mine == null
                            ? TOLERANCE_MILLIS
                            : Math.min(TOLERANCE_MILLIS, Math.abs(mine - start.getValue()));
                })
                .sum();
    }
}
