package io.gangflow.scheduling.volcano.plugin;

import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.SubJobInfo;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.List;
import java.util.Optional;

/** Higher PriorityClass first, among jobs and within a job (plugins/priority). */
public final class PriorityPlugin implements Plugin {

    /** Returns the tasks of jobs of lower priority, and those of lower priority in the same job. */
    @Override
    public Optional<List<JobTask>> preemptable(JobTask preemptor, List<JobTask> candidates) {
        return Optional.of(candidates.stream()
                .filter(victim -> victim.job() == preemptor.job()
                        ? victim.task().priority() < preemptor.task().priority()
                        : victim.job().priority() < preemptor.job().priority())
                .toList());
    }

    @Override
    public Optional<Boolean> jobStarving(JobInfo job) {
        int placed = job.readyTasks() + job.count(TaskStatus.PIPELINED);
        return Optional.of(placed < job.tasks().size());
    }

    @Override
    public int compareJobs(JobInfo left, JobInfo right) {
        return Integer.compare(right.priority(), left.priority());
    }

    @Override
    public int compareSubJobs(SubJobInfo left, SubJobInfo right) {
        return Integer.compare(right.priority(), left.priority());
    }

    @Override
    public int compareTasks(TaskInfo left, TaskInfo right) {
        return Integer.compare(right.priority(), left.priority());
    }
}
