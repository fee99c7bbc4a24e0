package io.gangflow.simulator.volcano;

/** Dominant resource fairness: the job with the smaller share of the cluster first (plugins/drf). */
final class DrfPlugin implements Plugin {

    private final Amounts total;

    DrfPlugin(Session session) {
        total = session.totalAllocatable();
    }

    @Override
    public int compareJobs(JobInfo left, JobInfo right) {
        return Double.compare(share(left), share(right));
    }

    /** Room that is only promised counts as well. */
    private double share(JobInfo job) {
        Amounts taken =
                job.tasks(TaskStatus.PIPELINED).stream().map(TaskInfo::request).reduce(job.allocated(), Amounts::plus);
        return taken.dominantShareOf(total);
    }
}
