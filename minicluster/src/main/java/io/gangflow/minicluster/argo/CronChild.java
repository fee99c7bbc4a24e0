package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** A workflow that a schedule has started. */
record CronChild(JsonNode workflow) {

    /** {@code labelsToPropagate} of Argo 4.1, workflow/common/convert.go. */
    private static final List<String> PASSED_ON = List.of(
            "workflows.argoproj.io/creator",
            "workflows.argoproj.io/creator-email",
            "workflows.argoproj.io/creator-preferred-username");

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed", "Error");

    /** What a schedule starts at a time (Argo 4.1, workflow/common/convert.go, {@code toWorkflow}). */
    static GenericKubernetesResource of(JsonNode cron, Instant time) {
        String name = cron.path("metadata").path("name").asText();
        ObjectNode workflow = Trees.empty();
        workflow.put("apiVersion", ArgoKinds.API_VERSION).put("kind", "Workflow");
        ObjectNode metadata = workflow.putObject("metadata");
        metadata.put("name", "%s-%d".formatted(name, time.getEpochSecond()));
        metadata.set("namespace", cron.path("metadata").path("namespace"));
        ObjectNode labels = metadata.putObject("labels");
        for (String label : PASSED_ON) {
            JsonNode value = cron.path("metadata").path("labels").path(label);
            if (value.isTextual()) {
                labels.set(label, value);
            }
        }
        labels.put(Marks.CRON_WORKFLOW, name);
        ObjectNode annotations = metadata.putObject("annotations");
        annotations.put(Marks.SCHEDULED_TIME, time.toString());
        JsonNode given = cron.path("spec").path("workflowMetadata");
        given.path("labels").properties().forEach(label -> labels.set(label.getKey(), label.getValue()));
        given.path("annotations").properties().forEach(mark -> annotations.set(mark.getKey(), mark.getValue()));
        if (given.path("finalizers").isArray()) {
            metadata.set("finalizers", given.path("finalizers"));
        }
        metadata.putArray("ownerReferences")
                .addObject()
                .put("apiVersion", ArgoKinds.API_VERSION)
                .put("kind", "CronWorkflow")
                .put("name", name)
                .put("uid", cron.path("metadata").path("uid").asText())
                .put("controller", true)
                .put("blockOwnerDeletion", true);
        workflow.set("spec", cron.path("spec").path("workflowSpec").deepCopy());
        return Trees.resource(workflow);
    }

    String name() {
        return workflow.path("metadata").path("name").asText();
    }

    String uid() {
        return workflow.path("metadata").path("uid").asText();
    }

    long version() {
        return workflow.path("metadata").path("resourceVersion").asLong();
    }

    boolean hasEnded() {
        return ENDED.contains(phase());
    }

    boolean hasSucceeded() {
        return phase().equals("Succeeded");
    }

    long finishedMillis() {
        return Trees.millis(workflow.path("status").path("finishedAt")).orElse(0);
    }

    /** How a schedule refers to a run of it that goes on. */
    ObjectNode reference() {
        ObjectNode reference = Trees.empty();
        reference.put("apiVersion", ArgoKinds.API_VERSION).put("kind", "Workflow");
        reference.put("name", name());
        reference.put("namespace", workflow.path("metadata").path("namespace").asText());
        reference.put(
                "resourceVersion",
                workflow.path("metadata").path("resourceVersion").asText());
        return reference.put("uid", uid());
    }

    private String phase() {
        return workflow.path("status").path("phase").asText();
    }
}
