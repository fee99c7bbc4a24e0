package io.gangflow.simulator.volcano;

import java.util.ArrayList;
import java.util.List;

/** Placements that are made together or not at all (framework/statement.go). */
final class Statement {

    private final Session session;
    private final JobInfo job;
    private final List<TaskInfo> placed = new ArrayList<>();

    Statement(Session session, JobInfo job) {
        this.session = session;
        this.job = job;
    }

    /** On idle room now, or on room that is being released: then it is only promised. */
    void place(TaskInfo task, SessionNode node) {
        boolean idle = node.fitsIdle(task.info().request());
        session.place(job, task, node, idle ? TaskStatus.ALLOCATED : TaskStatus.PIPELINED);
        placed.add(task);
    }

    boolean hasPlacements() {
        return !placed.isEmpty();
    }

    /** Binds what has got idle room; promised room stays promised for the rest of the session. */
    void commit() {
        placed.stream().filter(task -> task.status() == TaskStatus.ALLOCATED).forEach(task -> session.bind(job, task));
    }

    /** Undoes everything, the last placement first. */
    void discard() {
        for (int i = placed.size() - 1; i >= 0; i--) {
            session.undo(job, placed.get(i));
        }
        placed.clear();
    }
}
