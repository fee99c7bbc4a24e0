package io.gangflow.argo.client;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.argo.nodes.StagePart;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import io.gangflow.time.Ticker;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Runs of pipelines in one namespace of a cluster with Argo Workflows 4. All state is in the objects of the cluster, so
 * any number of clients can work concurrently. Calls throw fabric8's KubernetesClientException when the API is
 * unreachable or rejects a request. Thread-safe.
 */
public final class ArgoClient {

    private static final Duration CLEARING = Duration.ofSeconds(60);

    private final KubernetesClient client;
    private final Clock clock;
    private final Duration clearing;
    private final Workflows workflows;
    private final Submitter submitter;
    private final RunControl steering;
    private final Ticker ticker;
    private final Children children;
    private final Removal removal;
    private final Applying applying;

    /**
     * A client of one namespace.
     *
     * @param client must stay open while this is used; closed by its owner
     */
    public ArgoClient(KubernetesClient client, String namespace, Clock clock) {
        this(client, namespace, clock, Ticker.SYSTEM, CLEARING);
    }

    /** @param ticker measures the wait until deleted objects are gone */
    ArgoClient(KubernetesClient client, String namespace, Clock clock, Ticker ticker, Duration clearing) {
        this.client = client;
        this.clock = clock;
        this.clearing = clearing;
        this.workflows = new Workflows(client, namespace);
        this.submitter = new Submitter(client, workflows);
        this.steering = new RunControl(workflows, clock);
        this.ticker = ticker;
        this.children = new Children(client, namespace);
        this.removal = new Removal(workflows, children, ticker);
        this.applying =
                new Applying(client.adapt(NamespacedKubernetesClient.class).inNamespace(namespace));
    }

    public String namespace() {
        return workflows.namespace();
    }

    /**
     * Returns the same client with another limit on the wait, before a retry, until the objects of stages are gone; the
     * default is one minute.
     */
    public ArgoClient clearingWithin(Duration atMost) {
        return new ArgoClient(client, namespace(), clock, ticker, atMost);
    }

    /**
     * Creates the workflow of a run, or finds the one that an earlier call with the same run ID and values has created.
     *
     * @throws RunConflictException when the name belongs to another run, or the run was submitted with other values
     * @throws NoSuchRunException when the pipeline does not exist
     * @throws IllegalArgumentException when a parameter is unknown, has no value or an invalid one
     */
    public Submitted submit(Submission submission) {
        return submitter.submit(submission);
    }

    /** As {@link #submit(Submission)}, for callers that have just read the pipeline. */
    public Submitted submit(Submission submission, WorkflowTemplate pipeline) {
        return submitter.submit(submission, pipeline);
    }

    /**
     * Checks the values of a run against the pipeline on the cluster, as {@link #submit(Submission)} does.
     *
     * @throws NoSuchRunException when the pipeline does not exist
     * @throws IllegalArgumentException when a parameter is unknown, has no value or an invalid one
     */
    public void requireArguments(String pipeline, Map<String, String> values) {
        TemplateParameters.require(submitter.template(pipeline), values);
    }

    /**
     * Returns what the API server would create, strictly validated but not created; throws as
     * {@link #submit(Submission)} does.
     */
    public Workflow dryRun(Submission submission) {
        requireArguments(submission.pipeline(), submission.parameters());
        Workflow wanted = submission.workflow(workflows.namespace());
        return (Workflow) applying.apply(List.of(wanted), false, true).get(0);
    }

    /**
     * Applies objects on the server, strictly: a field that the server does not know is an error.
     *
     * @param force takes over fields that others have changed; otherwise they are a conflict
     */
    public List<HasMetadata> apply(List<? extends HasMetadata> objects, boolean force) {
        return applying.apply(objects, force, false);
    }

    /** Returns what {@link #apply} would leave on the server. */
    public List<HasMetadata> dryRun(List<? extends HasMetadata> objects) {
        return applying.apply(objects, true, true);
    }

