package io.gangflow.argo.workflow;

/** Waits for a while and has then succeeded; it has no pod. */
final class SuspendNode extends Node {

    private final long millis;

    SuspendNode(String id, long millis) {
        super(id);
        this.millis = millis;
    }

    @Override
    void advance(Execution run) {
        if (phase() == NodePhase.WAITING) {
            begin(run);
            run.give(new WorkflowAction.WaitUntil(id(), endMillis()));
        }
        if (active() && run.nowMillis() >= endMillis()) {
            end(NodePhase.SUCCEEDED, run);
        }
    }

    private long endMillis() {
        return startedMillis().orElseThrow() + millis;
    }
}
