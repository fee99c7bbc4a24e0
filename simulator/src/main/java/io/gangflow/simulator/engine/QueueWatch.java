package io.gangflow.simulator.engine;

import io.gangflow.run.QueueUse;
import io.gangflow.run.RunEvent;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Scheduler;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.volcano.VolcanoScheduler;
import java.util.List;
import java.util.function.Consumer;

/**
 * Wraps Volcano's scheduler and reports the queues' shares after each session in which they have changed, at the time
 * of the session's snapshot. Not thread-safe.
 */
public final class QueueWatch implements Scheduler {

    private final VolcanoScheduler volcano;
    private final Consumer<RunEvent.QueueShares> listener;
    private List<QueueUse> told = List.of();

    public QueueWatch(VolcanoScheduler volcano, Consumer<RunEvent.QueueShares> listener) {
        this.volcano = volcano;
        this.listener = listener;
    }

    @Override
    public String schedulerName() {
        return volcano.schedulerName();
    }

    @Override
    public Decisions schedule(ClusterSnapshot snapshot) {
        Decisions decisions = volcano.schedule(snapshot);
        List<QueueUse> uses = volcano.queueUses();
        if (!uses.equals(told)) {
            told = uses;
            listener.accept(new RunEvent.QueueShares(snapshot.nowMillis(), uses));
        }
        return decisions;
    }

    @Override
    public long nextCycle(long nowMillis, boolean changed) {
        return volcano.nextCycle(nowMillis, changed);
    }
}
