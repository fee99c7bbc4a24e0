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
        Amounts taken = job.allocated();
        if (job.count(TaskStatus.PIPELINED) > 0) {
            for (TaskInfo task : job.tasks(TaskStatus.PIPELINED)) {
                taken = taken.plus(task.request());
            }
        }
        return taken.dominantShareOf(total);
    }
}
