package io.gangflow.simulator.scenario;

import io.gangflow.simulator.engine.Latencies;
import java.util.stream.LongStream;

/**
 * How long the parts of the lab take beyond those of its control plane, in milliseconds. The defaults are medians of
 * 150 recordings.
 *
 * @param cluster of the control plane
 * @param firstCall until the first object exists: the recorder has to connect
 * @param call of the recorder or the kubelet, from its start until others see what it did
 * @param pause of the recorder between two creations
 * @param kubeletPause between two rounds of the kubelet, which looks at all pods in turn
 * @param poll of the recorder, which looks whether all is done
 * @param patience beyond the longest work: when nothing changes for so long, the scenario is called locked
 * @param firstSession when Volcano first looks after the recorder has begun; in the lab any time within a period, so
 *     the default is the middle
 */
public record LabLatencies(
        Latencies cluster,
        long firstCall,
        long call,
        long pause,
        long kubeletPause,
        long poll,
        long patience,
        long firstSession) {

    public static final LabLatencies DEFAULT = new LabLatencies(Latencies.DEFAULT, 45, 8, 20, 100, 200, 14_000, 550);

    public LabLatencies {
        long shortest = LongStream.of(firstCall, call, pause, kubeletPause, poll, patience, firstSession)
                .min()
                .orElseThrow();
        if (shortest < 1) {
            throw new IllegalArgumentException("a latency of the lab (%d ms) is below 1 ms".formatted(shortest));
        }
    }

    /** The same lab with sessions that begin at another time. */
    public LabLatencies withFirstSession(long millis) {
        return new LabLatencies(cluster, firstCall, call, pause, kubeletPause, poll, patience, millis);
    }
}
