package io.gangflow.run;

import io.gangflow.cluster.Resources;
import java.util.List;

/**
 * Proof of a lock by the scheduler core: work is unfinished, and no running pod can ever finish without a pod that can
 * never be placed.
 *
 * @param holders running pods that hold resources, with the amounts
 * @param waiters pods that can never be placed, or that will be created and can never be placed
 * @param free free resources of each node
 */
public record SchedulingLock(List<Holder> holders, List<Waiter> waiters, List<Free> free) {

    public SchedulingLock {
        holders = List.copyOf(holders);
        waiters = List.copyOf(waiters);
        free = List.copyOf(free);
    }

    public Resources held() {
        return holders.stream().map(Holder::holds).reduce(Resources.NONE, Resources::plus);
    }

    /** A running pod that waits for others. */
    public record Holder(PodRef pod, String node, Resources holds) {}

    /**
     * A missing pod.
     *
     * @param pod name of the pod, or of the kind of pod if it does not exist yet
     * @param reason why no node accepts it, in the scheduler's words
     */
    public record Waiter(PodRef pod, Resources needs, String reason) {}

    /** The free resources of a node. */
    public record Free(String node, Resources free) {}
}
