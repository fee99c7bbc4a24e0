package io.gangflow.simulator.scenario;

import io.gangflow.simulator.engine.Latencies;
import java.util.stream.LongStream;

/**
 * Latencies of the lab in addition to those of its control plane, in milliseconds. The defaults are medians of 150
 * recordings.
 *
 * @param cluster of the control plane; kube-scheduler runs a cycle before the lab's next call, so that pods which a
 *     first deletion does not help have failed once more at the second, and are queued behind younger ones
 * @param firstCall of the recorder when it has to connect, once for pods and once for custom objects
 * @param call of the recorder or the kubelet, from its start until its effect is visible; a single one takes from half
 *     to one and a half times as long
 * @param pause of the recorder between two creations
 * @param kubeletPause between two rounds of the kubelet, each of which processes all pods in turn
 * @param sessionPeriod from one session of Volcano to the next; the first starts at any time within a period
 * @param poll of the recorder, which checks whether all is done
 * @param patience beyond the longest work: if nothing changes for that time, the scenario counts as locked
 */
public record LabLatencies(
        Latencies cluster,
        long firstCall,
        long call,
        long pause,
        long kubeletPause,
        long sessionPeriod,
        long poll,
        long patience) {

    public static final LabLatencies DEFAULT =
            new LabLatencies(Latencies.DEFAULT.withSchedulerReaction(3), 45, 8, 20, 100, 1_030, 200, 14_000);

    public LabLatencies {
        long shortest = LongStream.of(firstCall, call, pause, kubeletPause, sessionPeriod, poll, patience)
                .min()
                .orElseThrow();
        if (shortest < 1) {
            throw new IllegalArgumentException("a latency of the lab (%d ms) is below 1 ms".formatted(shortest));
        }
    }
}
