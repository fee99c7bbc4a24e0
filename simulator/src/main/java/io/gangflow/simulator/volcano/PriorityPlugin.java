package io.gangflow.simulator.volcano;

/** Higher PriorityClass first, among jobs and within a job (plugins/priority). */
final class PriorityPlugin implements Plugin {

    @Override
    public int compareJobs(JobInfo left, JobInfo right) {
        return Integer.compare(right.priority(), left.priority());
    }

    @Override
    public int compareTasks(TaskInfo left, TaskInfo right) {
        return Integer.compare(right.priority(), left.priority());
    }
}
