package io.gangflow.argo.interpreter;

import java.util.OptionalLong;

/** Waits for a duration, or until it is resumed in the status of the run, and then succeeds; it has no pod. */
final class SuspendNode extends Node {

    private final RunTemplate.Wait wait;

    SuspendNode(String id, RunTemplate.Wait wait) {
        super(id);
        this.wait = wait;
    }

    @Override
    void advance(Execution run) {
        OptionalLong millis =
                run.resultsAssumed() && wait.expectedMillis().isPresent() ? wait.expectedMillis() : wait.millis();
        if (phase() == NodePhase.WAITING) {
            start(run);
            millis.ifPresent(most -> run.give(new WorkflowAction.WaitUntil(id(), endMillis(most))));
        }
        if (active() && millis.isPresent() && run.nowMillis() >= endMillis(millis.getAsLong())) {
            end(NodePhase.SUCCEEDED, run);
        }
    }

    private long endMillis(long millis) {
        return startedMillis().orElseThrow() + millis;
    }
}
