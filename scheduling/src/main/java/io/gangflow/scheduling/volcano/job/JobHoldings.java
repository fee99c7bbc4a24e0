package io.gangflow.scheduling.volcano.job;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What all jobs hold when a session begins, by queue and together. Mutable. */
public final class JobHoldings {

    private final Map<String, Entry> ofJobs = new HashMap<>();
    private final Map<String, Holding> ofQueues = new HashMap<>();
    private Holding all = new Holding(0);
    private int dimensions;

    private record Entry(String queue, Holding.Part part) {}

    /** Forgets all jobs. */
    public void clear(int newDimensions) {
        dimensions = newDimensions;
        ofJobs.clear();
        ofQueues.clear();
        all = new Holding(dimensions);
    }

    public void add(String key, JobInfo job) {
        Entry entry = new Entry(SessionJobs.queueName(job.group()), Holding.Part.of(job));
        ofJobs.put(key, entry);
        ofQueues.computeIfAbsent(entry.queue(), missing -> new Holding(dimensions))
                .add(entry.part());
        all.add(entry.part());
    }

    /** Takes a job away, if it held anything. */
    public void remove(String key) {
        Entry entry = ofJobs.remove(key);
        Holding queue = entry == null ? null : ofQueues.get(entry.queue());
        if (entry != null && queue != null) {
            queue.remove(entry.part());
            all.remove(entry.part());
        }
    }

    public Optional<Holding> of(String queue) {
        return Optional.ofNullable(ofQueues.get(queue));
    }

    /** Returns what is kept of the cluster for jobs that have been let in. */
    public Amounts reserved() {
        return all.reserved();
    }

    /**
     * What jobs take of their queue, wait for and have reserved when a session begins. Jobs come and go one by one, so that a
     * session costs those that have changed: amounts are whole numbers, so that sums do not depend on the order. Mutable.
     */
    public static final class Holding {

        private final Amounts.Sum allocated;
        private final Amounts.Sum request;
        private final Amounts.Sum elastic;
        private final Amounts.Sum inqueue;
        private final Amounts.Sum reserved;

        /** Begins without a job. */
        Holding(int dimensions) {
            allocated = new Amounts.Sum(dimensions);
            request = new Amounts.Sum(dimensions);
            elastic = new Amounts.Sum(dimensions);
            inqueue = new Amounts.Sum(dimensions);
            reserved = new Amounts.Sum(dimensions);
        }

        /** What one job holds. */
        record Part(Amounts allocated, Amounts request, Amounts elastic, Amounts inqueue, Amounts reserved) {

            static Part of(JobInfo job) {
                boolean idle = job.isIdle();
                boolean letIn = job.phase().equals(Phases.INQUEUE);
                Amounts ofRunning = job.keptWhileRunning();
                return new Part(
                        idle ? job.none() : job.allocated(),
                        idle ? job.none() : job.allocatedAndPending(),
                        idle ? job.none() : job.elastic(),
                        letIn ? job.outstanding() : ofRunning,
                        letIn ? job.minResourcesOrNone() : ofRunning);
            }
        }

        void add(Part part) {
            allocated.add(part.allocated());
            request.add(part.request());
            elastic.add(part.elastic());
            inqueue.add(part.inqueue());
            reserved.add(part.reserved());
        }

        void remove(Part part) {
            allocated.remove(part.allocated());
            request.remove(part.request());
            elastic.remove(part.elastic());
            inqueue.remove(part.inqueue());
            reserved.remove(part.reserved());
        }

        /** Returns what their tasks take. */
        public Amounts allocated() {
            return allocated.toAmounts();
        }

        /** Returns what their tasks take and wait for. */
        public Amounts request() {
            return request.toAmounts();
        }

        /** Returns what they have beyond their minResources. */
        public Amounts elastic() {
            return elastic.toAmounts();
        }

        /** Returns what is kept for them of their queue. */
        public Amounts inqueue() {
            return inqueue.toAmounts();
        }

        /** Returns what is kept for them of the cluster: all of it until they begin, then what they lack. */
        Amounts reserved() {
            return reserved.toAmounts();
        }
    }
}
