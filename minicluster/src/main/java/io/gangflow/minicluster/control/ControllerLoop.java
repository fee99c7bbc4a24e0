package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.simulator.controller.Change;
import io.gangflow.simulator.controller.Controller;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Runs the controllers and applies their changes, after every change of the cluster and once per period. */
public final class ControllerLoop implements AutoCloseable {

    private static final long PERIOD_MILLIS = 500;
    /**
     * Real controllers run several workers: jobs created together get their pods in turns, not one job after the other.
     */
    private static final long SETTLE_MILLIS = 30;

    private static final long CATCH_UP_MILLIS = 2_000;

    private final KubernetesClient client;
    private final ClusterView view;
    private final ViewFreshness seen;
    private final List<Controller> controllers;
    private final Clock clock;
    private final Loop loop;

    private ControllerLoop(KubernetesClient client, ClusterView view, List<Controller> controllers, Clock clock) {
        this.client = client;
        this.view = view;
        this.seen = new ViewFreshness(view);
        this.controllers = List.copyOf(controllers);
        this.clock = clock;
        this.loop = Loop.start("controllers", SETTLE_MILLIS, this::runControllers);
    }

    public static ControllerLoop start(
            KubernetesClient client, ClusterView view, List<Controller> controllers, Clock clock) {
        ControllerLoop started = new ControllerLoop(client, view, controllers, clock);
        view.onChange((before, after) -> started.loop.wake());
        return started;
    }

    @Override
    public void close() {
        loop.close();
    }

    /** Runs the controllers in sequence, each on the state that the previous one has left. */
    private long runControllers() throws InterruptedException {
        for (Controller controller : controllers) {
            List<BooleanSupplier> caughtUp = new ArrayList<>();
            for (Change change : controller.reconcile(view, clock.millis())) {
                caughtUp.add(apply(change));
            }
            view.await(() -> caughtUp.stream().allMatch(BooleanSupplier::getAsBoolean), CATCH_UP_MILLIS);
        }
        long now = clock.millis();
        long next = controllers.stream()
                .mapToLong(controller -> controller.nextReconcile(view, now))
                .min()
                .orElse(Long.MAX_VALUE);
        return Math.min(PERIOD_MILLIS, Math.max(1, next - now));
    }

    /** Applies a change; the result returns whether the view shows it yet. */
    private BooleanSupplier apply(Change change) {
        HasMetadata object = change.object();
        if (change instanceof Change.Delete) {
            Writes.unlessOutdated(() -> client.resource(object).delete());
            return () -> seen.deleted(object);
        }
        return Writes.unlessOutdated(() -> write(change, object))
                .<BooleanSupplier>map(written -> () -> seen.written(written))
                .orElse(() -> true);
    }

    private HasMetadata write(Change change, HasMetadata object) {
        if (change instanceof Change.Create) {
            return client.resource(object).create();
        }
        if (change instanceof Change.UpdateMetadata) {
            return client.resource(object).update();
        }
        return client.resource(object).updateStatus();
    }
}
