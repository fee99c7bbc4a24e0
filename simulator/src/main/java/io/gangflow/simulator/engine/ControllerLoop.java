package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.simulator.controller.Change;
import io.gangflow.simulator.controller.Controller;
import java.util.List;
import java.util.Optional;

/** Lets a controller look after every change, and carries out what it wants, one call of the API after the other. */
final class ControllerLoop implements StoreListener {

    private final Controller controller;
    private final VirtualClock clock;
    private final ObjectStore store;
    private final Latencies latencies;
    private boolean busy;
    private boolean changed;
    private boolean concerned = true;
    private boolean due;
    private long alarm = Long.MAX_VALUE;

    ControllerLoop(Controller controller, VirtualClock clock, ObjectStore store, Latencies latencies) {
        this.controller = controller;
        this.clock = clock;
        this.store = store;
        this.latencies = latencies;
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        changed = true;
        concerned = concerned || controller.isConcerned(store, before, after);
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
        boolean idle = !concerned && !due;
        concerned = false;
        due = false;
        List<Change> changes = idle ? List.of() : controller.reconcile(store, clock.nowMillis());
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
        long next = controller.nextReconcile(store, clock.nowMillis());
        if (next != Long.MAX_VALUE && next != alarm) {
            alarm = next;
            clock.at(next, this::alarm);
        }
    }

    /** It may be time for something that no change announces. */
    private void alarm() {
        due = true;
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
