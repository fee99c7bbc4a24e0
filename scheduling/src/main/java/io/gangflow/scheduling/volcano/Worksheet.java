package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.state.QueueState;
import java.util.Optional;
import java.util.PriorityQueue;

/** What is left to place of a job in one session (actions/allocate). Mutable. */
interface Worksheet {

    static Worksheet of(Session session, JobInfo job) {
        return job.isDivided() ? new SubJobsWorksheet(session, job) : new TasksWorksheet(session, job);
    }

    /** Whether nothing of the job is left to be tried. */
    boolean isDone();

    /**
     * The job's turn: places as much as may be placed at once.
     *
     * @return what was placed or promised; empty when everything was undone
     */
    Optional<Statement> turn(QueueState queue);

    /** The tasks that wait for a node, best first; those that ask for nothing are left to backfill. */
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
