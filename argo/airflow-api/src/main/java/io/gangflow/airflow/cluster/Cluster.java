package io.gangflow.airflow.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.RunName;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowTemplateRef;
import io.gangflow.argo.watch.Reflector;
import io.gangflow.live.Pages;
import io.gangflow.pipeline.name.NameForm;
import io.gangflow.run.Label;
import io.gangflow.server.failure.KubernetesFailures;
import io.gangflow.server.http.ApiException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The pipelines and runs of one namespace. Thread-safe. */
public final class Cluster {

    private static final int MOST = 20_000;
    private static final int RETRY_SECONDS = 60;
    private static final int LISTS_AT_ONCE = 4;
    private static final int PATIENCE_SECONDS = 5;
    private static final Pattern OBJECT_NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

    private final ArgoClient argo;
    private final KubernetesClient kubernetes;
    private final String namespace;
    private final NamespaceIndex index;
    private final Semaphore listing;
    private final boolean recent;

    /** Creates the cluster; everything is read from the API server until {@link #follow}. */
    public Cluster(ArgoClient argo, KubernetesClient kubernetes, String namespace) {
        this(argo, kubernetes, namespace, new NamespaceIndex(), new Semaphore(LISTS_AT_ONCE), false);
    }

    private Cluster(
            ArgoClient argo,
            KubernetesClient kubernetes,
            String namespace,
            NamespaceIndex index,
            Semaphore listing,
            boolean recent) {
        this.argo = argo;
        this.kubernetes = kubernetes;
        this.namespace = namespace;
        this.index = index;
        this.listing = listing;
        this.recent = recent;
    }

    /** Starts to watch pipelines, schedules and runs, so that most reads need no request. */
    public void follow() {
        index.start(kubernetes, namespace, Optional.empty());
    }

    /**
     * Starts to watch as {@link #follow()} does, and hands each workflow of the watch, and each that this server
     * writes, to an observer too.
     */
    public void follow(Reflector.Target<Workflow> observer) {
        index.start(kubernetes, namespace, Optional.of(observer));
    }

    /**
     * Whether the watch of the runs is current, and with it what an observer has received. Waits for the first list.
     *
     * @throws ApiException 503 when the first list takes too long
     */
    public boolean followsRuns() {
        return index.runs().forList().isPresent();
    }

    /** Stops the watches. */
    public void close() {
        index.close();
    }

    /**
     * Returns a view for read-only use: pipelines and runs are as of the last watch event, or as this server has
     * written them. Missing objects are read from the API server.
     */
    public Cluster recent() {
        return new Cluster(argo, kubernetes, namespace, index, listing, true);
    }

    /** Returns a view with the current state, for changes that depend on it. */
    public Cluster now() {
        return new Cluster(argo, kubernetes, namespace, index, listing, false);
    }

    public ArgoClient argo() {
        return argo;
    }

    public KubernetesClient kubernetes() {
        return kubernetes;
    }

    public String namespace() {
        return namespace;
    }

    public Optional<WorkflowTemplate> template(String name) {
        return (recent
                        ? index.templates().current().flatMap(known -> known.get(name))
                        : Optional.<WorkflowTemplate>empty())
                .or(() -> find(WorkflowTemplate.class, name));
    }

    /**
     * Returns a required pipeline.
     *
     * @throws ApiException 404 when it does not exist
     */
    public WorkflowTemplate pipeline(String dagId) {
        return template(dagId)
                .orElseThrow(() -> new ApiException(404, "Dag with dag_id: '%s' not found".formatted(dagId)));
    }

    /** Most pipelines have no schedule, so an unknown one is not requested from the API server. */
    public Optional<CronWorkflow> schedule(String dagId) {
        Optional<ObjectIndex<CronWorkflow, CronWorkflow>> known =
                recent ? index.schedules().current() : Optional.empty();
        return known.isPresent() ? known.get().get(dagId) : find(CronWorkflow.class, dagId);
    }

    /** Returns all pipelines by name, read-only. */
    public List<WorkflowTemplate> templates() {
        return index.templates()
                .forList()
                .map(ObjectIndex::all)
                .orElseGet(() -> list(WorkflowTemplate.class, Map.of()));
    }

    /** Returns all schedules, read-only. */
    public List<CronWorkflow> schedules() {
        return index.schedules().forList().map(ObjectIndex::all).orElseGet(() -> list(CronWorkflow.class, Map.of()));
    }

    /** Returns all runs of all pipelines, in {@link DagRun#ORDER}. */
    public List<DagRun> runs() {
        Optional<ObjectIndex<Workflow, DagRun>> known = index.runs().forList();
        List<DagRun> all = known.map(ObjectIndex::all).orElseGet(() -> ordered(list(Workflow.class, Map.of())));
        return known.isPresent() && known.get().of("").isEmpty()
                ? all
                : all.stream().filter(Cluster::isOfPipeline).toList();
    }

    /** Whether a run can be unfinished, because a server died before it completed its change. */
    public boolean mayHaveOpenRuns() {
        return index.runs().current().map(ObjectIndex::hasOpen).orElse(true);
    }

    private static boolean isOfPipeline(DagRun run) {
        return !run.dagId().isEmpty();
    }

    /** Returns the runs of a pipeline, in {@link DagRun#ORDER}. */
    public List<DagRun> runs(WorkflowTemplate template) {
        return index.runs()
                .forList()
                .map(known -> known.of(ObjectMetadata.name(template)))
                .orElseGet(() -> ordered(wholeRuns(template)));
    }

    private static List<DagRun> ordered(List<Workflow> found) {
        return found.stream().map(DagRun::of).sorted(DagRun.ORDER).toList();
    }

