package io.gangflow.airflow.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.gangflow.airflow.http.ApiException;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.client.RunMarks;
import io.gangflow.argo.client.RunName;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowTemplateRef;
import io.gangflow.live.Pages;
import io.gangflow.run.Label;
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
    private static final Pattern LABEL_VALUE = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");

    private final ArgoClient argo;
    private final KubernetesClient kubernetes;
    private final String namespace;
    private final NamespaceIndex index;
    private final Semaphore listing;
    private final boolean recent;

    /** Nothing is known without asking, until {@link #follow}. */
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

    /** Follows pipelines, schedules and runs from now on, so that most is known without asking. */
    public void follow() {
        index.start(kubernetes, namespace);
    }

    /** Follows nothing any more. */
    public void close() {
        index.close();
    }

    /**
     * The same for who only reads: a pipeline or a run is as the last event of the cluster has it, or as this server has
     * written it. What is missing is asked for.
     */
    public Cluster recent() {
        return new Cluster(argo, kubernetes, namespace, index, listing, true);
    }

    /** The same as it is now, for whoever changes something by what it is. */
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
     * A pipeline that has to be there.
     *
     * @throws ApiException 404 when there is none
     */
    public WorkflowTemplate pipeline(String dagId) {
        return template(dagId)
                .orElseThrow(() -> new ApiException(404, "Dag with dag_id: '%s' not found".formatted(dagId)));
    }

    /** Most pipelines have none, so that what is not known is not asked for. */
    public Optional<CronWorkflow> schedule(String dagId) {
        Optional<Index<CronWorkflow, CronWorkflow>> known =
                recent ? index.schedules().current() : Optional.empty();
        return known.isPresent() ? known.get().get(dagId) : find(CronWorkflow.class, dagId);
    }

    /** All pipelines by their names, for reading only. */
    public List<WorkflowTemplate> templates() {
        return index.templates().forList().map(Index::all).orElseGet(() -> list(WorkflowTemplate.class, Map.of()));
    }

    /** All schedules, for reading only. */
    public List<CronWorkflow> schedules() {
        return index.schedules().forList().map(Index::all).orElseGet(() -> list(CronWorkflow.class, Map.of()));
    }

    /** All runs that were made from a pipeline, of whichever one, in {@link DagRun#ORDER}. */
    public List<DagRun> runs() {
        Optional<Index<Workflow, DagRun>> known = index.runs().forList();
        List<DagRun> all = known.map(Index::all).orElseGet(() -> ordered(list(Workflow.class, Map.of())));
        return known.isPresent() && known.get().of("").isEmpty()
                ? all
                : all.stream().filter(Cluster::isOfPipeline).toList();
    }

    /** Whether something may be left to do with some run, because a server died before it was done with it. */
    public boolean mayHaveOpenRuns() {
        return index.runs().current().map(Index::hasOpen).orElse(true);
    }

    private static boolean isOfPipeline(DagRun run) {
        return !run.dagId().isEmpty();
    }

    /** The runs of a pipeline, in {@link DagRun#ORDER}. */
    public List<DagRun> runs(WorkflowTemplate template) {
        return index.runs()
                .forList()
                .map(known -> known.of(Metadata.name(template)))
                .orElseGet(() -> ordered(wholeRuns(template)));
    }

    private static List<DagRun> ordered(List<Workflow> found) {
        return found.stream().map(DagRun::of).sorted(DagRun.ORDER).toList();
    }

    /** The same in full, and all of them without a pipeline; read from the cluster, which is slow where there are many. */
    public List<Workflow> wholeRuns(Optional<WorkflowTemplate> template) {
        return template.isPresent()
                ? wholeRuns(template.get())
                : list(Workflow.class, Map.of()).stream()
                        .filter(workflow -> pipelineOf(workflow).isPresent())
                        .toList();
    }

    private List<Workflow> wholeRuns(WorkflowTemplate template) {
        String dagId = Metadata.name(template);
        return list(Workflow.class, labels(template)).stream()
                .filter(workflow -> pipelineOf(workflow).filter(dagId::equals).isPresent())
                .toList();
    }

    private static Map<String, String> labels(WorkflowTemplate template) {
        String dagId = Metadata.name(template);
        String label =
                Metadata.label(template, Label.PIPELINE).filter(dagId::equals).isPresent()
                        ? Label.PIPELINE
                        : RunMarks.TEMPLATE;
        return LABEL_VALUE.matcher(dagId).matches() ? Map.of(label, dagId) : Map.of();
    }

    /**
     * A run by its id, as it is known without asking; empty when it is to be asked for. A run that has ended is: another
     * server may just have begun it again, and who waits for its end asks no second time.
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

    /** A run by its id, which is the name of its workflow where nobody gave it another one. */
    public Optional<Workflow> run(String dagId, String runId) {
        return knownRun(dagId, runId).flatMap(run -> index.whole(run.name())).or(() -> runNow(dagId, runId));
    }

    private static boolean isNamedAsItsId(Workflow run, String dagId) {
        return Metadata.annotation(run, RunMarks.RUN_ID).isEmpty()
                && pipelineOf(run).filter(dagId::equals).isPresent();
    }

    private Optional<Workflow> runNow(String dagId, String runId) {
        Optional<Workflow> found = (runId.isEmpty() ? Optional.<Workflow>empty() : argo.find(dagId, runId))
                .or(() -> find(Workflow.class, runId).filter(workflow -> isNamedAsItsId(workflow, dagId)));
        found.ifPresent(index::read);
        return found;
    }

    /** The WorkflowTemplate that a workflow was made from; of a part of one, which names none, by its label. */
    public static Optional<String> pipelineOf(Workflow workflow) {
        if (workflow.getSpec().workflowTemplateRef() == null) {
            return Metadata.label(workflow, Label.PIPELINE);
        }
        return Optional.of(workflow.getSpec().workflowTemplateRef())
                .filter(template -> !Boolean.TRUE.equals(template.clusterScope()))
                .map(WorkflowTemplateRef::name)
                .filter(name -> !name.isEmpty());
    }

    /** An object by its name; nothing where no object can have such a name. */
    public <T extends HasMetadata> Optional<T> find(Class<T> kind, String name) {
        if (!OBJECT_NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                kubernetes.resources(kind).inNamespace(namespace).withName(name).get());
    }

    /** Changes some fields of an object, as a JSON merge patch. */
    public <T extends HasMetadata> T merge(Class<T> kind, String name, String patch) {
        T changed = kubernetes
                .resources(kind)
                .inNamespace(namespace)
                .withName(name)
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
        index.written(changed);
        return changed;
    }

    /** A run that this server has created or changed: whoever reads next finds it so. */
    public DagRun written(Workflow workflow) {
        index.written(workflow);
        return DagRun.of(workflow);
    }

    /** A run that this server has deleted; it may be there some seconds longer. */
    public void deleted(String workflow) {
        Optional<Workflow> still = find(Workflow.class, workflow);
        if (still.isPresent()) {
            index.written(still.get());
        } else {
            index.deleted(workflow);
        }
    }

    /**
     * All objects of a kind that carry the labels, a page of the API server at a time. Few lists are read at once: each
     * may be as large as the namespace.
     *
     * @throws ApiException 503 when there are more than a server can hold for its requests, or too many wait
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
