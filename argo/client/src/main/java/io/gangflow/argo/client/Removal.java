package io.gangflow.argo.client;

import io.gangflow.argo.model.Workflow;
import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Deletes runs with all their objects: those they own, and those that only carry their label. */
final class Removal {

    private static final long PAUSE_MILLIS = 200;

    private final Workflows workflows;
    private final Children children;
    private final Ticker ticker;

    Removal(Workflows workflows, Children children, Ticker ticker) {
        this.workflows = workflows;
        this.children = children;
        this.ticker = ticker;
    }

    /**
     * Returns when nothing is left, or after the timeout.
     *
     * @return whether nothing is left
     */
    boolean delete(String name, Duration atMost) throws InterruptedException {
        Optional<Workflow> there = workflows.find(name);
        if (there.isPresent() && !Runs.ended(there.get())) {
            workflows.merge(name, "{\"spec\":{\"shutdown\":\"Terminate\"}}"); // otherwise its controller creates more
        }
        if (there.isPresent()) {
            workflows.delete(name);
        }
        return until(() -> children.deleteAll(name) == 0 && workflows.find(name).isEmpty(), atMost);
    }

    private boolean until(BooleanSupplier nothingLeft, Duration atMost) throws InterruptedException {
        long until = ticker.millis() + atMost.toMillis();
        while (!nothingLeft.getAsBoolean()) {
            if (ticker.millis() >= until) {
                return false;
            }
            ticker.sleep(PAUSE_MILLIS);
        }
        return true;
    }
}
