package io.gangflow.argo.launch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.client.RunName;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.watch.Outage;
import io.gangflow.live.LockSource;
import io.gangflow.run.QueueUse;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import io.gangflow.run.SchedulingLock;
import io.gangflow.time.Ticker;
import io.gangflow.workloads.events.ObjectChange;
import io.gangflow.workloads.events.ObservedRunEvents;
import io.gangflow.workloads.events.StageEvents;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * One run on a cluster, from its first event to its last. Follows from construction on, so that no event of a run
 * submitted afterwards is missed. Used by the launching thread; once.
 */
final class ClusterRun implements AutoCloseable {

    private static final long STEP_MILLIS = 200;
    private static final long LAST_WORDS_MILLIS = 2_000;
    private static final long POLL_MILLIS = 10_000;

    private final KubernetesClient client;
    private final String namespace;
    private final String runId;
    private final WorkflowStages stages;
    private final RunListener listener;
    private final Outage outage;
    private final StageEvents stageEvents;
    private final RetryEvents retryEvents;
    private final ApprovalEvents approvalEvents;
    private final ObservedRunEvents news;
    private final long startMillis = Ticker.SYSTEM.millis();
    private final BlockingQueue<Runnable> untold = new LinkedBlockingQueue<>();
    private final ReportedPods pods;
    private final EarlyPods early;
    private final RunWatches watches;
    private Optional<Workflow> workflow = Optional.empty();
    private boolean gone;
    private boolean locked;
    private long nextPollMillis = POLL_MILLIS;

    ClusterRun(
            KubernetesClient client,
            String namespace,
            RunName run,
            WorkflowStages stages,
            RunListener listener,
            Outage outage) {
        this.outage = outage;
        this.client = client;
        this.namespace = namespace;
        this.runId = run.name();
        this.stages = stages;
        this.listener = listener;
        this.stageEvents = new StageEvents(listener);
        this.retryEvents = new RetryEvents(stages, listener);
        this.approvalEvents = new ApprovalEvents(listener);
        this.news = new ObservedRunEvents(this::group, run.name(), listener);
        this.pods = new ReportedPods(client, namespace, run.name());
        this.early = new EarlyPods(stages, stageEvents, this::report);
        this.watches = new RunWatches(client, namespace, (type, failure) -> untold.add(() -> failed(type, failure)));
        watches.start(run, outage, this::workflowChanged, this::changed);
    }

    void start(String pipeline, String scheduler, String cluster) {
        listener.onEvent(new RunEvent.RunStarted(millis(), runId, pipeline, scheduler, cluster, RunNodes.of(client)));
    }

    /** Deletes a run; returns whether nothing of it is left. */
    interface Removing {
        boolean remove() throws InterruptedException;
    }

    /**
     * Reports all events until the workflow has ended and its last pods have been reported.
     *
     * @param removing called when the run is locked
     */
    Outcome toTheEnd(LockSource locks, Removing removing) throws InterruptedException {
        while (!gone && workflow.filter(Runs::ended).isEmpty()) {
            step();
            outage.check();
            Optional<SchedulingLock> lock = locks.findLock(runId, millis());
            if (lock.isPresent()) {
                return locked(lock.get(), removing);
            }
            gone |= workflow.isEmpty() && !outage.isOn() && isLongGone();
        }
        awaitRemainingPods();
        return gone ? removed() : ended(workflow.orElseThrow());
    }

    /** Waits for the remaining pods: watches are independent, so a pod's end may arrive after the workflow's. */
    private void awaitRemainingPods() throws InterruptedException {
        long until = millis() + LAST_WORDS_MILLIS;
        while (!pods.areComplete() && millis() < until) {
            step();
        }
        drain();
        early.releaseAll(millis());
    }

    private Outcome locked(SchedulingLock lock, Removing removing) throws InterruptedException {
        listener.onEvent(new RunEvent.Locked(millis(), lock));
        locked = true; // stages that end from now on do so because of the removal
        boolean removed = removing.remove();
        awaitRemainingPods();
        stageEvents.stop(Outcome.LOCKED, millis());
        listener.onEvent(new RunEvent.RunEnded(
                millis(),
                Outcome.LOCKED,
                "%d pod%s can never be scheduled%s"
                        .formatted(
                                lock.waiters().size(),
                                lock.waiters().size() == 1 ? "" : "s",
                                removed ? "" : "; some objects of the run still exist")));
        return Outcome.LOCKED;
    }

