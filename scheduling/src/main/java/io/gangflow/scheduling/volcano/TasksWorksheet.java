package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.Optional;
import java.util.PriorityQueue;

/** A job without sub-groups: places its tasks until the job is ready. */
final class TasksWorksheet implements JobAllocation {

    private final Session session;
    private final JobInfo job;
    private final PriorityQueue<TaskInfo> tasks;

    TasksWorksheet(Session session, JobInfo job) {
        this.session = session;
        this.job = job;
        tasks = JobAllocation.pending(session, job.tasks(TaskStatus.PENDING));
    }

    @Override
    public boolean isDone() {
        return tasks.isEmpty();
    }

    @Override
    public Optional<Statement> turn(QueueState queue) {
        Tiers tiers = session.tiers();
        TaskPlacement placement = new TaskPlacement(session, queue, job, () -> tiers.jobReady(job));
        return placement.place(tasks, () -> tiers.jobPipelined(job));
    }
}
