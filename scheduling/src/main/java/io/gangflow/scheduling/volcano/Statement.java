package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.ArrayList;
import java.util.List;

/** Placements and evictions that are applied together or not at all (framework/statement.go). */
final class Statement {

    private final Session session;
    private final List<Operation> operations = new ArrayList<>();

    Statement(Session session) {
        this.session = session;
    }

    /** Places a task on idle resources, or pipelines it on resources that are being released. */
    void place(JobInfo job, TaskInfo task, SessionNode node) {
        boolean idle = node.fitsIdle(task.info().request());
        session.place(job, task, node, idle ? TaskStatus.ALLOCATED : TaskStatus.PIPELINED);
        operations.add(new Operation(new JobTask(job, task), ""));
    }

    /**
     * Pipelines a task: assigns resources that are not free yet.
     *
     * @param made whether others are evicted for it: then the pod is nominated for the node
     */
    void pipeline(JobTask subject, SessionNode node, boolean made) {
        session.place(subject.job(), subject.task(), node, TaskStatus.PIPELINED);
        subject.task().roomIsMade(made);
        operations.add(new Operation(subject, ""));
    }

    void evict(JobTask victim, String reason) {
        session.release(victim.job(), victim.task());
        operations.add(new Operation(victim, reason));
    }

    boolean isEmpty() {
        return operations.isEmpty();
    }

    /** Moves the operations of another statement to this one; the other is empty afterwards. */
    void merge(Statement other) {
        operations.addAll(other.operations);
        other.operations.clear();
    }

    /** Binds tasks on idle resources and evicts victims; pipelined tasks remain so for the rest of the session. */
    void commit() {
        for (Operation operation : operations) {
            JobTask subject = operation.subject();
            if (operation.evicts()) {
                session.evict(subject.task(), operation.reason());
            } else if (subject.task().status() == TaskStatus.ALLOCATED) {
                session.bind(subject.job(), subject.task());
            }
        }
        operations.clear();
    }

    /** Undoes all operations, the last one first. */
    void discard() {
        for (int i = operations.size() - 1; i >= 0; i--) {
            JobTask subject = operations.get(i).subject();
            if (operations.get(i).evicts()) {
                session.keep(subject.job(), subject.task());
            } else {
                session.undo(subject.job(), subject.task());
            }
        }
        operations.clear();
    }

    private record Operation(JobTask subject, String reason) {

        boolean evicts() {
            return !reason.isEmpty();
        }
    }
}
