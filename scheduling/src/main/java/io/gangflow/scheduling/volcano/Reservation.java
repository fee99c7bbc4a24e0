package io.gangflow.scheduling.volcano;

/** What minResources reserve for jobs that have been let in and have not placed it all yet (plugins/util). */
final class Reservation {

    private Reservation() {}

    /** Part of minResources that a running job has not got: kept for a Spark driver's executors, say. */
    static Amounts ofRunning(JobInfo job) {
        boolean counts = job.phase().equals(Phases.RUNNING)
                && job.minResources().isPresent()
                && job.allocatedTasks() >= job.minAvailable();
        return counts ? outstanding(job) : job.none();
    }

    static Amounts outstanding(JobInfo job) {
        return job.outstanding();
    }
}
