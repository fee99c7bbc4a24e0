package io.gangflow.verdict.why;

import io.gangflow.cluster.Resources;
import java.util.List;
import java.util.Optional;

/**
 * The reason why pods wait at one time.
 *
 * @param subject the gang, or the pod where it waits for itself only; unique in the snapshot
 * @param pods that wait, by name
 * @param cause kind of the reason
 * @param atOnce how many of them need a node at the same time before any starts
 * @param needs requests of those together
 * @param scarce the most insufficient resource, as Kubernetes spells it; empty if there is none
 * @param detail numbers of a cause other than insufficient resources: a queue's, a PodGroup's; empty otherwise
 * @param free the free resources on the nodes that admit them
 * @param holders holders of the scarce resource on these nodes, the largest first
 * @param start when they start, if the future is known
 * @param cures the smallest changes that would let them start now
 * @param said the scheduler's own messages, verbatim
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

    /** Returns the same reason with only some of the nodes and holders. */
    public WhyPending with(List<Free> nodes, List<Holder> some) {
        return new WhyPending(subject, pods, cause, atOnce, needs, scarce, detail, nodes, some, start, cures, said);
    }

    /** Returns the subject with its pods. */
    public Waiting waiting() {
        return new Waiting(subject, pods);
    }

    /** The kinds of reasons. */
    public enum Cause {
        /** Nodes admit them, but have insufficient free resources now. */
        ROOM,
        /** No node admits them, whatever runs there. */
        NO_NODE,
        /** Each fits on a node, but their queue does not allow more. */
        QUEUE,
        /** Volcano does not admit their PodGroup: minResources exceed the remaining resources of the cluster. */
        OVERCOMMIT,
        /** Their PodGroup requires more pods than exist. */
        TOO_FEW_PODS,
        /** They fit: the scheduler has not run a cycle since, or is in backoff. */
        NEXT_LOOK,
        /** They have nodes, and wait there for others of their gang. */
        PEERS
    }

    /** Free resources of a node. */
    public record Free(String node, Resources free) {}

    /**
     * Pods of one instance that hold a part of the scarce resource.
     *
     * @param endMillis when the last of them ends, if that is known
     */
    public record Holder(String name, int pods, Resources holds, Optional<Long> endMillis) {}

    /**
     * The time when pods get their nodes.
     *
     * @param afterWhom what ends just before; empty if nothing does
     */
    public record Start(long atMillis, String afterWhom) {}

    /**
     * A change after which they fit at once.
     *
     * @param count number of additional nodes, or number of pods instead
     * @param usdPerHour additional cost
     */
    public record Unblock(Kind kind, String target, int count, double usdPerHour) {

        /** The kinds of changes. */
        public enum Kind {
            NODES,
            FEWER_PODS,
            QUEUE_CAPABILITY
        }
    }
}
