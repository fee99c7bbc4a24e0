package io.gangflow.argo.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Runs its attempts one after the other until one succeeds or the limit is reached. */
final class RetryNode extends Node {

    private final Template.Retry retry;
    private final IntFunction<Node> attempt;
    private final List<Node> attempts = new ArrayList<>();
    private boolean waiting;

    RetryNode(String id, Template.Retry retry, IntFunction<Node> attempt) {
        super(id);
        this.retry = retry;
        this.attempt = attempt;
    }

    @Override
    int attempts() {
        return attempts.size();
    }

    @Override
    void advance(Execution run) {
        if (phase().ended()) {
            return;
        }
        if (attempts.isEmpty()) {
            attempts.add(attempt.apply(0));
        }
        Node last = attempts.get(attempts.size() - 1);
        last.advance(run);
        if (last.phase() != NodePhase.WAITING) {
            begin(run);
        }
        if (last.phase() == NodePhase.FAILED && attempts.size() <= retry.limit()) {
            retryAfter(last, run);
        } else if (last.phase().ended()) {
            end(last.phase(), run);
        }
    }

    private void retryAfter(Node failed, Execution run) {
        long at = failed.endedMillis().orElseThrow() + retry.waitMillis(attempts.size());
        if (run.nowMillis() >= at) {
            waiting = false;
            Node next = attempt.apply(attempts.size());
            attempts.add(next);
            next.advance(run);
        } else if (!waiting) {
            waiting = true;
            run.give(new WorkflowAction.WaitUntil(id(), at));
        }
    }
}
