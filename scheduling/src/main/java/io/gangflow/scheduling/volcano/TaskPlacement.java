package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.FitErrors;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;

/**
 * Places tasks of one job until there are enough (actions/allocate, allocateResourcesForTasks).
 *
 * @param ready whether enough are placed
 */
record TaskPlacement(Session session, QueueState queue, JobInfo job, BooleanSupplier ready) {

    /**
     * Takes tasks off the queue until enough are placed, or no more can be placed.
     *
     * @param pipelined whether enough are placed or pipelined
     * @return empty if there were not enough, and everything was undone
     */
    Optional<Statement> place(PriorityQueue<TaskInfo> tasks, BooleanSupplier pipelined) {
        Statement statement = new Statement(session);
        boolean goesOn = true;
        while (goesOn && !tasks.isEmpty()) {
            goesOn = place(tasks.remove(), statement) && !(!statement.isEmpty() && ready.getAsBoolean());
        }
        if (ready.getAsBoolean() || pipelined.getAsBoolean()) {
            return Optional.of(statement);
        }
        statement.discard();
        return Optional.empty();
    }

    /** Returns whether the next task is worth trying. */
    private boolean place(TaskInfo task, Statement statement) {
        if (!session.tiers().allocatable(queue, task)) {
            return true;
        }
        if (job.roleHasFailed(task)) {
            job.failed(
                    task,
                    new FitErrors("Task %s with role spec %s has already predicated failed, skip"
                            .formatted(task.pod().name(), task.role())));
            return true;
        }
        Optional<SessionNode> node =
                session.search().nominated(task).or(() -> session.search().find(task));
        if (node.isEmpty()) {
            job.failed(task, session.search().reasons(task));
            return job.canStillBeReady(task);
        }
        statement.place(job, task, node.get());
        return true;
    }
}
