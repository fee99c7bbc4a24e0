package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.job.Amounts;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Dominant resource fairness: the job with the smaller share of the cluster first (plugins/drf). */
final class DrfPlugin implements Plugin {

    /** Shares that differ by less are equal. */
    private static final double EQUAL = 0.000_001;

    private final Amounts total;

    DrfPlugin(Session session) {
        total = session.totalAllocatable();
    }

    @Override
    public int compareJobs(JobInfo left, JobInfo right) {
        return Double.compare(share(left), share(right));
    }

    /**
     * Returns the tasks without which their job still has at least the share that the preemptor's job has with the
     * preemptor.
     */
    @Override
    public Optional<List<JobTask>> preemptable(JobTask preemptor, List<JobTask> candidates) {
        double wanted = taken(preemptor.job()).plus(preemptor.task().request()).dominantShareOf(total);
        Map<String, Amounts> left = new HashMap<>();
        List<JobTask> victims = new ArrayList<>();
        for (JobTask candidate : candidates) {
            JobInfo job = candidate.job();
            Amounts rest = left.getOrDefault(job.uid(), taken(job))
                    .minus(candidate.task().request());
            left.put(job.uid(), rest);
            double kept = rest.dominantShareOf(total);
            if (wanted < kept || Math.abs(wanted - kept) <= EQUAL) {
                victims.add(candidate);
            }
        }
        return Optional.of(victims);
    }

    private double share(JobInfo job) {
        return job.isIdle() ? 0 : taken(job).dominantShareOf(total);
    }

    /** Pipelined resources count as well. */
    private static Amounts taken(JobInfo job) {
        Amounts taken = job.allocated();
        if (job.count(TaskStatus.PIPELINED) > 0) {
            for (TaskInfo task : job.tasks(TaskStatus.PIPELINED)) {
                taken = taken.plus(task.request());
            }
        }
        return taken;
    }
}
