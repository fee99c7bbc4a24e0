package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.gangflow.argo.interpreter.UnsupportedWorkflowException;
import io.gangflow.argo.interpreter.memo.CacheRecords;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.minicluster.control.ChangeHandler;
import io.gangflow.minicluster.control.ClusterView;
import io.gangflow.minicluster.control.Loop;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Argo's workflow controller (Argo 4.1) for the workflows that Gangflow compiles: runs every Workflow of the cluster
 * and writes its status as Argo does. A workflow that uses other features ends in phase Error with a message that names
 * them. A workflow that cannot be processed at all is left alone until it changes. Thread-safe.
 */
public final class ArgoController implements AutoCloseable {

    private static final long PERIOD_MILLIS = 1_000;
    private static final long SETTLE_MILLIS = 10;
    private static final long SOON_MILLIS = 20;
    private static final int MOST_FAILURES = 5;

    private final KubernetesClient client;
    private final ClusterView view;
    private final Consumer<Pod> terminator;
    private final Optional<CacheRecords> records;
    private final Clock clock;
    private final Map<RunKey, WorkflowReconciler> plays = new HashMap<>();
    private final Map<RunKey, Long> dueMillis = new HashMap<>();
    private final Map<RunKey, FailureCount> troubles = new HashMap<>();
    private final Set<RunKey> changed = ConcurrentHashMap.newKeySet();
    private final SharedIndexInformer<GenericKubernetesResource> workflows;
    private final ClusterView.Subscription parts;
    private final Loop loop;

    private ArgoController(
            KubernetesClient client,
            ClusterView view,
            Consumer<Pod> terminator,
            Optional<CacheRecords> records,
            Clock clock) {
        this.client = client;
        this.view = view;
        this.terminator = terminator;
        this.records = records;
        this.clock = clock;
        this.workflows = client.genericKubernetesResources(ArgoKinds.WORKFLOW)
                .inAnyNamespace()
                .runnableInformer(0);
        this.loop = Loop.start("argo", SETTLE_MILLIS, this::reconcile);
        this.parts = view.onChange((before, after) ->
                RunKey.ofPart(after.or(() -> before).orElseThrow()).ifPresent(this::reconcile));
        workflows.addEventHandler(new ChangeHandler<>(
                (before, after) -> reconcile(RunKey.of(after.or(() -> before).orElseThrow()))));
        workflows.run();
    }

    /** The number of failures of one version of a workflow. */
    private record FailureCount(int failures, String version) {}

    /**
     * Starts to run workflows.
     *
     * @param view of the same cluster
     * @param terminator ends the containers of a pod without deleting it, as Argo does to stop a run
     */
    public static ArgoController start(
            KubernetesClient client, ClusterView view, Consumer<Pod> terminator, Clock clock) {
        return start(client, view, terminator, Optional.empty(), clock);
    }

    /**
     * Starts to run workflows with another store for memoized results.
     *
     * @param records empty for ConfigMaps of the cluster, as in Argo
     */
    public static ArgoController start(
            KubernetesClient client,
            ClusterView view,
            Consumer<Pod> terminator,
            Optional<CacheRecords> records,
            Clock clock) {
        return new ArgoController(client, view, terminator, records, clock);
    }

    /** The error of the latest reconciliation pass; empty when the pass succeeded. */
    public Optional<RuntimeException> failure() {
        return loop.failure();
    }

    /** Stops the controller. Workflows stay unchanged, and another controller can resume them. */
    @Override
    public void close() {
        parts.close();
        workflows.close();
        loop.close();
    }

    private void reconcile(RunKey key) {
        changed.add(key);
        loop.wake();
    }

