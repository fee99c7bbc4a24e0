package io.gangflow.run;

import io.gangflow.cluster.Resources;
import java.util.List;

/**
 * A fact that the scheduler core proves: work is unfinished, and nothing that runs can ever finish without a pod that
 * can never be placed.
 *
 * @param holders pods that run and hold resources, with what each holds
 * @param waiters pods that can never be placed, or that will be asked for and can never be placed
 * @param free what is left on each node
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
     * A pod that is missing.
     *
     * @param pod name of the pod, or of the kind of pod when it does not exist yet
     * @param reason why no node takes it, in the scheduler's words
     */
    public record Waiter(PodRef pod, Resources needs, String reason) {}

    /** Room on a node. */
    public record Free(String node, Resources free) {}
}
