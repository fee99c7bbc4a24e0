package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.Optional;
import java.util.PriorityQueue;

/** The rest of a job to place in one session (actions/allocate). Mutable. */
interface JobAllocation {

    static JobAllocation of(Session session, JobInfo job) {
        return job.isDivided() ? new SubJobsWorksheet(session, job) : new TasksWorksheet(session, job);
    }

    /** Returns whether nothing of the job is left to try. */
    boolean isDone();

    /**
     * Runs the job's turn: places as much as may be placed at once.
     *
     * @return what was placed or pipelined; empty if everything was undone
     */
    Optional<Statement> turn(QueueState queue);

    /** Returns the pending tasks, best first; those without requests are left to backfill. */
    static PriorityQueue<TaskInfo> pending(Session session, Iterable<TaskInfo> tasks) {
        PriorityQueue<TaskInfo> pending = new PriorityQueue<>(session.tiers().taskOrder());
        for (TaskInfo task : tasks) {
            if (task.status() == TaskStatus.PENDING && !task.bestEffort() && !task.gated()) {
                pending.add(task);
            }
        }
        return pending;
    }
}
