package io.gangflow.argo.launch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.client.NoSuchRunException;
import io.gangflow.argo.client.RunConflictException;
import io.gangflow.argo.client.Submission;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.watch.Outage;
import io.gangflow.live.LockSource;
import io.gangflow.live.RequestFailure;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunListener;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Runs plans on a cluster with Argo and the operators that the plan's stages need: applies the compiled objects,
 * submits a workflow with the run's ID, and follows it to its end. The ended workflow is kept for its logs. A run that
 * is interrupted or locked is deleted with all objects that it created. Thread-safe.
 */
public final class ArgoLauncher implements Launcher {

    private static final Duration REMOVAL = Duration.ofSeconds(60);

    private final KubernetesClient client;
    private final String clusterName;
    private final Clock clock;
    private final Supplier<String> nonces;
    private final LockSource locks;
    private final QueueSource queues;
    private final boolean kept;

    /**
     * Creates a launcher for a cluster.
     *
     * @param client must stay open while this is used; its namespace is the default of pipelines that name none
     * @param clusterName the name to display
     * @param nonces a unique string for each run
     */
    public ArgoLauncher(KubernetesClient client, String clusterName, Clock clock, Supplier<String> nonces) {
        this(client, clusterName, clock, nonces, LockSource.NONE, QueueSource.NONE, false);
    }

    private ArgoLauncher(
            KubernetesClient client,
            String clusterName,
            Clock clock,
            Supplier<String> nonces,
            LockSource locks,
            QueueSource queues,
            boolean kept) {
        this.client = client;
        this.clusterName = clusterName;
        this.clock = clock;
        this.nonces = nonces;
        this.locks = locks;
        this.queues = queues;
        this.kept = kept;
    }

    /** Returns a launcher that ends and deletes locked runs. */
    public ArgoLauncher endingLocked(LockSource source) {
        return new ArgoLauncher(client, clusterName, clock, nonces, source, queues, kept);
    }

    /** Returns a launcher that also reports the shares of queues. */
    public ArgoLauncher reportingQueues(QueueSource source) {
        return new ArgoLauncher(client, clusterName, clock, nonces, locks, source, kept);
    }

    /**
     * Returns a launcher that does not delete interrupted runs: use it when the process ends now and continues later.
     */
    public ArgoLauncher keepingInterrupted() {
        return new ArgoLauncher(client, clusterName, clock, nonces, locks, queues, true);
    }

    @Override
    public RunEvent.Outcome launch(Request request, RunListener listener) throws InterruptedException {
        Manifests manifests = new ManifestCompiler().compile(request.plan());
        String namespace = namespace(manifests);
        ArgoClient argo = new ArgoClient(client, namespace, clock);
        Submission submission = Submission.of(manifests.pipeline(), request.runId(), nonces.get())
                .named(request.runId())
                .with(request.parameters());
        WorkflowTemplate template = manifests.workflowTemplate();
        submitting(argo, request.runId(), () -> {
            List<HasMetadata> objects = new ArrayList<>(manifests.shared());
            objects.add(template);
            argo.apply(objects, true);
        });
        try (ClusterRun run = new ClusterRun(
                client, namespace, submission.name(), new WorkflowStages(template), listener, Outage.unnoticed())) {
            submitting(argo, request.runId(), () -> argo.submit(submission, template));
            return follow(run, argo, request, manifests.pipeline());
        }
    }

    private void submitting(ArgoClient argo, String runId, Runnable requests) throws InterruptedException {
        try {
            requests.run();
        } catch (KubernetesClientException e) {
            if (isInterruption(e)) {
                argo.delete(runId, REMOVAL); // the server may have accepted it
                throw new InterruptedException();
            }
            throw new LaunchException("the cluster `%s` %s".formatted(clusterName, RequestFailure.predicate(e)), e);
        } catch (RunConflictException | NoSuchRunException e) {
            throw new LaunchException(String.valueOf(e.getMessage()), e);
        }
    }

    private RunEvent.Outcome follow(ClusterRun run, ArgoClient argo, Request request, String pipeline)
            throws InterruptedException {
        QueueSource.Subscription shares = queues.follow(run::queuesChanged);
        try {
            run.start(pipeline, request.plan().schedulers(), clusterName);
            return run.toTheEnd(locks, () -> argo.delete(request.runId(), REMOVAL));
        } catch (LaunchException e) { // the caller has detected that the run is locked
            argo.delete(request.runId(), REMOVAL);
            run.cancelled(String.valueOf(e.getMessage()));
            throw e;
        } catch (InterruptedException e) {
            throw cancelled(e, run, argo, request.runId());
        } catch (KubernetesClientException e) {
            if (isInterruption(e)) {
                throw cancelled(new InterruptedException(), run, argo, request.runId());
            }
            throw new LaunchException(
                    "run `%s` continues, but the cluster `%s` refuses to report it: %s"
                            .formatted(request.runId(), clusterName, e.getMessage()),
                    e);
        } finally {
            shares.close();
        }
    }

    private InterruptedException cancelled(
            InterruptedException interruption, ClusterRun run, ArgoClient argo, String runId)
            throws InterruptedException {
        boolean removed = kept || argo.delete(runId, REMOVAL);
        run.cancelled(removed ? "interrupted" : "interrupted; some of its objects are still there");
        return interruption;
    }

    /** An interrupt during a call makes fabric8 throw its own exception and restore the interrupt flag. */
    private static boolean isInterruption(KubernetesClientException exception) {
        boolean interrupted = Thread.interrupted();
        for (Throwable cause = exception; cause != null; cause = cause.getCause()) {
            interrupted |= cause instanceof InterruptedException;
        }
        return interrupted;
    }

    private String namespace(Manifests manifests) {
        String namespace = manifests.workflowTemplate().getMetadata().getNamespace();
        return namespace == null ? Objects.requireNonNullElse(client.getNamespace(), "default") : namespace;
    }
}