    /**
     * Returns the workflow of that name.
     *
     * @throws NoSuchRunException when it does not exist
     */
    public Workflow get(String workflow) {
        return workflows.get(workflow);
    }

    /** Returns the run of a pipeline, if it was submitted and still exists. */
    public Optional<Workflow> find(String pipeline, String runId) {
        return workflows
                .find(RunName.of(pipeline, runId).name())
                .filter(workflow ->
                        ObjectView.annotation(workflow, RunMetadataKeys.RUN_ID).equals(runId));
    }

    /** Returns the runs of a pipeline, whoever submitted them, sorted by name. */
    public List<Workflow> list(String pipeline) {
        return workflows.list(Map.of(Label.PIPELINE, pipeline));
    }

    /** All workflows of the namespace. */
    public List<Workflow> list() {
        return workflows.list(Map.of());
    }

    /**
     * Ends running steps within 30 seconds, starts no others, and runs the exit handler.
     *
     * @throws NoSuchRunException when the run does not exist
     * @throws RunStateException when the run has ended
     */
    public Workflow stop(String workflow) {
        return steering.shutDown(workflow, "Stop");
    }

    /** As {@link #stop}, without the exit handler. */
    public Workflow terminate(String workflow) {
        return steering.shutDown(workflow, "Terminate");
    }

    /** Suspends a run: no new steps start; running pods continue. Throws as {@link #stop} does. */
    public Workflow suspend(String workflow) {
        return steering.suspend(workflow);
    }

    /**
     * Resumes a suspended run, and ends its suspended nodes.
     *
     * @throws NoSuchRunException when the run does not exist
     * @throws RunStateException when the run has ended, nothing in it is suspended, or a node waits for a value
     */
    public Workflow resume(String workflow) {
        return steering.resume(workflow);
    }

    /**
     * Approves or rejects stages that wait for approval.
     *
     * @param stage the only stage to approve or reject; empty for all that wait
     * @param message the reason; may be empty
     * @throws NoSuchRunException when the run does not exist
     * @throws RunStateException when the run has ended, or nothing waits for an approval
     */
    public Workflow decide(String workflow, Optional<String> stage, boolean approved, String message) {
        return steering.decide(workflow, stage, approved, message);
    }

    /**
     * Retries the failed part of a run under the same name; first deletes the objects that its stages had created.
     *
     * @throws NoSuchRunException when the run does not exist
     * @throws RunStateException when the run has not ended, nothing in it has failed, another client is about to retry
     *     it, or the created objects cannot be deleted in time
     */
    public Workflow retry(String workflow) throws InterruptedException {
        return retry(workflow, node -> false);
    }

    /** Retries a run from a stage on, even if the stage has succeeded. */
    public Workflow retryFrom(String workflow, String stage) throws InterruptedException {
        Predicate<NodeStatus> chosen = node -> StagePart.isStage(workflow, stage, node.name());
        if (NodeCompression.nodes(get(workflow)).values().stream().noneMatch(chosen)) {
            throw new RunStateException("run `%s` has no stage `%s` that has run".formatted(workflow, stage));
        }
        return retry(workflow, chosen);
    }

    /**
     * Retries a run from several nodes of any kind on, in addition to what has failed.
     *
     * @param nodes names of nodes as they are in the workflow's status
     */
    public Workflow retryNodes(String workflow, Set<String> nodes) throws InterruptedException {
        Set<String> chosen = Set.copyOf(nodes);
        return retry(workflow, node -> chosen.contains(node.name()));
    }

    private Workflow retry(String name, Predicate<NodeStatus> again) throws InterruptedException {
        return new Retrying(workflows, children, clock, ticker, clearing).retry(name, again);
    }

    /**
     * Deletes a run, running or not, with everything that carries its label, and waits until it is gone.
     *
     * @return whether nothing is left; false after the timeout
     */
    public boolean delete(String workflow, Duration atMost) throws InterruptedException {
        return removal.delete(workflow, atMost);
    }
}
