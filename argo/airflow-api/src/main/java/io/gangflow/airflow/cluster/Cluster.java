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
import java.util.Set;
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
    private final SharedLists shared;
    private final Semaphore listing;
    private final boolean recent;

    public Cluster(ArgoClient argo, KubernetesClient kubernetes, String namespace) {
        this(argo, kubernetes, namespace, new SharedLists(), new Semaphore(LISTS_AT_ONCE), false);
    }

    private Cluster(
            ArgoClient argo,
            KubernetesClient kubernetes,
            String namespace,
            SharedLists shared,
            Semaphore listing,
            boolean recent) {
        this.argo = argo;
        this.kubernetes = kubernetes;
        this.namespace = namespace;
        this.shared = shared;
        this.listing = listing;
        this.recent = recent;
    }

    /**
     * The same for who only reads: pipelines, runs and lists of them are as they were at most half a second ago, where they
     * are known from then, and as this server has written them. What is not known from then is asked for, and so is a run
     * that has ended: it may run again since.
     */
    public Cluster recent() {
        return new Cluster(argo, kubernetes, namespace, shared, listing, true);
    }

    /** The same as it is now, for whoever changes something by what it is. */
    public Cluster now() {
        return new Cluster(argo, kubernetes, namespace, shared, listing, false);
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
        return known(WorkflowTemplate.class)
                .flatMap(known -> Optional.ofNullable(known.get(name)))
                .or(() -> find(WorkflowTemplate.class, name));
    }

    /** Empty when they are to be asked for. */
    private <T extends HasMetadata> Optional<Map<String, T>> known(Class<T> kind) {
        return recent ? shared.byName(kind, Map.of(), () -> list(kind, Map.of())) : Optional.empty();
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

    /** Most pipelines have none, so that what is not in a recent list is not asked for. */
    public Optional<CronWorkflow> schedule(String dagId) {
        Optional<Map<String, CronWorkflow>> known = known(CronWorkflow.class);
        return known.isPresent() ? Optional.ofNullable(known.get().get(dagId)) : find(CronWorkflow.class, dagId);
    }

    /** All runs that were made from a pipeline, of whichever one. */
    public List<Workflow> runs() {
        return recent ? sharedRuns() : ofSome(list(Workflow.class, Map.of()));
    }

    private static List<Workflow> ofSome(List<Workflow> found) {
        return found.stream()
                .filter(workflow -> pipelineOf(workflow).isPresent())
                .toList();
    }

    /**
     * All pipelines, for reading only: shared with other requests, and at most half a second old. What this server has
     * written is in it; what another has, when that time is over. The same goes for all whose names begin so.
     */
    public List<WorkflowTemplate> sharedTemplates() {
        return shared(WorkflowTemplate.class, Map.of());
    }

    public List<CronWorkflow> sharedSchedules() {
        return shared(CronWorkflow.class, Map.of());
    }

    public List<Workflow> sharedRuns() {
        return ofSome(shared(Workflow.class, Map.of()));
    }

    public List<Workflow> sharedRuns(WorkflowTemplate template) {
        return ofPipeline(template, shared(Workflow.class, labels(template)));
    }

    private <T extends HasMetadata> List<T> shared(Class<T> kind, Map<String, String> labels) {
        return shared.get(kind, labels, () -> list(kind, labels));
    }

    /** What was shared is read anew: this server has written something, or may have. */
    public void forgetShared() {
        shared.forget(kind -> true);
    }

    /** The same of the kinds with such names, in the plural, as rights have them. */
    public void forgetShared(Set<String> plurals) {
        shared.forget(kind -> plurals.contains(HasMetadata.getPlural(kind)));
    }

    /** The runs of a pipeline. */
    public List<Workflow> runs(WorkflowTemplate template) {
        return recent ? sharedRuns(template) : ofPipeline(template, list(Workflow.class, labels(template)));
    }

    private static Map<String, String> labels(WorkflowTemplate template) {
        String dagId = Metadata.name(template);
        String label =
                Metadata.label(template, Label.PIPELINE).filter(dagId::equals).isPresent()
                        ? Label.PIPELINE
                        : RunMarks.TEMPLATE;
        return LABEL_VALUE.matcher(dagId).matches() ? Map.of(label, dagId) : Map.of();
    }

    private static List<Workflow> ofPipeline(WorkflowTemplate template, List<Workflow> found) {
        String dagId = Metadata.name(template);
        return found.stream()
                .filter(workflow -> pipelineOf(workflow).filter(dagId::equals).isPresent())
                .toList();
    }

    /** Runs that carry a label. */
    public List<Workflow> runsWith(String label, String value) {
        return list(Workflow.class, Map.of(label, value));
    }

    /** A run by its id, which is the name of its workflow where nobody gave it another one. */
    public Optional<Workflow> run(String dagId, String runId) {
        return recent ? recentRun(dagId, runId).or(() -> runNow(dagId, runId)) : runNow(dagId, runId);
    }

    /** One that goes on: what has ended may have been tried again by another server, and its caller looks what it does. */
    private Optional<Workflow> recentRun(String dagId, String runId) {
        if (runId.isEmpty()) {
            return Optional.empty();
        }
        String ours = RunName.of(dagId, runId).name();
        return template(dagId)
                .flatMap(template -> {
                    Map<String, String> labels = labels(template);
                    return shared.byName(Workflow.class, labels, () -> list(Workflow.class, labels));
                })
                .flatMap(known -> Optional.ofNullable(known.get(ours))
                        .filter(run -> Metadata.annotation(run, RunMarks.RUN_ID)
                                .filter(runId::equals)
                                .isPresent())
                        .or(() -> Optional.ofNullable(known.get(runId)).filter(run -> isNamedAsItsId(run, dagId))))
                .filter(run -> !run.getStatus().hasEnded());
    }

    private static boolean isNamedAsItsId(Workflow run, String dagId) {
        return Metadata.annotation(run, RunMarks.RUN_ID).isEmpty()
                && pipelineOf(run).filter(dagId::equals).isPresent();
    }

    private Optional<Workflow> runNow(String dagId, String runId) {
        Optional<Workflow> ours = runId.isEmpty() ? Optional.empty() : argo.find(dagId, runId);
        if (ours.isPresent()) {
            return ours;
        }
        return find(Workflow.class, runId).filter(workflow -> isNamedAsItsId(workflow, dagId));
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
        try {
            return kubernetes
                    .resources(kind)
                    .inNamespace(namespace)
                    .withName(name)
                    .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
        } finally {
            shared.forget(kind::equals);
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
