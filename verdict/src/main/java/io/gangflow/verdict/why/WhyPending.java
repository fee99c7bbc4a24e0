package io.gangflow.verdict.why;

import io.gangflow.cluster.Resources;
import java.util.List;
import java.util.Optional;

/**
 * Why pods wait at one moment.
 *
 * @param subject the gang, or the pod where it waits for itself only
 * @param pods that wait, by name
 * @param cause what it is for
 * @param atOnce how many of them need a node at the same time before any starts
 * @param needs what those ask for together
 * @param scarce the resource that lacks most, as Kubernetes spells it; empty where none does
 * @param detail numbers of a cause that is not about room: a queue's, a PodGroup's; empty otherwise
 * @param free what is left on the nodes that would take them
 * @param holders who has the scarce resource there, most of it first
 * @param start when they start, where the future is known
 * @param cures the smallest changes that would let them start now
 * @param said what the scheduler has written, word for word
 */
public record WhyPending(
        String subject,
        List<String> pods,
        Cause cause,
        int atOnce,
        Resources needs,
        String scarce,
        String detail,
        List<Free> free,
        List<Holder> holders,
        Optional<Start> start,
        List<Unblock> cures,
        List<String> said) {

    public WhyPending {
        pods = List.copyOf(pods);
        free = List.copyOf(free);
        holders = List.copyOf(holders);
        cures = List.copyOf(cures);
        said = List.copyOf(said);
    }

    /** What it is about. */
    public Waiting waiting() {
        return new Waiting(subject, pods);
    }

    /** What pods wait for. */
    public enum Cause {
        /** Nodes admit them, and have too little room now. */
        ROOM,
        /** No node would take them, whatever runs there. */
        NO_NODE,
        /** There is room on a node each, but their queue may not have more. */
        QUEUE,
        /** Volcano does not admit their PodGroup: minResources are more than is left of the cluster. */
        OVERCOMMIT,
        /** Their PodGroup asks for more pods than exist. */
        TOO_FEW_PODS,
        /** There is room: the scheduler has not looked since, or waits before it tries again. */
        NEXT_LOOK,
        /** They have nodes, and wait there for others of their gang. */
        PEERS
    }

    /** Room on a node. */
    public record Free(String node, Resources free) {}

    /**
     * Pods of one instance that hold some of what is scarce.
     *
     * @param endMillis when the last of them ends, if that is known
     */
    public record Holder(String name, int pods, Resources holds, Optional<Long> endMillis) {}

    /**
     * When pods get their nodes.
     *
     * @param afterWhom what ends just before; empty when nothing does
     */
    public record Start(long atMillis, String afterWhom) {}

    /**
     * A change after which they have room at once.
     *
     * @param count how many more nodes, or how many pods instead
     * @param usdPerHour what it costs more
     */
    public record Unblock(Kind kind, String target, int count, double usdPerHour) {

        /** What can be changed. */
        public enum Kind {
            NODES,
            FEWER_PODS,
            QUEUE_CAPABILITY
        }
    }
}
