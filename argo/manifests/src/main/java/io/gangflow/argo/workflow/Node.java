package io.gangflow.argo.workflow;

import java.util.OptionalLong;

/** A node of a run. Not thread-safe. */
abstract class Node {

    private final String id;
    private NodePhase phase = NodePhase.WAITING;
    private OptionalLong startedMillis = OptionalLong.empty();
    private OptionalLong endedMillis = OptionalLong.empty();

    Node(String id) {
        this.id = id;
    }

    /** Goes as far as possible at this time; does nothing when nothing has changed. */
    abstract void advance(Execution run);

    /** How often the work of the node was begun. */
    int attempts() {
        return startedMillis.isPresent() ? 1 : 0;
    }

    final String id() {
        return id;
    }

    final NodePhase phase() {
        return phase;
    }

    final boolean active() {
        return phase == NodePhase.RUNNING;
    }

    final OptionalLong startedMillis() {
        return startedMillis;
    }

    final OptionalLong endedMillis() {
        return endedMillis;
    }

    final void begin(Execution run) {
        if (phase == NodePhase.WAITING) {
            phase = NodePhase.RUNNING;
            startedMillis = OptionalLong.of(run.nowMillis());
            run.changed();
        }
    }

    final void end(NodePhase outcome, Execution run) {
        phase = outcome;
        endedMillis = OptionalLong.of(run.nowMillis());
        run.changed();
    }
}
