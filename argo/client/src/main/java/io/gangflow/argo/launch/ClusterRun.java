package io.gangflow.argo.launch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.client.RunMarks;
import io.gangflow.argo.client.RunName;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.events.ObjectChange;
import io.gangflow.argo.events.RunNews;
import io.gangflow.argo.events.StageEvents;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.pods.PodRequests;
import io.gangflow.argo.watch.Contact;
import io.gangflow.argo.watch.Ending;
import io.gangflow.argo.watch.KubernetesObjects;
import io.gangflow.argo.watch.MonotonicClock;
import io.gangflow.argo.watch.Outage;
import io.gangflow.argo.watch.WorkflowEnding;
import io.gangflow.live.LockSource;
import io.gangflow.run.Label;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import io.gangflow.run.SchedulingLock;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** One run on a cluster, from its first event to its last. Used by the thread that launches; once. */
final class ClusterRun {

    private static final long STEP_MILLIS = 200;
    private static final long LAST_WORDS_MILLIS = 2_000;
    private static final long WATCH_SECONDS = 300;
    private static final long LOOK_MILLIS = 10_000;

    private final KubernetesClient client;
    private final String namespace;
    private final String runId;
    private final String runHash;
    private final WorkflowStages stages;
    private final RunListener listener;
    private final Outage outage;
    private final StageEvents stageEvents;
    private final RunNews news;
    private final MonotonicClock clock = new MonotonicClock();
    private final long startMillis = clock.millis();
    private final BlockingQueue<Runnable> untold = new LinkedBlockingQueue<>();
    private Optional<Workflow> workflow = Optional.empty();
    private boolean gone;
    private boolean locked;
    private long nextLookMillis = LOOK_MILLIS;

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
        this.runHash = run.hash();
        this.stages = stages;
        this.listener = listener;
        this.stageEvents = new StageEvents(listener);
        this.news = new RunNews(this::group, run.name(), listener);
    }

    void begin(String pipeline, String scheduler, String cluster) {
        listener.onEvent(new RunEvent.RunStarted(millis(), runId, pipeline, scheduler, cluster, nodes()));
    }

    /** Takes a run away; answers whether nothing of it is left. */
    interface Removing {
        boolean remove() throws InterruptedException;
    }

    /**
     * Tells everything until the workflow has ended and its last pods have been heard of.
     *
     * @param removing is asked when the run is locked
     */
    Outcome toTheEnd(LockSource locks, Removing removing) throws InterruptedException {
        List<Follower<?>> followers = List.of(
                follow(Workflow.class, new WorkflowEnding(), outage, this::workflowChanged),
                follow(Pod.class, Ending.never(), Contact.NONE, this::changed),
                follow(PodGroup.class, Ending.never(), Contact.NONE, this::changed));
        try {
            while (!gone && workflow.filter(Runs::ended).isEmpty()) {
                step();
                outage.look();
                Optional<SchedulingLock> lock = locks.look(runId, millis());
                if (lock.isPresent()) {
                    return locked(lock.get(), removing);
                }
                gone |= workflow.isEmpty() && !outage.isOn() && isLongGone();
            }
            hearLastWords();
            return gone ? removed() : ended(workflow.orElseThrow());
        } finally {
            followers.forEach(Follower::close);
        }
    }

    /** Watches are apart: a pod's end may be heard of after the workflow's. */
    private void hearLastWords() throws InterruptedException {
        long until = millis() + LAST_WORDS_MILLIS;
        while (millis() < until) {
            step();
        }
    }

    private Outcome locked(SchedulingLock lock, Removing removing) throws InterruptedException {
        listener.onEvent(new RunEvent.Locked(millis(), lock));
        locked = true; // what its stages come to now is the removal's doing
        boolean removed = removing.remove();
        hearLastWords();
        stageEvents.stop(Outcome.LOCKED, millis());
        listener.onEvent(new RunEvent.RunEnded(
                millis(),
                Outcome.LOCKED,
                "%d pods hold what %d pods wait for%s"
                        .formatted(
                                lock.holders().size(),
                                lock.waiters().size(),
                                removed ? "" : "; some objects of the run are still there")));
        return Outcome.LOCKED;
    }

    void cancelled(String message) {
        stageEvents.stop(Outcome.CANCELLED, millis());
        listener.onEvent(new RunEvent.RunEnded(millis(), Outcome.CANCELLED, message));
    }

    private Outcome ended(Workflow last) {
        Outcome outcome = Runs.phase(last).equals("Succeeded") ? Outcome.COMPLETED : Outcome.FAILED;
        stageEvents.stop(outcome, millis());
        listener.onEvent(
                new RunEvent.RunEnded(millis(), outcome, Runs.message(last).orElse("")));
        return outcome;
    }

    private Outcome removed() {
        cancelled("somebody deleted the workflow");
        return Outcome.CANCELLED;
    }

    /** A workflow that went before it was listed is never told of. */
    private boolean isLongGone() {
        if (millis() < nextLookMillis) {
            return false;
        }
        nextLookMillis = millis() + LOOK_MILLIS;
        try {
            return client.resources(Workflow.class)
                            .inNamespace(namespace)
                            .withName(runId)
                            .get()
                    == null;
        } catch (KubernetesClientException e) {
            if (e.getCode() <= 0) {
                return false; // nobody answers: whoever follows says so
            }
            throw e;
        }
    }

    private void step() throws InterruptedException {
        Runnable next = untold.poll(STEP_MILLIS, TimeUnit.MILLISECONDS);
        while (next != null) {
            next.run();
            next = untold.poll();
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
            after.filter(now -> !locked).ifPresent(now -> stageEvents.update(stages.progress(now), millis()));
        });
    }

    private void changed(Optional<? extends HasMetadata> before, Optional<? extends HasMetadata> after) {
        ObjectChange change =
                new ObjectChange(millis(), before.map(HasMetadata.class::cast), after.map(HasMetadata.class::cast));
        untold.add(() -> news.tell(change));
    }

    private <T extends HasMetadata> Follower<T> follow(
            Class<T> type, Ending<T> ending, Contact contact, BiConsumer<Optional<T>, Optional<T>> changes) {
        Map<String, String> labels = type.equals(Workflow.class) ? ofWorkflow() : Map.of(Label.WORKFLOW, runId);
        return new Follower<>(
                new KubernetesObjects<>(client, type, namespace, labels, WATCH_SECONDS),
                ending,
                contact,
                changes,
                failure -> untold.add(() -> failed(type, failure)));
    }

    /** A workflow that somebody else submitted, such as Argo's user interface, is found by its name among all. */
    private Map<String, String> ofWorkflow() {
        return runHash.isEmpty() ? Map.of() : Map.of(RunMarks.RUN_HASH, runHash);
    }

    /** A cluster without Volcano has no PodGroups; anything else that is refused ends the run's following. */
    private static void failed(Class<?> type, KubernetesClientException failure) {
        boolean maybeNone = failure.getCode() == HttpURLConnection.HTTP_NOT_FOUND
                || failure.getCode() == HttpURLConnection.HTTP_FORBIDDEN; // said of unknown kinds, too
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
            failed(PodGroup.class, e);
            return Optional.empty();
        }
    }

    private List<RunEvent.RunStarted.Node> nodes() {
        try {
            return client.nodes().list().getItems().stream()
                    .map(ClusterRun::node)
                    .toList();
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                return List.of(); // most users may not see nodes
            }
            throw e;
        }
    }

    private static RunEvent.RunStarted.Node node(Node node) {
        return new RunEvent.RunStarted.Node(
                node.getMetadata().getName(),
                PodRequests.of(
                        node.getStatus() == null || node.getStatus().getAllocatable() == null
                                ? Map.of()
                                : node.getStatus().getAllocatable()),
                0);
    }

    private long millis() {
        return clock.millis() - startMillis;
    }
}
