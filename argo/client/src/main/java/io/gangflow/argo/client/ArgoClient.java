package io.gangflow.argo.client;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodePacking;
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
 * Runs of pipelines in one namespace of a cluster with Argo Workflows 4. All state is in the objects of the cluster,
 * so that any number of clients may work at once. Calls throw fabric8's KubernetesClientException when the API can't
 * be reached or refuses. Thread-safe.
 */
public final class ArgoClient {

    private static final Duration CLEARING = Duration.ofSeconds(60);

    private final KubernetesClient client;
    private final Clock clock;
    private final Duration clearing;
    private final Workflows workflows;
    private final Submitter submitter;
    private final Steering steering;
    private final Ticker ticker;
    private final Children children;
    private final Removal removal;
    private final Applying applying;

    /**
     * A client of one namespace.
     *
     * @param client stays open as long as this is used; closed by its owner
     */
    public ArgoClient(KubernetesClient client, String namespace, Clock clock) {
        this(client, namespace, clock, Ticker.SYSTEM, CLEARING);
    }

    /** @param ticker by which it is waited until something is gone */
    ArgoClient(KubernetesClient client, String namespace, Clock clock, Ticker ticker, Duration clearing) {
        this.client = client;
        this.clock = clock;
        this.clearing = clearing;
        this.workflows = new Workflows(client, namespace);
        this.submitter = new Submitter(client, workflows);
        this.steering = new Steering(workflows, clock);
        this.ticker = ticker;
        this.children = new Children(client, namespace);
        this.removal = new Removal(workflows, children, ticker);
        this.applying =
                new Applying(client.adapt(NamespacedKubernetesClient.class).inNamespace(namespace));
    }

    public String namespace() {
        return workflows.namespace();
    }

    /** The same, which waits no longer until what stages had created is gone before they run again; else a minute. */
    public ArgoClient clearingWithin(Duration atMost) {
        return new ArgoClient(client, namespace(), clock, ticker, atMost);
    }

    /**
     * Creates the workflow of a run, or finds that it was created before: by a call of the same run id and values.
     *
     * @throws RunConflictException when its name is another run's, or it was submitted with other values
     * @throws NoSuchRunException when there is no such pipeline
     * @throws IllegalArgumentException when a parameter is unknown, lacks a value or has one that is not allowed
     */
    public Submitted submit(Submission submission) {
        return submitter.submit(submission);
    }

    /** The same for whoever has read the pipeline just now, so that it is not read again. */
    public Submitted submit(Submission submission, WorkflowTemplate pipeline) {
        return submitter.submit(submission, pipeline);
    }

    /**
     * Checks the values of a run against the pipeline on the cluster, as {@link #submit(Submission)} does.
     *
     * @throws NoSuchRunException when there is no such pipeline
     * @throws IllegalArgumentException when a parameter is unknown, lacks a value or has one that is not allowed
     */
    public void requireArguments(String pipeline, Map<String, String> values) {
        TemplateParameters.require(submitter.template(pipeline), values);
    }

    /** What the API server would create, checked strictly and not created; throws as {@link #submit(Submission)} does. */
    public Workflow dryRun(Submission submission) {
        requireArguments(submission.pipeline(), submission.parameters());
        Workflow wanted = submission.workflow(workflows.namespace());
        return (Workflow) applying.apply(List.of(wanted), false, true).get(0);
    }

    /**
     * Applies objects on the server, strictly: a field that the server does not know is an error.
     *
     * @param force takes over fields that others have changed; without it that is a conflict
     */
    public List<HasMetadata> apply(List<? extends HasMetadata> objects, boolean force) {
        return applying.apply(objects, force, false);
    }

    /** What {@link #apply} would leave on the server. */
    public List<HasMetadata> dryRun(List<? extends HasMetadata> objects) {
        return applying.apply(objects, true, true);
    }

    /**
     * The workflow of that name.
     *
     * @throws NoSuchRunException when there is none
     */
    public Workflow get(String workflow) {
        return workflows.get(workflow);
    }

    /** The run of a pipeline, if it was submitted and is still there. */
    public Optional<Workflow> find(String pipeline, String runId) {
        return workflows
                .find(RunName.of(pipeline, runId).name())
                .filter(workflow ->
                        ObjectView.annotation(workflow, RunMarks.RUN_ID).equals(runId));
    }

    /** The runs of a pipeline, whoever submitted them, in the order of their names. */
    public List<Workflow> list(String pipeline) {
        return workflows.list(Map.of(Label.PIPELINE, pipeline));
    }

    /** All workflows of the namespace. */
    public List<Workflow> list() {
        return workflows.list(Map.of());
    }

    /**
     * Lets running steps end in 30 seconds, begins no other, and runs the exit handler.
     *
     * @throws NoSuchRunException when there is none
     * @throws RunStateException when the run has ended
     */
    public Workflow stop(String workflow) {
        return steering.shutDown(workflow, "Stop");
    }

    /** As {@link #stop}, without the exit handler. */
    public Workflow terminate(String workflow) {
        return steering.shutDown(workflow, "Terminate");
    }

    /** Begins nothing more until the run is resumed; what runs goes on. Throws as {@link #stop} does. */
    public Workflow suspend(String workflow) {
        return steering.suspend(workflow);
    }

    /**
     * Lets a suspended run go on, and ends the nodes of it that wait to be resumed.
     *
     * @throws NoSuchRunException when there is none
     * @throws RunStateException when the run has ended, nothing of it is suspended, or a node waits for a value
     */
    public Workflow resume(String workflow) {
        return steering.resume(workflow);
    }

    /**
     * Approves or rejects what stages ask for.
     *
     * @param stage the only stage to answer; empty for all that wait
     * @param message why; may be empty
     * @throws NoSuchRunException when there is no such run
     * @throws RunStateException when the run has ended, or nothing waits for an approval
     */
    public Workflow decide(String workflow, Optional<String> stage, boolean approved, String message) {
        return steering.decide(workflow, stage, approved, message);
    }

    /**
     * Runs the failed part of a run again, under its name; what its stages had created is deleted first.
     *
     * @throws NoSuchRunException when there is none
     * @throws RunStateException when the run has not ended, nothing of it has failed, somebody else is about to do the
     *     same, or what it had created does not go away
     */
    public Workflow retry(String workflow) throws InterruptedException {
        return retry(workflow, node -> false);
    }

    /** The same from a stage on, though that has succeeded. */
    public Workflow retryFrom(String workflow, String stage) throws InterruptedException {
        Predicate<NodeStatus> chosen = node -> StagePart.isStage(workflow, stage, node.name());
        if (NodePacking.nodes(get(workflow)).values().stream().noneMatch(chosen)) {
            throw new RunStateException("run `%s` has no stage `%s` that has run".formatted(workflow, stage));
        }
        return retry(workflow, chosen);
    }

    /**
     * The same from several nodes on, whatever they are. What has failed runs again, too.
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
     * @return whether nothing is left; false when the time was over
     */
    public boolean delete(String workflow, Duration atMost) throws InterruptedException {
        return removal.delete(workflow, atMost);
    }
}
