package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.simulator.controller.Change;
import io.gangflow.simulator.controller.Controller;
import io.gangflow.simulator.controller.ReconcileScope;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs a controller after every change, and carries out its changes, one API call after the other. */
final class ControllerLoop implements StoreListener {

    private final Controller controller;
    private final VirtualClock clock;
    private final ObjectStore store;
    private final Latencies latencies;
    private boolean busy;
    private boolean changed;
    private ReconcileScope concern = ReconcileScope.EVERYTHING;
    private ReconcileScope unplanned = ReconcileScope.NOTHING;
    private final Set<Long> alarms = new HashSet<>();

    ControllerLoop(Controller controller, VirtualClock clock, ObjectStore store, Latencies latencies) {
        this.controller = controller;
        this.clock = clock;
        this.store = store;
        this.latencies = latencies;
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        changed = true;
        concern = concern.and(controller.concern(store, before, after));
        wake();
    }

    private void wake() {
        if (!busy) {
            busy = true;
            clock.after(latencies.controllerReaction(), this::runControllers);
        }
    }

    private void runControllers() {
        changed = false;
        ReconcileScope looked = concern;
        concern = ReconcileScope.NOTHING;
        unplanned = unplanned.and(looked);
        List<Change> changes = looked instanceof ReconcileScope.Nothing
                ? List.of()
                : controller.reconcile(looked.among(store), clock.nowMillis());
        concern = looked.after(changes);
        long delay = 0;
        for (Change change : changes) {
            clock.after(delay, () -> apply(change));
            delay += latencies.apiCall();
        }
        clock.after(delay, this::rest);
    }

    private void rest() {
        busy = false;
        if (changed) {
            wake();
            return;
        }
        if (unplanned instanceof ReconcileScope.Nothing) {
            return;
        }
        long next = controller.nextReconcile(unplanned.among(store), clock.nowMillis());
        unplanned = ReconcileScope.NOTHING;
        if (next != Long.MAX_VALUE && alarms.add(next)) {
            clock.at(next, () -> alarm(next));
        }
    }

    /** Schedules a reconciliation that no change triggers. */
    private void alarm(long millis) {
        alarms.remove(millis);
        concern = ReconcileScope.EVERYTHING;
        wake();
    }

    private void apply(Change change) {
        if (change instanceof Change.Create) {
            store.create(change.object(), clock.nowMillis());
        } else if (change instanceof Change.UpdateStatus) {
            store.updateStatus(change.object());
        } else if (change instanceof Change.UpdateMetadata) {
            store.updateMetadata(change.object());
        } else {
            store.delete(change.object(), clock.nowMillis());
        }
    }
}