    private long reconcile() {
        Set<RunKey> keys = new HashSet<>(changed);
        changed.removeAll(keys);
        long now = clock.millis();
        dueMillis.forEach((key, due) -> {
            if (due <= now) {
                keys.add(key);
            }
        });
        for (RunKey key : keys) {
            play(key).ifPresentOrElse(due -> dueMillis.put(key, due), () -> dueMillis.remove(key));
        }
        long next = dueMillis.values().stream().min(Long::compare).orElse(Long.MAX_VALUE);
        return Math.max(1, Math.min(next - clock.millis(), PERIOD_MILLIS));
    }

    /** Returns when to reconcile again even without a change; empty when nothing is due. */
    private Optional<Long> play(RunKey key) {
        GenericKubernetesResource workflow =
                workflows.getIndexer().getByKey(Cache.namespaceKeyFunc(key.namespace(), key.name()));
        if (workflow == null || isOver(workflow)) {
            plays.remove(key);
            troubles.remove(key);
            return Optional.empty();
        }
        FailureCount trouble = troubles.getOrDefault(key, new FailureCount(0, ""));
        boolean quarantined = trouble.failures() >= MOST_FAILURES;
        if (quarantined && trouble.version().equals(workflow.getMetadata().getResourceVersion())) {
            return Optional.empty(); // until the workflow changes
        }
        int failures = quarantined ? 1 : trouble.failures() + 1;
        try {
            Optional<Long> due = step(key, workflow);
            if (due.isPresent()) {
                troubles.remove(key);
            }
            return due.map(at -> Math.min(at, clock.millis() + PERIOD_MILLIS));
        } catch (UnsupportedWorkflowException | IllegalArgumentException e) {
            plays.remove(key);
            return refused(key, workflow, failures, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            plays.remove(key);
            return failures < MOST_FAILURES || isOutdated(e)
                    ? failed(key, workflow, failures, e)
                    : refused(key, workflow, failures, "error in entry template execution: " + e);
        }
    }

    /** Returns when to reconcile again; empty for a workflow that Argo never starts. */
    private Optional<Long> step(RunKey key, GenericKubernetesResource workflow) {
        WorkflowReconciler play = plays.get(key);
        long version = Long.parseLong(workflow.getMetadata().getResourceVersion());
        if (play != null && version < play.version()) {
            return Optional.of(Long.MAX_VALUE); // the informer has not delivered the last write yet
        }
        if (play == null || version > play.version()) {
            Workflow read = ArgoJson.convert(workflow, Workflow.class);
            if (WorkflowReconciler.leftUnstarted(client, read)) {
                return Optional.empty();
            }
            play = WorkflowReconciler.of(client, view, terminator, records, read, clock.millis());
            plays.put(key, play);
        }
        return Optional.of(play.step(clock.millis()));
    }

    /** Writes to the workflow why it ends. The write can fail, too. */
    private Optional<Long> refused(RunKey key, GenericKubernetesResource workflow, int failures, String why) {
        try {
            WorkflowReconciler.refuse(client, workflow, why, clock.millis());
            return Optional.empty();
        } catch (KubernetesClientException e) {
            return failed(key, workflow, failures, e);
        }
    }

    private Optional<Long> failed(RunKey key, GenericKubernetesResource workflow, int failures, RuntimeException e) {
        if (isOutdated(e)) {
            return Optional.of(clock.millis() + SOON_MILLIS); // the informer is about to deliver the newer version
        }
        troubles.put(key, new FailureCount(failures, workflow.getMetadata().getResourceVersion()));
        return failures < MOST_FAILURES ? Optional.of(clock.millis() + PERIOD_MILLIS) : Optional.empty();
    }

    private static boolean isOutdated(RuntimeException e) {
        return e instanceof KubernetesClientException refusal
                && (refusal.getCode() == HttpURLConnection.HTTP_CONFLICT
                        || refusal.getCode() == HttpURLConnection.HTTP_NOT_FOUND);
    }

    private static boolean isOver(HasMetadata workflow) {
        return workflow.getMetadata().getDeletionTimestamp() != null
                || ObjectView.label(workflow, ArgoMetadataKeys.COMPLETED).equals("true");
    }
}