    void cancelled(String message) {
        drain();
        early.releaseAll(millis());
        stageEvents.stop(Outcome.CANCELLED, millis());
        listener.onEvent(new RunEvent.RunEnded(millis(), Outcome.CANCELLED, message));
    }

    private Outcome ended(Workflow last) {
        Outcome outcome = Runs.outcome(last);
        stageEvents.stop(outcome, millis());
        String message = Runs.message(last).orElseGet(() -> WorkflowStages.refusals(last));
        listener.onEvent(new RunEvent.RunEnded(millis(), outcome, message));
        return outcome;
    }

    private Outcome removed() {
        cancelled("the workflow was deleted");
        return Outcome.CANCELLED;
    }

    /** The watch never reports a workflow that was deleted before the list. */
    private boolean isLongGone() {
        if (millis() < nextPollMillis) {
            return false;
        }
        nextPollMillis = millis() + POLL_MILLIS;
        try {
            return client.resources(Workflow.class)
                            .inNamespace(namespace)
                            .withName(runId)
                            .get()
                    == null;
        } catch (KubernetesClientException e) {
            if (e.getCode() <= 0) {
                return false; // no response: the follower reports it
            }
            throw e;
        }
    }

    private void step() throws InterruptedException {
        Runnable next = untold.poll(STEP_MILLIS, TimeUnit.MILLISECONDS);
        if (next != null) {
            next.run();
            drain();
        }
        early.release(millis());
    }

    private void drain() {
        for (Runnable next = untold.poll(); next != null; next = untold.poll()) {
            next.run();
        }
    }

    private void workflowChanged(Optional<Workflow> before, Optional<Workflow> after) {
        String name = after.or(() -> before).orElseThrow().getMetadata().getName();
        if (!name.equals(runId)) {
            return;
        }
        untold.add(() -> {
            gone = after.isEmpty();
            workflow = after.or(() -> before);
            after.filter(now -> !locked).ifPresent(this::progressed);
            early.release(millis());
        });
    }

    private void progressed(Workflow now) {
        Optional<Outcome> stop = Runs.stopped(now) ? Optional.of(Outcome.STOPPED) : Optional.empty();
        stageEvents.update(stages.progress(now), stop, millis());
        retryEvents.update(now, millis());
        approvalEvents.update(now, millis());
    }

    private void changed(Optional<? extends HasMetadata> before, Optional<? extends HasMetadata> after) {
        ObjectChange change =
                new ObjectChange(millis(), before.map(HasMetadata.class::cast), after.map(HasMetadata.class::cast));
        boolean ofPod = change.object() instanceof Pod;
        untold.add(() -> {
            if (ofPod) {
                early.changed(change);
            } else {
                news.handle(change);
            }
        });
    }

    private void report(ObjectChange podChange) {
        pods.record((Pod) podChange.object(), podChange.after().isPresent());
        news.handle(podChange);
    }

    /** Reports the current shares of queues. */
    void queuesChanged(List<QueueUse> uses) {
        RunEvent.QueueShares shares = new RunEvent.QueueShares(millis(), uses);
        untold.add(() -> listener.onEvent(shares));
    }

    /** A cluster without Volcano has no PodGroups; any other rejected watch ends the run's following. */
    private static void failed(Class<?> type, KubernetesClientException failure) {
        boolean maybeNone = failure.getCode() == HttpURLConnection.HTTP_NOT_FOUND
                || failure.getCode() == HttpURLConnection.HTTP_FORBIDDEN; // also the response for unknown kinds
        if (!type.equals(PodGroup.class) || !maybeNone) {
            throw failure;
        }
    }

    private Optional<PodGroup> group(String groupNamespace, String name) {
        try {
            return Optional.ofNullable(client.resources(PodGroup.class)
                    .inNamespace(groupNamespace)
                    .withName(name)
                    .get());
        } catch (KubernetesClientException e) {
            if (e.getCode() > 0) {
                failed(PodGroup.class, e);
            }
            return Optional.empty(); // requested again with the pod's next change
        }
    }

    private long millis() {
        return Ticker.SYSTEM.millis() - startMillis;
    }

    @Override
    public void close() {
        watches.close();
    }
}
