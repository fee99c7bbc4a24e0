package io.gangflow.scheduling.snapshot;

import java.util.List;

/** The decisions of a scheduler in one cycle, in order. */
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

    /** Delete a pod to free its resources. */
    public record Eviction(String namespace, String pod, String reason) {}

    /** Condition PodScheduled=False with the scheduler's own message. */
    public record Unschedulable(String namespace, String pod, String message) {}

    /** The node on which pods are preempted for a pod: {@code status.nominatedNodeName}; empty withdraws it. */
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

    /** Numbers of running and ended pods of a PodGroup. */
    public record PodCounts(int running, int succeeded, int failed) {}
}
