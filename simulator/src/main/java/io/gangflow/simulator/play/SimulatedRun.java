package io.gangflow.simulator.play;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cluster.Cluster;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.RunListener;
import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.kube.KubeScheduler;
import io.gangflow.scheduling.nativegang.NativeGangScheduler;
import io.gangflow.scheduling.nativegang.SchedulingGroups;
import io.gangflow.scheduling.snapshot.Scheduler;
import io.gangflow.scheduling.snapshot.SeededRandom;
import io.gangflow.scheduling.volcano.VolcanoScheduler;
import io.gangflow.simulator.controller.BatchJobController;
import io.gangflow.simulator.controller.DeploymentController;
import io.gangflow.simulator.controller.DisruptionController;
import io.gangflow.simulator.controller.GarbageCollector;
import io.gangflow.simulator.controller.PodGroupController;
import io.gangflow.simulator.controller.VolcanoJobController;
import io.gangflow.simulator.engine.AutoscalerLoop;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.simulator.engine.ClusterSetup;
import io.gangflow.simulator.engine.Engine;
import io.gangflow.simulator.engine.FaultInjector;
import io.gangflow.simulator.engine.LockMonitor;
import io.gangflow.simulator.engine.QueueWatch;
import io.gangflow.workloads.events.GangEvents;
import io.gangflow.workloads.events.PodEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One run in virtual time, from its first event to its last. */
final class SimulatedRun {

    private static final int SESSION_PERIOD_MILLIS = 1_000;

    private final Cluster cluster;
    private final SimulatedLauncher.Options options;
    private final Play play;
    private final RunListener listener;
    private final Engine engine;
    private final PodEvents podEvents;
    private final LockMonitor lockWatch;
    private final FaultInjector faults;
    private final AutoscalerLoop autoscaler;

    SimulatedRun(Cluster cluster, SimulatedLauncher.Options options, Play play, RunListener listener) {
        this.cluster = cluster;
        this.options = options;
        this.play = play;
        this.listener = listener;
        engine = new Engine(options.seed(), options.latencies());
        ClusterSetup.objects(cluster).forEach(object -> engine.store().create(object, 0));
        podEvents = new PodEvents(listener, engine.clock()::nowMillis);
        engine.store().listen(podEvents::onChange);
        engine.store().listen(new GangEvents(listener, engine.clock()::nowMillis)::onChange);
        play.prepare(engine, listener);
        List.of(
                        new VolcanoJobController(options.volcanoConfiguration().profile()),
                        new PodGroupController(),
                        new BatchJobController(),
                        new DeploymentController(),
                        new DisruptionController(),
                        new GarbageCollector())
                .forEach(engine::add);
        long firstSession = SeededRandom.of(options.seed(), "first session").nextInt(SESSION_PERIOD_MILLIS);
        Scheduler kubeScheduler = options.nativeGangs()
                ? new NativeGangScheduler(options.seed(), new SchedulingGroups(engine.store()))
                : new KubeScheduler(options.seed());
        engine.add(kubeScheduler, 0, this::waiting);
        engine.add(
                new QueueWatch(new VolcanoScheduler(options.volcanoConfiguration(), options.seed()), listener::onEvent),
                firstSession,
                this::waiting);
        faults = new FaultInjector(engine);
        faults.plan(options.faults());
        autoscaler = new AutoscalerLoop(engine, cluster, listener);
        engine.store().listen(autoscaler);
        lockWatch = new LockMonitor(engine, autoscaler::withPotentialNodes);
    }

    /** Runs up to a time, or to the last event before it. */
    ClusterMoment until(long millis) throws InterruptedException {
        play.start();
        while (play.outcome().isEmpty()
                && engine.clock().nextMillis() <= millis
                && (engine.clock().hasWork() || !engine.schedulersAreSettled())) {
            if (Thread.interrupted()) {
                throw new InterruptedException("the simulation was interrupted");
            }
            engine.clock().step();
        }
        return ClusterMoment.of(engine.store(), Math.max(millis, engine.clock().nowMillis()));
    }

    Outcome run() throws InterruptedException {
        listener.onEvent(new RunEvent.RunStarted(
                0,
                play.title().runId(),
                play.title().work(),
                schedulers(),
                cluster.name(),
                ClusterSetup.nodes(cluster)));
        play.start();
        while (play.outcome().isEmpty()) {
            if (Thread.interrupted()) {
                end(Outcome.CANCELLED, "cancelled");
                throw new InterruptedException("the simulation was interrupted");
            }
            Optional<SchedulingLock> lock = lockWatch.check();
            if (lock.isPresent()) {
                return locked(lock.get());
            }
            if (!engine.clock().hasWork() && engine.schedulersAreSettled()) {
                return end(Outcome.FAILED, "nothing that runs will ever end the run");
            }
            if (engine.clock().nextMillis() > options.maxVirtualSeconds() * 1_000) {
                return end(Outcome.FAILED, "given up after %d virtual seconds".formatted(options.maxVirtualSeconds()));
            }
            engine.clock().step();
        }
        Outcome outcome = play.outcome().orElseThrow();
        return end(outcome, outcome == Outcome.COMPLETED ? "" : "a stage failed");
    }

    private String schedulers() {
        String planned = play.title().schedulers();
        return options.nativeGangs() ? planned.replace(SchedulerName.KUBE_SCHEDULER.keyword(), "native-gang") : planned;
    }

    private Outcome locked(SchedulingLock lock) {
        long now = engine.clock().nowMillis();
        listener.onEvent(new RunEvent.Locked(now, lock));
        for (Pod pod : engine.store().list(Pod.class)) {
            if (!PodStatusView.hasEnded(pod) && PodEvents.isOfRun(pod)) {
                listener.onEvent(
                        new RunEvent.PodEnded(now, PodEvents.ref(pod), PodOutcome.DELETED, "cleared after the lock"));
            }
        }
        return end(Outcome.LOCKED, "locked");
    }

    private Outcome end(Outcome outcome, String message) {
        play.stop(outcome);
        List<String> notes = new ArrayList<>(message.isEmpty() ? List.of() : List.of(message));
        faults.missed().forEach(fault -> notes.add("there was no `%s` to go wrong".formatted(fault.target())));
        listener.onEvent(new RunEvent.RunEnded(engine.clock().nowMillis(), outcome, String.join("; ", notes)));
        return outcome;
    }

    private void waiting(String namespace, String pod, String message) {
        engine.store().get(Pod.class, namespace, pod).ifPresent(found -> {
            podEvents.waiting(found, message);
            autoscaler.unschedulable(found, message);
        });
    }
}
