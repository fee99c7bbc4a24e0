package io.gangflow.simulator.volcano;

/** All or nothing: a job counts from minMember tasks on (plugins/gang). */
final class GangPlugin implements Plugin {

    @Override
    public boolean jobValid(JobInfo job) {
        return job.rolesHave(GangPlugin::valid) && job.count(GangPlugin::valid) >= job.minAvailable();
    }

    @Override
    public int compareJobs(JobInfo left, JobInfo right) {
        return Boolean.compare(left.isReady(), right.isReady());
    }

    @Override
    public boolean jobReady(JobInfo job) {
        return job.rolesHave(JobInfo::occupies) && job.isReady();
    }

    @Override
    public Vote jobPipelined(JobInfo job) {
        boolean roles = job.rolesHave(task -> JobInfo.occupies(task) || task.status() == TaskStatus.PIPELINED);
        return roles && job.isPipelined() ? Vote.PERMIT : Vote.REJECT;
    }

    private static boolean valid(TaskInfo task) {
        return switch (task.status()) {
            case ALLOCATED, BINDING, BOUND, RUNNING, SUCCEEDED, PIPELINED, PENDING -> true;
            case RELEASING, FAILED -> false;
        };
    }
}
