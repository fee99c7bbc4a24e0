package io.gangflow.simulator.volcano;

/** What minResources reserve for jobs that have been let in and have not placed it all yet (plugins/util). */
final class Reservation {

    private Reservation() {}

    /** Part of minResources that a running job has not got: kept for a Spark driver's executors, say. */
    static Amounts ofRunning(JobInfo job) {
        int allocatedTasks = job.count(task -> task.status().allocated());
        boolean counts = job.phase().equals(Phases.RUNNING)
                && job.minResources().isPresent()
                && allocatedTasks >= job.minAvailable();
        return counts ? outstanding(job) : job.minResourcesOrNone().times(0);
    }

    static Amounts outstanding(JobInfo job) {
        return job.minResourcesOrNone().exceeding(job.allocated());
    }
}
