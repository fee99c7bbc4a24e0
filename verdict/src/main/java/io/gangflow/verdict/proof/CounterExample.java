package io.gangflow.verdict.proof;

import io.gangflow.cluster.Resources;
import java.util.List;

/**
 * An order of events after which nothing can end any more.
 *
 * @param before pod sets that have to have ended first
 * @param events in order; between them nothing else need happen
 * @param waiting what waits forever
 * @param free what is left on every node
 */
public record CounterExample(List<String> before, List<Event> events, List<Waiting> waiting, List<Free> free) {

    public CounterExample {
        before = List.copyOf(before);
        events = List.copyOf(events);
        waiting = List.copyOf(waiting);
        free = List.copyOf(free);
    }

    /** Something that a scheduler does. */
    public sealed interface Event {

        /** A pod gets a node. */
        record Placed(String podSet, String pod, String node, Resources requests) implements Event {}

        /** A pod loses its node to another, or to another queue. */
        record Evicted(String podSet, String pod, String node) implements Event {}

        /** Volcano lets a PodGroup in, and keeps its minResources for it. */
        record LetIn(String podGroup, Resources reserved) implements Event {}
    }

    /**
     * Equal pods that wait.
     *
     * @param count of pods that exist, or will as soon as their PodGroup is let in
     * @param requests of each
     * @param reason why none of them gets a node
     */
    public record Waiting(String podSet, int count, Resources requests, String reason) {}

    /** Room on a node. */
    public record Free(String node, Resources free) {}
}
