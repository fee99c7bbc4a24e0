package io.gangflow.scheduling.volcano.plugin;

import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.SubJobInfo;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All or nothing: a job is ready with minMember tasks (plugins/gang). */
public final class GangPlugin implements Plugin {

    @Override
    public boolean jobValid(JobInfo job) {
        return validTasks(job) >= job.minAvailable()
                && job.rolesHave(GangPlugin::valid)
                && job.subJobsHave(subJob -> true);
    }

    @Override
    public int compareJobs(JobInfo left, JobInfo right) {
        return Boolean.compare(left.isReady(), right.isReady());
    }

    @Override
    public int compareSubJobs(SubJobInfo left, SubJobInfo right) {
        return Boolean.compare(left.isReady(), right.isReady());
    }

    @Override
    public boolean jobReady(JobInfo job) {
        return job.isReady() && job.rolesHave(JobInfo::occupies) && job.subJobsHave(SubJobInfo::isReady);
    }

    @Override
    public Vote jobPipelined(JobInfo job) {
        boolean pipelined = job.isPipelined()
                && job.rolesHave(task -> JobInfo.occupies(task) || task.status() == TaskStatus.PIPELINED)
                && job.subJobsHave(SubJobInfo::isPipelined);
        return pipelined ? Vote.PERMIT : Vote.REJECT;
    }

    @Override
    public boolean subJobReady(SubJobInfo subJob) {
        return subJob.isReady();
    }

    @Override
    public Vote subJobPipelined(SubJobInfo subJob) {
        return subJob.isPipelined() ? Vote.PERMIT : Vote.REJECT;
    }

    @Override
    public Optional<Boolean> jobStarving(JobInfo job) {
        return Optional.of(job.isStarving());
    }

    @Override
    public Optional<List<JobTask>> preemptable(JobTask preemptor, List<JobTask> candidates) {
        return Optional.of(beyondMinimum(candidates));
    }

    @Override
    public Optional<List<JobTask>> reclaimable(JobTask reclaimer, List<JobTask> candidates) {
        return Optional.of(beyondMinimum(candidates));
    }

    /** Returns the replicas above minMember, which may be evicted. */
    private static List<JobTask> beyondMinimum(List<JobTask> candidates) {
        Map<String, Integer> left = new HashMap<>();
        List<JobTask> victims = new ArrayList<>();
        for (JobTask candidate : candidates) {
            JobInfo job = candidate.job();
            int ready = left.getOrDefault(job.uid(), job.readyTasks());
            if (ready > job.minAvailable()) {
                victims.add(candidate);
                ready--;
            }
            left.put(job.uid(), ready);
        }
        return victims;
    }

    private static int validTasks(JobInfo job) {
        return job.tasks().size() - job.count(TaskStatus.RELEASING) - job.count(TaskStatus.FAILED);
    }

    private static boolean valid(TaskInfo task) {
        return switch (task.status()) {
            case ALLOCATED, BINDING, BOUND, RUNNING, SUCCEEDED, PIPELINED, PENDING -> true;
            case RELEASING, FAILED -> false;
        };
    }
}
