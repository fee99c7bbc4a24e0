package io.gangflow.scheduling.nativegang;

import io.gangflow.scheduling.kube.Gangs;
import io.gangflow.scheduling.kube.KubeScheduler;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Scheduler;
import io.gangflow.scheduling.state.ClusterSnapshot;

/**
 * kube-scheduler 1.36 with the features GenericWorkload and GangScheduling, both alpha and off by default there (1.37
 * has them in one feature, in beta). The pods of a PodGroup wait until {@code minCount} of them exist; then all pending
 * ones are tried in one cycle, and bound if {@code minCount} of the group find a node. There are no queues and no
 * shares.
 *
 * <p>Observed with 1.36.1: evictions for a group that does not fit in the end are not undone; and a group with a pod
 * that found no node is retried at once and forever, several hundred times a second. The model retries it after every
 * change of the cluster, which gives the same placements. A member waits at Permit, for five minutes at most, until the
 * others of the cycle have reached it, too; they do so within the same millisecond, so in the model all are bound at
 * once. Not modelled: that wait of pods whose group loses a member at this moment, topology constraints, and preemption
 * of whole groups.
 */
public final class NativeGangScheduler implements Scheduler {

    private final KubeScheduler scheduler;

    /**
     * Creates a scheduler without any state.
     *
     * @param seed for ties
     * @param gangs which pods belong together
     */
    public NativeGangScheduler(long seed, Gangs gangs) {
        this.scheduler = new KubeScheduler(seed, gangs);
    }

    @Override
    public String schedulerName() {
        return scheduler.schedulerName();
    }

    @Override
    public Decisions schedule(ClusterSnapshot snapshot) {
        return scheduler.schedule(snapshot);
    }

    @Override
    public long nextCycle(long nowMillis, boolean changed) {
        return scheduler.nextCycle(nowMillis, changed);
    }
}
