package io.gangflow.simulator.engine;

import java.util.stream.LongStream;

/**
 * Durations of cluster operations, in milliseconds. The defaults of the control plane are medians of recordings of
 * kube-apiserver, kube-scheduler and kube-controller-manager 1.36.1 with Volcano ed72c7c on one machine: a pod was
 * bound 20 ms after its creation; sessions of Volcano were 1.03 s apart with a pause of 1 s between them; and a pod ran
 * 60 ms (at most 220 ms) after that on a kubelet that polls every 100 ms. Starting Spark takes much longer: 5 to 10 s
 * between the driver's start and its first executor on a cluster; the defaults use the lower end.
 *
 * @param apiCall between two calls of one client, and from a change to its watchers
 * @param controllerReaction from a change to the next reconciliation of a controller
 * @param schedulerReaction from a change to the next cycle of a scheduler without a fixed period
 * @param session duration of a session of a periodic scheduler; its next period starts when the session ends
 * @param workflowReaction from the end of a node to the creation of the nodes that depend on it, in Argo
 * @param podStart from the binding of a pod to its containers' start
 * @param podStop from the deletion of a running pod to its end
 * @param sparkSubmit from the start of the submitting pod to the creation of the driver
 * @param sparkDriver from the start of the driver to its first executors
 * @param sparkRegister from the start of an executor to its registration with the driver
 * @param launch maximum time from the start of a stage launcher to its first request; when random orders are simulated,
 *     the time is uniform up to it. Section 6 of the walkthrough locks in about as many orders as it did with the real
 *     schedulers (docs/decisions/0025-one-virtual-execution.md)
 */
public record Latencies(
        long apiCall,
        long controllerReaction,
        long schedulerReaction,
        long session,
        long workflowReaction,
        long podStart,
        long podStop,
        long sparkSubmit,
        long sparkDriver,
        long sparkRegister,
        long launch) {

    public static final Latencies DEFAULT = new Latencies(5, 10, 15, 30, 20, 60, 100, 3_000, 5_000, 2_000, 200);

    public Latencies {
        long shortest = LongStream.of(
                        apiCall,
                        controllerReaction,
                        schedulerReaction,
                        session,
                        workflowReaction,
                        podStart,
                        podStop,
                        sparkSubmit,
                        sparkDriver,
                        sparkRegister,
                        launch)
                .min()
                .orElseThrow();
        if (shortest < 1) {
            throw new IllegalArgumentException("a latency (%d ms) is below 1 ms".formatted(shortest));
        }
    }

    /** Returns the same latencies with another scheduler reaction. */
    public Latencies withSchedulerReaction(long millis) {
        return new Latencies(
                apiCall,
                controllerReaction,
                millis,
                session,
                workflowReaction,
                podStart,
                podStop,
                sparkSubmit,
                sparkDriver,
                sparkRegister,
                launch);
    }
}
