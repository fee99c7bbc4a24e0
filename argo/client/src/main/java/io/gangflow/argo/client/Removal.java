package io.gangflow.argo.client;

import io.gangflow.argo.model.Workflow;
import java.time.Duration;
import java.util.Optional;

/** Deletes runs with all that they left behind: what they own, and what only carries their label. */
final class Removal {

    private static final long PAUSE_MILLIS = 200;

    private final Workflows workflows;
    private final Children children;

    Removal(Workflows workflows, Children children) {
        this.workflows = workflows;
        this.children = children;
    }

    /**
     * Returns when nothing is left, or the time is over.
     *
     * @return whether nothing is left
     */
    boolean delete(String name, Duration atMost) throws InterruptedException {
        Optional<Workflow> there = workflows.find(name);
        if (there.isPresent() && !Runs.ended(there.get())) {
            workflows.merge(name, "{\"spec\":{\"shutdown\":\"Terminate\"}}"); // else its controller creates more
        }
        if (there.isPresent()) {
            workflows.delete(name);
        }
        long attempts = Math.max(1, atMost.toMillis() / PAUSE_MILLIS);
        boolean left = true;
        while (left && attempts-- > 0) {
            left = children.deleteAll(name) > 0 | workflows.find(name).isPresent();
            if (left) {
                Thread.sleep(PAUSE_MILLIS);
            }
        }
        return !left;
    }
}
