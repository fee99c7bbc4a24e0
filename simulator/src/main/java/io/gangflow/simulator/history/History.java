package io.gangflow.simulator.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The jobs that a cluster has run. The first job was submitted at second zero.
 *
 * @param jobs by the time of their submission
 * @param leftOut number of jobs of the source that are omitted, by reason
 */
public record History(List<HistoricalJob> jobs, Map<String, Integer> leftOut) {

    /** Maximum number of jobs. */
    public static final int MOST_JOBS = 1_000_000;

    public History {
        jobs = List.copyOf(jobs);
        leftOut = Map.copyOf(leftOut);
    }

    /** Returns the jobs that were submitted first. */
    public History first(int count) {
        return new History(jobs.subList(0, Math.min(count, jobs.size())), leftOut);
    }

    public int pods() {
        return jobs.stream().mapToInt(HistoricalJob::pods).sum();
    }

    /** Returns the time from the first submission to the last end, in seconds. */
    public double spanSeconds() {
        return jobs.stream().mapToDouble(HistoricalJob::endedSeconds).max().orElse(0);
    }

    /** Collects the jobs of a source, in any order and on any clock. Not thread-safe. */
    static final class Builder {

        private final List<HistoricalJob> jobs = new ArrayList<>();
        private final Set<String> ids = new HashSet<>();
        private final Map<String, Integer> leftOut = new TreeMap<>();

        /**
         * @throws HistoryException if there are too many jobs, or the id is not unique
         */
        void add(String place, HistoricalJob job) throws HistoryException {
            if (jobs.size() == MOST_JOBS) {
                throw new HistoryException(place, "there are more than %,d jobs".formatted(MOST_JOBS));
            }
            if (!ids.add(job.id())) {
                throw new HistoryException(place, "job `%s` is defined twice".formatted(job.id()));
            }
            jobs.add(job);
        }

        /** Counts a job that cannot be replayed. */
        void leaveOut(String reason) {
            leftOut.merge(reason, 1, Integer::sum);
        }

        /** @throws HistoryException when no job was added */
        History build(String place) throws HistoryException {
            double first = jobs.stream()
                    .mapToDouble(HistoricalJob::submittedSeconds)
                    .min()
                    .orElseThrow(() -> new HistoryException(place, "no job in it ran" + reasons()));
            List<HistoricalJob> sorted = jobs.stream()
                    .map(job -> job.since(first))
                    .sorted(Comparator.comparingDouble(HistoricalJob::submittedSeconds)
                            .thenComparing(HistoricalJob::id))
                    .toList();
            return new History(sorted, leftOut);
        }

        private String reasons() {
            return leftOut.isEmpty() ? "" : ": " + leftOut;
        }
    }
}
