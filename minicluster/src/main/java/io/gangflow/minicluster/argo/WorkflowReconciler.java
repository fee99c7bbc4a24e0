package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.gangflow.argo.interpreter.RunMetadata;
import io.gangflow.argo.interpreter.UnsupportedWorkflowException;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.argo.interpreter.memo.CacheRecords;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.spec.WorkflowTemplateRef;
import io.gangflow.argo.model.status.WorkflowStatus;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.ObjectView;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs one workflow. All state that matters is in the status: a new instance resumes from it at the same point after a
 * crash or after another client has changed the workflow. Used by the controller's thread.
 */
final class WorkflowReconciler {

    /**
     * Interval at which time-dependent hooks are evaluated. Argo evaluates them at each change and every 20 minutes.
     */
    private static final long HOOKS_MILLIS = 5_000;

    private final KubernetesClient client;
    private final RunDriver driver;
    private Workflow workflow;

    private WorkflowReconciler(KubernetesClient client, RunDriver driver, Workflow workflow) {
        this.client = client;
        this.driver = driver;
        this.workflow = workflow;
    }

    /**
     * Starts or resumes a workflow.
     *
     * @param records memoized results; empty for those in ConfigMaps of the cluster
     * @throws UnsupportedWorkflowException when the workflow uses an unsupported feature, or its template is missing
     * @throws IllegalArgumentException when an argument is invalid
     */
    static WorkflowReconciler of(
            KubernetesClient client,
            ClusterObjects view,
            Consumer<Pod> terminator,
            Optional<CacheRecords> records,
            Workflow workflow,
            long nowMillis) {
        WorkflowSpec stored = workflow.getStatus().storedWorkflowTemplateSpec();
        WorkflowSpec executed = stored == null ? executed(client, workflow) : stored;
        ObjectMeta metadata = workflow.getMetadata();
        WorkflowRun run = new WorkflowRun(
                ExecutedSpec.template(metadata.getNamespace(), executed), named(metadata), values(workflow));
        run.playHooks();
        run.remember(records.orElseGet(() -> new ConfigMapRecords(client, metadata.getNamespace())));
        RunDriver driver = new RunDriver(run, new RunObjects(client, view, metadata), terminator);
        driver.restore(workflow.getStatus().nodes().values(), nowMillis);
        WorkflowReconciler play = new WorkflowReconciler(client, driver, workflow);
        if (workflow.getStatus().phase().isEmpty()) {
            RunStatus.start(workflow, executed, nowMillis);
            play.write();
        }
        return play;
    }

    private static RunMetadata named(ObjectMeta metadata) {
        return new RunMetadata(
                metadata.getName(), Instant.parse(metadata.getCreationTimestamp()), ObjectView.annotations(metadata));
    }

    private static WorkflowSpec executed(KubernetesClient client, Workflow workflow) {
        String namespace = workflow.getMetadata().getNamespace();
        return ExecutedSpec.joined(workflow.getSpec(), template(client, namespace, workflow.getSpec()));
    }

    /** The values that the workflow sets; parameters without a value are omitted. */
    private static Map<String, String> values(Workflow workflow) {
        Map<String, String> values = new LinkedHashMap<>();
        workflow.getSpec().parameters().stream()
                .filter(parameter -> parameter.value() != null)
                .forEach(parameter -> values.put(parameter.name(), parameter.value()));
        return values;
    }

    /**
     * The spec of the template that the workflow refers to; an empty spec when it refers to none.
     *
     * @throws UnsupportedWorkflowException when the template does not exist
     * @throws IllegalArgumentException when the template cannot be read
     */
    static WorkflowSpec template(KubernetesClient client, String namespace, WorkflowSpec spec) {
        WorkflowTemplateRef reference = spec.workflowTemplateRef();
        if (reference == null) {
            return WorkflowSpec.EMPTY;
        }
        boolean ofCluster = Boolean.TRUE.equals(reference.clusterScope());
        ResourceDefinitionContext kind = ofCluster ? ArgoKinds.CLUSTER_TEMPLATE : ArgoKinds.TEMPLATE;
        var templates = client.genericKubernetesResources(kind);
        GenericKubernetesResource found = ofCluster
                ? templates.withName(reference.name()).get()
                : templates.inNamespace(namespace).withName(reference.name()).get();
        if (found == null) {
            throw new UnsupportedWorkflowException("workflow template %s not found".formatted(reference.name()));
        }
        return ArgoJson.convert(found, WorkflowTemplate.class).getSpec();
    }

    /**
     * Leaves a workflow whose arguments cannot be evaluated without a phase and without a message, as Argo does. Writes
     * nothing to a workflow that has its own spec.
     *
     * @return whether it was such a workflow
     */
    static boolean leftUnstarted(KubernetesClient client, Workflow workflow) {
        WorkflowStatus status = workflow.getStatus();
        if (!status.phase().isEmpty() || values(workflow).values().stream().noneMatch(UnreadableExpression::isIn)) {
            return false;
        }
        if (workflow.getSpec().workflowTemplateRef() != null && status.storedWorkflowTemplateSpec() == null) {
            workflow.setStatus(status.unstarted(executed(client, workflow)));
            client.resource(workflow).update();
        }
        return true;
    }

    /** The resource version last read or written. */
    long version() {
        return Long.parseLong(Objects.requireNonNullElse(workflow.getMetadata().getResourceVersion(), "0"));
    }

    /**
     * Takes all actions that are due and writes the status.
     *
     * @return when to check again without any change
     */
    long step(long nowMillis) {
        String shutdown = workflow.getSpec().shutdown();
        driver.run().hold(workflow.getSpec().held() && shutdown.isEmpty());
        if (!shutdown.isEmpty()) {
            driver.shutDown(shutdown, nowMillis);
        }
        driver.advance(nowMillis);
        WorkflowStatus next = RunStatus.of(workflow, driver.run(), driver.podStates(), message(shutdown), nowMillis);
        if (!next.equals(workflow.getStatus())) {
            workflow.setStatus(next);
            if (driver.run().outcome().isPresent()) {
                RunStatus.mark(workflow, next.phase(), true);
            }
            write();
        }
        long due = driver.dueMillis(nowMillis);
        return driver.run().waitsForTime() ? Math.min(due, nowMillis + HOOKS_MILLIS) : due;
    }

    private static String message(String shutdown) {
        return shutdown.isEmpty() ? "" : "Stopped with strategy '%s'".formatted(shutdown);
    }

    /** Replaces the object that was read; fails with a conflict when it has changed meanwhile. */
    private void write() {
        workflow = client.resource(workflow).update();
    }

    /**
     * Ends a workflow that cannot be run, including an object that is not a valid Workflow. Throws when the API rejects
     * the write.
     */
    static void refuse(KubernetesClient client, GenericKubernetesResource workflow, String why, long nowMillis) {
        GenericKubernetesResource refused = JsonTrees.resource(ArgoJson.tree(workflow));
        WorkflowStatus status = RunStatus.error(RunStatus.read(workflow), why, nowMillis);
        refused.setAdditionalProperty("status", ArgoJson.tree(status));
        RunStatus.mark(refused, status.phase(), true);
        client.resource(refused).update();
    }
}
