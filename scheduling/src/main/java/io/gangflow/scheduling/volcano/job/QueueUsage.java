package io.gangflow.scheduling.volcano.job;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The resources that jobs hold at the start of a session, by queue and in total. Mutable. */
public final class QueueUsage {

    private final Map<String, Entry> ofJobs = new HashMap<>();
    private final Map<String, Holding> ofQueues = new HashMap<>();
    private Holding all = new Holding(0);
    private int dimensions;

    private record Entry(String queue, Holding.Part part) {}

    /** Removes all jobs. */
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

    /** Removes a job, if it holds anything. */
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

    /** Returns the resources of the cluster that are reserved for admitted jobs. */
    public Amounts reserved() {
        return all.reserved();
    }

    /**
     * The resources that jobs hold, request and have reserved at the start of a session. Jobs are added and removed one
     * by one, so that a session only processes those that have changed. Amounts are whole numbers, so sums do not
     * depend on the order. Mutable.
     */
    public static final class Holding {

        private final Amounts.Sum allocated;
        private final Amounts.Sum request;
        private final Amounts.Sum elastic;
        private final Amounts.Sum inqueue;
        private final Amounts.Sum reserved;

        /** Creates a sum without jobs. */
        Holding(int dimensions) {
            allocated = new Amounts.Sum(dimensions);
            request = new Amounts.Sum(dimensions);
            elastic = new Amounts.Sum(dimensions);
            inqueue = new Amounts.Sum(dimensions);
            reserved = new Amounts.Sum(dimensions);
        }

        /** The resources of one job. */
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

        /** Returns the allocated resources. */
        public Amounts allocated() {
            return allocated.toAmounts();
        }

        /** Returns the allocated resources and the requests of pending tasks. */
        public Amounts request() {
            return request.toAmounts();
        }

        /** Returns the allocated resources beyond minResources. */
        public Amounts elastic() {
            return elastic.toAmounts();
        }

        /** Returns the resources of their queue that are reserved for them. */
        public Amounts inqueue() {
            return inqueue.toAmounts();
        }

        /**
         * Returns the resources of the cluster that are reserved for them: all minResources of an admitted job, and
         * what a running job has not got of them.
         */
        Amounts reserved() {
            return reserved.toAmounts();
        }
    }
}
