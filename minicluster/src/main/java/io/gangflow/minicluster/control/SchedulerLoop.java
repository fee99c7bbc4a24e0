package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.scheduling.snapshot.Scheduler;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Runs scheduler models on the wall clock. They take turns on one thread, and each pass waits until the view shows the
 * decisions of the previous one, so that no capacity is assigned twice.
 */
public final class SchedulerLoop implements AutoCloseable {

    private static final long PERIOD_MILLIS = 1_000;
    private static final long CATCH_UP_MILLIS = 2_000;

    private final ClusterView view;
    private final SnapshotSource snapshots;
    private final DecisionWriter writer;
    private final SteadyClock clock;
    private final List<SchedulerTurn> turns = new ArrayList<>();
    private final AtomicLong version = new AtomicLong();
    private final Loop loop;

    private SchedulerLoop(
            KubernetesClient client,
            ClusterView view,
            SnapshotSource snapshots,
            List<? extends Scheduler> schedulers,
            Clock clock) {
        this.view = view;
        this.snapshots = snapshots;
        this.writer = new DecisionWriter(client, view, clock);
        this.clock = new SteadyClock(clock);
        schedulers.forEach(scheduler -> turns.add(new SchedulerTurn(scheduler)));
        this.loop = Loop.start("schedulers", this::runScheduler);
    }

    public static SchedulerLoop start(
            KubernetesClient client,
            ClusterView view,
            SnapshotSource snapshots,
            List<? extends Scheduler> schedulers,
            Clock clock) {
        SchedulerLoop started = new SchedulerLoop(client, view, snapshots, schedulers, clock);
        view.onChange((before, after) -> {
            started.version.incrementAndGet();
            started.loop.wake();
        });
        return started;
    }

    @Override
    public void close() {
        loop.close();
    }

    private long runScheduler() throws InterruptedException {
        long next = clock.millis() + PERIOD_MILLIS;
        for (SchedulerTurn turn : turns) {
            long due = turn.due();
            if (due <= clock.millis()) {
                turn.take();
                due = turn.due();
            }
            next = Math.min(next, due);
        }
        return Math.max(1, next - clock.millis());
    }

    /** One scheduler and its previous state. Used by the loop's thread only. */
    private final class SchedulerTurn {

        private final Scheduler scheduler;
        private long lookedAtMillis = Long.MIN_VALUE;
        private long lookedAtVersion;

        SchedulerTurn(Scheduler scheduler) {
            this.scheduler = scheduler;
        }

        long due() {
            return lookedAtMillis == Long.MIN_VALUE
                    ? clock.millis()
                    : scheduler.nextCycle(lookedAtMillis, version.get() != lookedAtVersion);
        }

        void take() throws InterruptedException {
            lookedAtVersion = version.get();
            lookedAtMillis = clock.millis();
            BooleanSupplier caughtUp = writer.write(scheduler.schedule(snapshots.snapshot(view, lookedAtMillis)));
            view.await(caughtUp, CATCH_UP_MILLIS);
        }
    }
}
