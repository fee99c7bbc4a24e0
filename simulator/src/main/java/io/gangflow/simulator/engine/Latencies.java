package io.gangflow.simulator.engine;

import java.util.stream.LongStream;

/**
 * How long the parts of a cluster take, in milliseconds. The defaults of the control plane are medians of recordings
 * of kube-apiserver, kube-scheduler and kube-controller-manager 1.36.1 with Volcano ed72c7c on one machine: a pod was
 * bound 20 ms after its creation; sessions of Volcano were 1.03 s apart with a pause of 1 s between them; and a pod ran 60 ms (at most 220 ms) after that on a kubelet that looks every 100 ms.
 * Starting Spark is slower by far: 5 to 10 s between the driver's start and its first executor on a cluster, taken at
 * the lower end.
 *
 * @param apiCall between two calls of one client, and from a change to whoever watches it
 * @param controllerReaction from a change to the next look of a controller
 * @param schedulerReaction from a change to the next look of a scheduler that does not look periodically
 * @param session of a scheduler that looks periodically, from its beginning to its end; its period begins anew then
 * @param workflowReaction from the end of a node to the creation of what follows, in Argo
 * @param podStart from the binding of a pod to its containers' start
 * @param podStop from the deletion of a running pod to its end
 * @param sparkSubmit from the start of the submitting pod to the creation of the driver
 * @param sparkDriver from the start of the driver to its first executors
 * @param sparkRegister from the start of an executor to its registration with the driver
 * @param launch from the start of a stage launcher to its first request, at most; any time up to it is as likely where
 *     orders are played. Section 6 of the walkthrough locks in about as many of them as it did with the real schedulers
 *     (docs/decisions/0025-one-virtual-execution.md)
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

    /** The same with schedulers that take another time from a change to their next look. */
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