    /**
     * Returns the complete workflows of a pipeline, or of all pipelines if empty. Read from the cluster, which is slow
     * if there are many.
     */
    public List<Workflow> wholeRuns(Optional<WorkflowTemplate> template) {
        return template.isPresent()
                ? wholeRuns(template.get())
                : list(Workflow.class, Map.of()).stream()
                        .filter(workflow -> pipelineOf(workflow).isPresent())
                        .toList();
    }

    private List<Workflow> wholeRuns(WorkflowTemplate template) {
        String dagId = ObjectMetadata.name(template);
        return list(Workflow.class, labels(template)).stream()
                .filter(workflow -> pipelineOf(workflow).filter(dagId::equals).isPresent())
                .toList();
    }

    private static Map<String, String> labels(WorkflowTemplate template) {
        String dagId = ObjectMetadata.name(template);
        String label = ObjectMetadata.label(template, Label.PIPELINE)
                        .filter(dagId::equals)
                        .isPresent()
                ? Label.PIPELINE
                : RunMetadataKeys.TEMPLATE;
        return !dagId.isEmpty() && NameForm.VALUE.allows(dagId) ? Map.of(label, dagId) : Map.of();
    }

    /**
     * Returns a run by its ID, as known without a request; empty when it has to be requested. That includes ended runs:
     * another server can have just restarted the run, and a client that waits for its end does not ask again.
     */
    public Optional<DagRun> knownRun(String dagId, String runId) {
        return recent && !runId.isEmpty()
                ? index.runs()
                        .current()
                        .flatMap(known -> known.get(RunName.of(dagId, runId).name())
                                .or(() -> known.get(runId))
                                .filter(run ->
                                        run.runId().equals(runId) && run.dagId().equals(dagId)))
                        .filter(run -> !run.state().ended())
                : Optional.empty();
    }

    /** Returns a run by its ID, which is the name of its workflow unless it was given another one. */
    public Optional<Workflow> run(String dagId, String runId) {
        return knownRun(dagId, runId).flatMap(run -> index.whole(run.name())).or(() -> runNow(dagId, runId));
    }

    private static boolean isNamedAsItsId(Workflow run, String dagId) {
        return ObjectMetadata.annotation(run, RunMetadataKeys.RUN_ID).isEmpty()
                && pipelineOf(run).filter(dagId::equals).isPresent();
    }

    private Optional<Workflow> runNow(String dagId, String runId) {
        Optional<Workflow> found = (runId.isEmpty() ? Optional.<Workflow>empty() : argo.find(dagId, runId))
                .or(() -> find(Workflow.class, runId).filter(workflow -> isNamedAsItsId(workflow, dagId)));
        found.ifPresent(index::read);
        return found;
    }

    /**
     * Returns the WorkflowTemplate of a workflow; for a partial run, which refers to none, it is read from the label.
     */
    public static Optional<String> pipelineOf(Workflow workflow) {
        if (workflow.getSpec().workflowTemplateRef() == null) {
            return ObjectMetadata.label(workflow, Label.PIPELINE);
        }
        return Optional.of(workflow.getSpec().workflowTemplateRef())
                .filter(template -> !Boolean.TRUE.equals(template.clusterScope()))
                .map(WorkflowTemplateRef::name)
                .filter(name -> !name.isEmpty());
    }

    /** Returns an object by name; empty also when the name is invalid. */
    public <T extends HasMetadata> Optional<T> find(Class<T> kind, String name) {
        if (!OBJECT_NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                kubernetes.resources(kind).inNamespace(namespace).withName(name).get());
    }

    /** Changes some fields of an object with a JSON merge patch. */
    public <T extends HasMetadata> T merge(Class<T> kind, String name, String patch) {
        T changed = kubernetes
                .resources(kind)
                .inNamespace(namespace)
                .withName(name)
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
        index.written(changed);
        return changed;
    }

    /** Stores a run that this server has created or changed, so that the next read returns it. */
    public DagRun written(Workflow workflow) {
        return index.written(workflow);
    }

    /** Removes a run that this server has deleted; the object can exist for some more seconds. */
    public void deleted(String workflow) {
        Optional<Workflow> still = find(Workflow.class, workflow);
        if (still.isPresent()) {
            index.written(still.get());
        } else {
            index.deleted(workflow);
        }
    }

    /**
     * Lists all objects of a kind with these labels, one page of the API server at a time. The number of concurrent
     * lists is limited, because each can be as large as the namespace.
     *
     * @throws ApiException 503 when there are more objects than the server can hold, or too many requests wait
     */
    public <T extends HasMetadata> List<T> list(Class<T> kind, Map<String, String> labels) {
        try {
            if (!listing.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw KubernetesFailures.unavailable("too many lists are read from the cluster at once");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw KubernetesFailures.unavailable("the list was not read in time");
        }
        try {
            return read(kind, labels);
        } finally {
            listing.release();
        }
    }

    private <T extends HasMetadata> List<T> read(Class<T> kind, Map<String, String> labels) {
        return Pages.of(
                        options -> kubernetes
                                .resources(kind)
                                .inNamespace(namespace)
                                .withLabels(labels)
                                .list(options),
                        count -> checkCount(kind, count))
                .objects();
    }

    private static void checkCount(Class<? extends HasMetadata> kind, int count) {
        if (count > MOST) {
            throw ApiException.later(
                    503,
                    "the namespace has more than %d objects of kind %s; delete ended ones, or set `ttlStrategy` so that Argo deletes them"
                            .formatted(MOST, HasMetadata.getKind(kind)),
                    RETRY_SECONDS);
        }
    }
}
