package io.gangflow.page.cluster;

import io.gangflow.live.LiveMoment;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.QueueState;

/**
 * A number that differs, except by a chance of one in 2<sup>64</sup>, when a cluster differs in what is shown of it.
 * The order of objects does not matter: a list is read by several threads.
 */
final class Fingerprint {

    private long sum;

    private Fingerprint() {}

    static long of(LiveMoment moment) {
        Fingerprint fingerprint = new Fingerprint();
        ClusterSnapshot snapshot = moment.moment().snapshot();
        snapshot.pods().forEach(fingerprint::pod);
        for (NodeState node : snapshot.nodes()) {
            fingerprint.add(
                    "node",
                    node.name(),
                    node.allocatable().hashCode(),
                    node.taints().hashCode());
        }
        for (PodGroupState group : snapshot.podGroups()) {
            fingerprint.add("group", group.uid(), group.phase().hashCode(), group.minMember());
        }
        for (QueueState queue : snapshot.queues()) {
            fingerprint.add("queue", queue.name(), queue.hashCode(), 0);
        }
        moment.details().nodes().forEach((name, detail) -> fingerprint.add("detail", name, detail.hashCode(), 0));
        moment.moment().conditions().forEach((name, text) -> fingerprint.add("condition", name, text.hashCode(), 0));
        return fingerprint.sum;
    }

    private void pod(PodState pod) {
        int state = 31 * pod.phase().name().hashCode() + (pod.deleting() ? 1 : 0);
        add(
                "pod",
                pod.namespace() + "/" + pod.name() + "/" + pod.uid(),
                state,
                pod.node().hashCode());
    }

    private void add(String kind, String name, int first, int second) {
        long mixed = mix(((long) kind.hashCode() << 32) ^ name.hashCode());
        mixed = mix(mixed ^ (((long) first << 32) | (second & 0xffffffffL)));
        sum += mix(mixed + name.length());
    }

    /** The finalizer of SplittableRandom: each bit of the input changes half of the bits of the output. */
    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
