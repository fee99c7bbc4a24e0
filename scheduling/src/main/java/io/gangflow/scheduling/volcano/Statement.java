package io.gangflow.scheduling.volcano;

import java.util.ArrayList;
import java.util.List;

/** Placements and evictions that are made together or not at all (framework/statement.go). */
final class Statement {

    private final Session session;
    private final List<Operation> operations = new ArrayList<>();

    Statement(Session session) {
        this.session = session;
    }

    /** On idle room now, or on room that is being released: then it is only promised. */
    void place(JobInfo job, TaskInfo task, SessionNode node) {
        boolean idle = node.fitsIdle(task.info().request());
        session.place(job, task, node, idle ? TaskStatus.ALLOCATED : TaskStatus.PIPELINED);
        operations.add(new Operation(new JobTask(job, task), ""));
    }

    /**
     * Promises room that is not there yet.
     *
     * @param made whether others are evicted for it: then the task's pod is told its node
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

    /** Takes over what another statement holds; the other is empty then. */
    void merge(Statement other) {
        operations.addAll(other.operations);
        other.operations.clear();
    }

    /** Binds what has got idle room and evicts; promised room stays promised for the rest of the session. */
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

    /** Undoes everything, the last operation first. */
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
