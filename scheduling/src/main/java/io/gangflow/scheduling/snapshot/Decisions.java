package io.gangflow.scheduling.snapshot;

import java.util.List;

/** What a scheduler decided in one look at the cluster, in the order in which it decided. */
public record Decisions(
        List<Binding> bindings,
        List<Eviction> evictions,
        List<Unschedulable> unschedulable,
        List<PodGroupUpdate> podGroups,
        List<Nomination> nominations) {

    public static final Decisions NONE = new Decisions(List.of(), List.of(), List.of(), List.of(), List.of());

    public Decisions {
        bindings = List.copyOf(bindings);
        evictions = List.copyOf(evictions);
        unschedulable = List.copyOf(unschedulable);
        podGroups = List.copyOf(podGroups);
        nominations = List.copyOf(nominations);
    }

    /** Place a pod on a node. */
    public record Binding(String namespace, String pod, String node) {}

    /** Delete a pod to make room. */
    public record Eviction(String namespace, String pod, String reason) {}

    /** Condition PodScheduled=False with the scheduler's own message. */
    public record Unschedulable(String namespace, String pod, String message) {}

    /** The node on which room is being made for a pod: {@code status.nominatedNodeName}; empty takes it back. */
    public record Nomination(String namespace, String pod, String node) {}

    /** New status of a PodGroup: phase, newest condition, counts; written when the session closes. */
    public record PodGroupUpdate(
            String namespace,
            String podGroup,
            String phase,
            String conditionType,
            String reason,
            String message,
            PodCounts counts) {}

    /** How many pods of a PodGroup run or have ended. */
    public record PodCounts(int running, int succeeded, int failed) {}
}
