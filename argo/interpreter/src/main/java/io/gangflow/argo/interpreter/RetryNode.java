package io.gangflow.argo.interpreter;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Runs its attempts in sequence until one succeeds or the limit is reached. */
final class RetryNode extends Node {

    private final Retry retry;
    private final IntFunction<Node> attempt;
    private final List<Node> attempts = new ArrayList<>();
    private boolean waiting;

    RetryNode(String id, Retry retry, IntFunction<Node> attempt) {
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
            start(run);
        }
        if (last.phase() == NodePhase.FAILED && run.stops()) {
            end(
                    NodePhase.FAILED,
                    "Stopped with strategy '%s'".formatted(run.shutdown().orElseThrow()),
                    run);
        } else if (last.phase() == NodePhase.FAILED && attempts.size() <= retry.limit()) {
            retryAfter(last, run);
        } else if (last.phase().ended()) {
            end(last.phase(), last.phase() == NodePhase.FAILED ? "No more retries left" : "", run);
        }
    }

    @Override
    boolean awaits(Collection<LeafNode> leaves) {
        return active()
                && !attempts.isEmpty()
                && attempts.get(attempts.size() - 1).awaits(leaves);
    }

    @Override
    void restore(PreviousNodes past, Execution run) {
        super.restore(past, run);
        for (int number = 0; past.find(id() + "(" + number + ")").isPresent(); number++) {
            Node again = attempt.apply(number);
            again.restore(past, run);
            attempts.add(again);
        }
    }

    /** Those of its last attempt. */
    @Override
    Map<String, String> outputs() {
        if (isTaken()) {
            return super.outputs();
        }
        return phase() == NodePhase.SUCCEEDED
                ? attempts.get(attempts.size() - 1).outputs()
                : Map.of();
    }

    /** As its last attempt. */
    @Override
    boolean isError() {
        return super.isError()
                || (!attempts.isEmpty() && attempts.get(attempts.size() - 1).isError());
    }

    List<Node> tries() {
        return List.copyOf(attempts);
    }

    private void retryAfter(Node failed, Execution run) {
        long at = failed.endedMillis().orElseThrow() + retry.waitMillis(attempts.size());
        if (run.nowMillis() >= at) {
            waiting = false;
            setMessage("", run);
            Node next = attempt.apply(attempts.size());
            attempts.add(next);
            next.advance(run);
        } else if (!waiting) {
            waiting = true;
            setMessage("Backoff for " + HumanDuration.of(retry.waitMillis(attempts.size())), run);
            run.give(new WorkflowAction.WaitUntil(id(), at));
        }
    }
}
