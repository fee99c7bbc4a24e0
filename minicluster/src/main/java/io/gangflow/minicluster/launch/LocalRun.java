package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.events.ObjectChange;
import io.gangflow.argo.events.RunNews;
import io.gangflow.argo.events.StageEvents;
import io.gangflow.argo.workflow.WorkflowRun;
import io.gangflow.minicluster.control.ClusterView;
import io.gangflow.run.Launcher.LaunchException;
import io.gangflow.run.QueueUse;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import io.gangflow.run.SchedulingLock;
import io.gangflow.simulator.lock.StandingLock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** One run, from its first event to its last. Used by the thread that launches; once. */
final class LocalRun {

    private static final long PERIOD_MILLIS = 200;

    private final MiniCluster cluster;
    private final WorkflowRun workflow;
    private final RunObjects objects;
    private final RunListener listener;
    private final RunClock clock = new RunClock();
    private final BlockingQueue<Runnable> untold = new LinkedBlockingQueue<>();
    private final WorkflowController controller;
    private final StageEvents stages;
    private final RunNews news;
    private final StandingLock locks;

    LocalRun(MiniCluster cluster, WorkflowRun workflow, RunObjects objects, RunListener listener) {
        this.cluster = cluster;
        this.workflow = workflow;
        this.objects = objects;
        this.listener = listener;
        this.controller = new WorkflowController(workflow, objects);
        this.stages = new StageEvents(listener);
        this.news = new RunNews(
                (namespace, name) -> cluster.view().get(PodGroup.class, namespace, name), objects.runId(), listener);
        this.locks = new StandingLock(
                new LiveLockProof(cluster, objects)::find,
                cluster.options().lockConfirmation().toMillis());
    }

    Outcome run(String runId, String pipeline, String scheduler) throws InterruptedException {
        listener.onEvent(new RunEvent.RunStarted(
                clock.millis(), runId, pipeline, scheduler, cluster.cluster().name(), nodes()));
        ClusterView.Subscription objectsSeen = cluster.view().onChange(this::changed);
        ClusterView.Subscription queuesSeen = cluster.queues().follow(this::changed);
        try {
            return toTheEnd();
        } catch (KubernetesClientException e) {
            throw new LaunchException("the Kubernetes API does not answer: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            clearAfter(e);
            throw e;
        } finally {
            queuesSeen.close();
            objectsSeen.close();
        }
    }

    /** A listener, or a mistake of ours, has ended the run in the middle: its work must not go on without it. */
    private void clearAfter(RuntimeException failure) throws InterruptedException {
        try {
            objects.clear();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    private Outcome toTheEnd() throws InterruptedException {
        try {
            while (workflow.outcome().isEmpty()) {
                step();
                Optional<SchedulingLock> lock = locks.look(clock.millis());
                if (lock.isPresent()) {
                    return locked(lock.get());
                }
            }
        } catch (InterruptedException e) {
            cancelled();
            throw e;
        }
        return ended(workflow.outcome().orElseThrow());
    }

    /** Waits for a change, tells of all changes so far, and does what is to be done next. */
    private void step() throws InterruptedException {
        controller.advance(clock.millis());
        stages.update(workflow.stages(), clock.millis());
        Runnable next = untold.poll(PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        while (next != null) {
            next.run();
            next = untold.poll();
        }
        controller.advance(clock.millis());
        stages.update(workflow.stages(), clock.millis());
    }

    private Outcome locked(SchedulingLock lock) throws InterruptedException {
        listener.onEvent(new RunEvent.Locked(clock.millis(), lock));
        objects.clear();
        untold.forEach(Runnable::run);
        stages.stop(Outcome.LOCKED, clock.millis());
        listener.onEvent(new RunEvent.RunEnded(
                clock.millis(),
                Outcome.LOCKED,
                "%d pods hold what %d pods wait for"
                        .formatted(lock.holders().size(), lock.waiters().size())));
        return Outcome.LOCKED;
    }

    /** The last events come before the objects are removed: what ended by itself was not deleted. */
    private Outcome ended(Outcome outcome) throws InterruptedException {
        stages.stop(outcome, clock.millis());
        listener.onEvent(new RunEvent.RunEnded(clock.millis(), outcome, String.join("; ", controller.problems())));
        objects.clear();
        return outcome;
    }

    private void cancelled() throws InterruptedException {
        objects.clear();
        untold.forEach(Runnable::run);
        stages.stop(Outcome.CANCELLED, clock.millis());
        listener.onEvent(new RunEvent.RunEnded(clock.millis(), Outcome.CANCELLED, "interrupted"));
    }

    private void changed(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        ObjectChange change = new ObjectChange(clock.millis(), before, after);
        untold.add(() -> news.tell(change));
    }

    private void changed(List<QueueUse> uses) {
        RunEvent.QueueShares shares = new RunEvent.QueueShares(clock.millis(), uses);
        untold.add(() -> listener.onEvent(shares));
    }

    private List<RunEvent.RunStarted.Node> nodes() {
        return cluster.cluster().nodes().stream()
                .map(node -> new RunEvent.RunStarted.Node(
                        node.name(),
                        node.pool().allocatable(),
                        node.pool().price().usdPerHour()))
                .toList();
    }
}
