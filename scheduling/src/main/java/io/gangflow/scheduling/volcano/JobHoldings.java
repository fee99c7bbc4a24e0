package io.gangflow.scheduling.volcano;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What all jobs hold when a session begins, by queue and together. Mutable. */
final class JobHoldings {

    private final Map<String, Entry> ofJobs = new HashMap<>();
    private final Map<String, Holding> ofQueues = new HashMap<>();
    private Holding all = new Holding(0);
    private int dimensions;

    private record Entry(String queue, Holding.Part part) {}

    /** Forgets all jobs. */
    void clear(int newDimensions) {
        dimensions = newDimensions;
        ofJobs.clear();
        ofQueues.clear();
        all = new Holding(dimensions);
    }

    void add(String key, JobInfo job) {
        Entry entry = new Entry(SessionJobs.queueName(job.group()), Holding.Part.of(job));
        ofJobs.put(key, entry);
        ofQueues.computeIfAbsent(entry.queue(), missing -> new Holding(dimensions))
                .add(entry.part());
        all.add(entry.part());
    }

    /** A job that holds nothing does no harm. */
    void remove(String key) {
        Entry entry = ofJobs.remove(key);
        Holding queue = entry == null ? null : ofQueues.get(entry.queue());
        if (entry != null && queue != null) {
            queue.remove(entry.part());
            all.remove(entry.part());
        }
    }

    Optional<Holding> of(String queue) {
        return Optional.ofNullable(ofQueues.get(queue));
    }

    /** What is kept of the cluster for jobs that have been let in. */
    Amounts reserved() {
        return all.reserved();
    }
}
