package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.spec.CronWorkflowSpec;
import io.gangflow.argo.model.status.WorkflowStatus;
import io.gangflow.argo.model.value.ArgoTime;
import io.gangflow.argo.model.value.TemplateMetadata;
import io.gangflow.kubernetes.view.ObjectView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** A workflow started by a schedule. */
record CronChild(ObjectMeta metadata, WorkflowStatus status) {

    /** {@code labelsToPropagate} of Argo 4.1, workflow/common/convert.go. */
    private static final List<String> PASSED_ON = List.of(
            "workflows.argoproj.io/creator",
            "workflows.argoproj.io/creator-email",
            "workflows.argoproj.io/creator-preferred-username");

    /** Reads a workflow of the cluster; an unreadable status counts as absent. */
    static CronChild of(GenericKubernetesResource workflow) {
        return new CronChild(workflow.getMetadata(), RunStatus.read(workflow));
    }

    /**
     * Creates the workflow that a schedule starts at the given time (Argo 4.1, workflow/common/convert.go,
     * {@code toWorkflow}).
     */
    static Workflow due(CronWorkflow cron, Instant time) {
        ObjectMeta of = cron.getMetadata();
        CronWorkflowSpec spec = cron.getSpec();
        Map<String, String> labels = new TreeMap<>(ObjectView.labels(of));
        labels.keySet().retainAll(PASSED_ON);
        labels.put(ArgoMetadataKeys.CRON_WORKFLOW, of.getName());
        Map<String, String> annotations = new TreeMap<>(Map.of(ArgoMetadataKeys.SCHEDULED_TIME, time.toString()));
        TemplateMetadata given =
                Objects.requireNonNullElse(spec.workflowMetadata(), TemplateMetadata.of(Map.of(), Map.of()));
        labels.putAll(given.labels());
        annotations.putAll(given.annotations());
        List<String> finalizers = new ArrayList<>();
        given.rest()
                .getOrDefault("finalizers", MissingNode.getInstance())
                .forEach(each -> finalizers.add(each.asText()));
        Workflow workflow = new Workflow();
        workflow.setMetadata(new ObjectMetaBuilder()
                .withName("%s-%d".formatted(of.getName(), time.getEpochSecond()))
                .withNamespace(of.getNamespace())
                .withLabels(labels)
                .withAnnotations(annotations)
                .withFinalizers(finalizers)
                .withOwnerReferences(owner(of))
                .build());
        workflow.setSpec(spec.workflowSpec());
        return workflow;
    }

    private static OwnerReference owner(ObjectMeta cron) {
        return new OwnerReferenceBuilder()
                .withApiVersion(ArgoKinds.API_VERSION)
                .withKind("CronWorkflow")
                .withName(cron.getName())
                .withUid(cron.getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }

    String name() {
        return metadata.getName();
    }

    String uid() {
        return metadata.getUid();
    }

    long version() {
        return Long.parseLong(metadata.getResourceVersion());
    }

    boolean hasEnded() {
        return status.completed();
    }

    boolean hasSucceeded() {
        return status.phase().equals("Succeeded");
    }

    long finishedMillis() {
        return ArgoTime.millis(status.finishedAt()).orElse(0);
    }

    /** The reference to this run in the schedule's list of active runs. */
    ObjectNode reference() {
        return JsonTrees.empty()
                .put("apiVersion", ArgoKinds.API_VERSION)
                .put("kind", "Workflow")
                .put("name", name())
                .put("namespace", metadata.getNamespace())
                .put("resourceVersion", metadata.getResourceVersion())
                .put("uid", uid());
    }
}
