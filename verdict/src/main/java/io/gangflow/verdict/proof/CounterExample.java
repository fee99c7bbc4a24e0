package io.gangflow.verdict.proof;

import io.gangflow.cluster.Resources;
import java.util.List;

/**
 * An order of events after which nothing can end any more.
 *
 * @param before pod sets that must have ended first
 * @param events in order; no other events are needed in between
 * @param waiting pods that wait forever
 * @param free remaining resources of every node
 */
public record CounterExample(List<String> before, List<Event> events, List<Waiting> waiting, List<Free> free) {

    public CounterExample {
        before = List.copyOf(before);
        events = List.copyOf(events);
        waiting = List.copyOf(waiting);
        free = List.copyOf(free);
    }

    /** An action of a scheduler. */
    public sealed interface Event {

        /** A pod is placed on a node. */
        record Placed(String podSet, String pod, String node, Resources requests) implements Event {}

        /** A pod is evicted for another pod, or for another queue. */
        record Evicted(String podSet, String pod, String node) implements Event {}

        /** Volcano admits a PodGroup, and reserves its minResources. */
        record GroupAdmitted(String podGroup, Resources reserved) implements Event {}
    }

    /**
     * Equal pending pods.
     *
     * @param count of pods that exist, or will as soon as their PodGroup is admitted
     * @param requests of each
     * @param reason why none of them is placed
     */
    public record Waiting(String podSet, int count, Resources requests, String reason) {}

    /** The free resources of a node. */
    public record Free(String node, Resources free) {}
}
