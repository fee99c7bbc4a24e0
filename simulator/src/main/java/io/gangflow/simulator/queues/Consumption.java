package io.gangflow.simulator.queues;

/**
 * Usage, waiting time and cost of the pods of a queue, or of a stage.
 *
 * @param name of the queue or stage; empty for pods that belong to none
 * @param pods number of pods; recreated pods count again
 * @param podsWaited from a pod's creation to its binding, or to its deletion; pods that only submit do not count
 * @param gangsWaited from a gang's creation to the time when minMember of its pods ran
 * @param usd price of the nodes by the share of them that the pods held; see {@link NodeCosts}
 */
public record Consumption(
        String name,
        int pods,
        Waiting podsWaited,
        Waiting gangsWaited,
        ResourceHours cpuCoreHours,
        ResourceHours gpuHours,
        double usd) {}
