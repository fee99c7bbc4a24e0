package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.workflow.WorkflowRun;
import io.gangflow.run.RunEvent.Outcome;
import java.util.Map;
import java.util.Optional;

/** A workflow as the controller leaves it: with status, labels and annotations of Argo 4.1. */
final class StatusTree {

    private static final int LONGEST_MESSAGE = 4_000;

    private StatusTree() {}

    /** The workflow begins: it gets a start, and the spec that it executes from now on. */
    static ObjectNode begun(JsonNode workflow, ObjectNode executed, long nowMillis) {
        ObjectNode next = workflow.deepCopy();
        ObjectNode status = next.withObject("/status");
        if (!status.hasNonNull("startedAt")) {
            status.put("startedAt", Trees.time(nowMillis));
        }
        status.remove("finishedAt");
        if (workflow.path("spec").has("workflowTemplateRef")) {
            status.set("storedWorkflowTemplateSpec", executed.deepCopy());
        }
        annotate(next, "labels", executed.path("workflowMetadata").path("labels"));
        annotate(next, "annotations", executed.path("workflowMetadata").path("annotations"));
        next.withObject("/metadata/annotations").put(Marks.POD_NAME_FORMAT, "v2");
        phase(next, "Running");
        return next;
    }

    /** The workflow cannot start, and Argo says nothing about it: the spec is kept, and there is no phase. */
    static ObjectNode unstarted(JsonNode workflow, ObjectNode executed) {
        ObjectNode next = workflow.deepCopy();
        next.withObject("/status").put("progress", "0/0").set("storedWorkflowTemplateSpec", executed.deepCopy());
        return next;
    }

    /** How the run is now. */
    static ObjectNode of(
            JsonNode workflow, WorkflowRun run, Map<String, PodLook> looks, String message, long nowMillis) {
        ObjectNode next = workflow.deepCopy();
        ObjectNode status = next.withObject("/status");
        String name = workflow.path("metadata").path("name").asText();
        ObjectNode nodes = new NodeTrees(name, status.path("nodes"), looks).of(run.nodes());
        status.set("nodes", nodes);
        status.put("progress", Progress.total(nodes).toString());
        Optional<Outcome> outcome = run.outcome();
        if (outcome.isPresent()) {
            boolean completed = outcome.get() == Outcome.COMPLETED;
            end(next, completed ? "Succeeded" : "Failed", completed ? "" : message, nowMillis);
        }
        return next;
    }

    /** The workflow can't be played, or not any more. */
    static ObjectNode error(JsonNode workflow, String message, long nowMillis) {
        ObjectNode next = workflow.deepCopy();
        if (!next.path("status").hasNonNull("startedAt")) {
            next.withObject("/status").put("startedAt", Trees.time(nowMillis));
        }
        end(next, "Error", message, nowMillis);
        return next;
    }

    private static void end(ObjectNode workflow, String phase, String message, long nowMillis) {
        ObjectNode status = workflow.withObject("/status");
        phase(workflow, phase);
        status.put("finishedAt", Trees.time(nowMillis));
        if (message.isEmpty()) {
            status.remove("message");
        } else {
            status.put("message", message.substring(0, Math.min(message.length(), LONGEST_MESSAGE)));
        }
        condition(status, "PodRunning", "False");
        condition(status, "Completed", "True");
        workflow.withObject("/metadata/labels").put(Marks.COMPLETED, "true");
    }

    private static void phase(ObjectNode workflow, String phase) {
        workflow.withObject("/status").put("phase", phase);
        ObjectNode labels = workflow.withObject("/metadata/labels");
        labels.put(Marks.PHASE, phase);
        if (!labels.has(Marks.COMPLETED)) {
            labels.put(Marks.COMPLETED, "false");
        }
    }

    private static void condition(ObjectNode status, String type, String value) {
        ArrayNode conditions = status.withArray("/conditions");
        for (JsonNode condition : conditions) {
            if (condition.path("type").asText().equals(type)) {
                ((ObjectNode) condition).put("status", value);
                return;
            }
        }
        conditions.addObject().put("status", value).put("type", type);
    }

    private static void annotate(ObjectNode workflow, String field, JsonNode values) {
        values.properties().forEach(value -> {
            ObjectNode marks = workflow.withObject("/metadata/" + field);
            if (!marks.has(value.getKey())) {
                marks.set(value.getKey(), value.getValue());
            }
        });
    }
}
