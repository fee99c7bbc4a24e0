package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.gangflow.argo.workflow.UnsupportedWorkflowException;
import io.gangflow.argo.workflow.WorkflowRun;
import io.gangflow.minicluster.control.ClusterView;
import java.util.function.Consumer;

/**
 * Plays one workflow. Everything that matters is in the status: a play that is begun anew from it, after a crash or
 * because somebody else has changed the workflow, goes on in the same place. Used by the controller's thread.
 */
final class WorkflowPlay {

    private final KubernetesClient client;
    private final RunDriver driver;
    private ObjectNode workflow;

    private WorkflowPlay(KubernetesClient client, RunDriver driver, ObjectNode workflow) {
        this.client = client;
        this.driver = driver;
        this.workflow = workflow;
    }

    /**
     * Begins a play, or goes on with it.
     *
     * @throws UnsupportedWorkflowException when the workflow uses what is not played, or its template is missing
     * @throws IllegalArgumentException when an argument is wrong
     */
    static WorkflowPlay of(
            KubernetesClient client,
            ClusterView view,
            Consumer<Pod> terminator,
            GenericKubernetesResource object,
            long nowMillis) {
        ObjectNode workflow = Trees.of(object);
        JsonNode stored = workflow.path("status").path("storedWorkflowTemplateSpec");
        ObjectNode executed =
                stored.isObject() ? stored.deepCopy() : ExecutedSpec.joined(workflow, template(client, workflow));
        WorkflowRun run = new WorkflowRun(
                ExecutedSpec.template(object.getMetadata().getNamespace(), executed),
                object.getMetadata().getName(),
                Trees.parameters(workflow.path("spec").path("arguments").path("parameters")));
        RunObjects objects = new RunObjects(client, view, object.getMetadata());
        RunDriver driver = new RunDriver(run, objects, terminator);
        driver.restore(PastStatus.nodes(workflow.path("status")), nowMillis);
        WorkflowPlay play = new WorkflowPlay(client, driver, workflow);
        if (workflow.path("status").path("phase").asText().isEmpty()) {
            play.write(StatusTree.begun(workflow, executed, nowMillis));
        }
        return play;
    }

    /**
     * The template that a workflow is made from; an empty object when it is made from none.
     *
     * @throws UnsupportedWorkflowException when there is no such template
     */
    static JsonNode template(KubernetesClient client, JsonNode workflow) {
        JsonNode reference = workflow.path("spec").path("workflowTemplateRef");
        if (reference.isMissingNode()) {
            return Trees.empty();
        }
        String name = reference.path("name").asText();
        boolean ofCluster = reference.path("clusterScope").asBoolean();
        ResourceDefinitionContext kind = ofCluster ? ArgoKinds.CLUSTER_TEMPLATE : ArgoKinds.TEMPLATE;
        var templates = client.genericKubernetesResources(kind);
        GenericKubernetesResource found = ofCluster
                ? templates.withName(name).get()
                : templates
                        .inNamespace(workflow.path("metadata").path("namespace").asText())
                        .withName(name)
                        .get();
        if (found == null) {
            throw new UnsupportedWorkflowException("workflow template %s not found".formatted(name));
        }
        return Trees.of(found);
    }

    /**
     * Leaves a workflow as Argo does that cannot evaluate its arguments: without a phase, and in silence. Of one that has a spec
     * of its own nothing is written.
     *
     * @return whether it was such a workflow
     */
    static boolean leftUnstarted(KubernetesClient client, GenericKubernetesResource object) {
        ObjectNode workflow = Trees.of(object);
        boolean started = !workflow.path("status").path("phase").asText().isEmpty();
        JsonNode given = workflow.path("spec").path("arguments").path("parameters");
        if (started || Trees.parameters(given).values().stream().noneMatch(UnreadableExpression::isIn)) {
            return false;
        }
        if (workflow.path("spec").has("workflowTemplateRef")
                && !workflow.path("status").has("storedWorkflowTemplateSpec")) {
            written(client, StatusTree.unstarted(workflow, ExecutedSpec.joined(workflow, template(client, workflow))));
        }
        return true;
    }

    /** The version of the object that the play has read or written last. */
    long version() {
        return Long.parseLong(workflow.path("metadata").path("resourceVersion").asText("0"));
    }

    /**
     * Does what is to be done now and writes how the run is.
     *
     * @return when to look again though nothing has changed
     */
    long step(long nowMillis) {
        JsonNode spec = workflow.path("spec");
        String shutdown = spec.path("shutdown").asText();
        driver.run().hold(spec.path("suspend").asBoolean() && shutdown.isEmpty());
        if (!shutdown.isEmpty()) {
            driver.shutDown(shutdown, nowMillis);
        }
        driver.advance(nowMillis);
        ObjectNode next = StatusTree.of(workflow, driver.run(), driver.looks(), message(shutdown), nowMillis);
        if (!next.equals(workflow)) {
            write(next);
        }
        return driver.dueMillis(nowMillis);
    }

    private static String message(String shutdown) {
        return shutdown.isEmpty() ? "" : "Stopped with strategy '%s'".formatted(shutdown);
    }

    private void write(ObjectNode next) {
        workflow = written(client, next);
    }

    /** Replaces the object as it was read; a conflict means that somebody else was quicker. */
    static ObjectNode written(KubernetesClient client, ObjectNode workflow) {
        return Trees.of(client.genericKubernetesResources(ArgoKinds.WORKFLOW)
                .inNamespace(workflow.path("metadata").path("namespace").asText())
                .resource(Trees.resource(workflow))
                .update());
    }
}
