package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.simulator.controller.Change;
import io.gangflow.simulator.controller.Concern;
import io.gangflow.simulator.controller.Controller;
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
    private Concern concern = Concern.EVERYTHING;
    private Concern unplanned = Concern.NOTHING;
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
            clock.after(latencies.controllerReaction(), this::look);
        }
    }

    private void look() {
        changed = false;
        Concern looked = concern;
        concern = Concern.NOTHING;
        unplanned = unplanned.and(looked);
        List<Change> changes = looked instanceof Concern.Nothing
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
        if (unplanned instanceof Concern.Nothing) {
            return;
        }
        long next = controller.nextReconcile(unplanned.among(store), clock.nowMillis());
        unplanned = Concern.NOTHING;
        if (next != Long.MAX_VALUE && alarms.add(next)) {
            clock.at(next, () -> alarm(next));
        }
    }

    /** Schedules a reconciliation that no change triggers. */
    private void alarm(long millis) {
        alarms.remove(millis);
        concern = Concern.EVERYTHING;
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
