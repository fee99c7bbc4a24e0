package io.gangflow.argo.client;

import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.watch.MonotonicClock;
import io.gangflow.argo.watch.Pace;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

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
        return until(() -> children.deleteAll(name) == 0 && workflows.find(name).isEmpty(), atMost);
    }

    /** Deletes what some stages of a run have created, so that its names are free again. */
    boolean deleteStages(String name, Set<String> stages, Duration atMost) throws InterruptedException {
        return until(() -> children.deleteOf(name, stages) == 0, atMost);
    }

    private static boolean until(BooleanSupplier nothingLeft, Duration atMost) throws InterruptedException {
        Pace pace = new MonotonicClock();
        long until = pace.millis() + atMost.toMillis();
        while (!nothingLeft.getAsBoolean()) {
            if (pace.millis() >= until) {
                return false;
            }
            pace.sleep(PAUSE_MILLIS);
        }
        return true;
    }
}
