package io.gangflow.simulator.engine;

import io.gangflow.run.QueueUse;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunListener;
import io.gangflow.simulator.schedule.Decisions;
import io.gangflow.simulator.schedule.Scheduler;
import io.gangflow.simulator.state.ClusterSnapshot;
import io.gangflow.simulator.volcano.VolcanoScheduler;
import java.util.List;

/** Volcano's scheduler, and after each of its sessions news of the queues' shares where they have changed. */
final class QueueWatch implements Scheduler {

    private final VolcanoScheduler volcano;
    private final RunListener listener;
    private List<QueueUse> told = List.of();

    QueueWatch(VolcanoScheduler volcano, RunListener listener) {
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
            listener.onEvent(new RunEvent.QueueShares(snapshot.nowMillis(), uses));
        }
        return decisions;
    }

    @Override
    public long nextLook(long nowMillis, boolean changed) {
        return volcano.nextLook(nowMillis, changed);
    }
}
