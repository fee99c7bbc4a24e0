package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.status.Condition;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.status.WorkflowStatus;
import io.gangflow.argo.model.value.ArgoTime;
import io.gangflow.argo.model.value.TemplateMetadata;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.RunEvent.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes the status, labels and annotations of a workflow as the controller of Argo 4.1 does. */
final class RunStatus {

    private static final int LONGEST_MESSAGE = 4_000;

    private RunStatus() {}

    /** The status of an object; empty when there is none or it cannot be read. */
    static WorkflowStatus read(GenericKubernetesResource workflow) {
        Object status = workflow.getAdditionalProperties().get("status");
        try {
            return status == null ? WorkflowStatus.EMPTY : ArgoJson.convert(status, WorkflowStatus.class);
        } catch (IllegalArgumentException e) {
            return WorkflowStatus.EMPTY; // edited by hand: treated as absent
        }
    }

    /** Starts the workflow: sets its start time and the spec that it executes from now on. */
    static void start(Workflow workflow, WorkflowSpec executed, long nowMillis) {
        boolean kept = workflow.getSpec().workflowTemplateRef() != null;
        WorkflowSpec stored = kept ? executed : workflow.getStatus().storedWorkflowTemplateSpec();
        workflow.setStatus(workflow.getStatus().started(ArgoTime.text(nowMillis), stored));
        ObjectMeta metadata = workflow.getMetadata();
        TemplateMetadata given = executed.workflowMetadata();
        Map<String, String> labels = new TreeMap<>(given == null ? Map.of() : given.labels());
        labels.putAll(ObjectView.labels(metadata));
        metadata.setLabels(labels);
        Map<String, String> annotations = new TreeMap<>(given == null ? Map.of() : given.annotations());
        annotations.putAll(ObjectView.annotations(metadata));
        annotations.put(ArgoMetadataKeys.POD_NAME_FORMAT, "v2");
        metadata.setAnnotations(annotations);
        mark(workflow, "Running", false);
    }

    /** The current status of the run; it has ended when the run has ended. */
    static WorkflowStatus of(
            Workflow workflow, WorkflowRun run, Map<String, NodePodState> states, String message, long nowMillis) {
        WorkflowStatus status = workflow.getStatus();
        Map<String, NodeStatus> nodes = new NodeStatuses(status.nodes(), states).of(run.nodes());
        WorkflowStatus now = status.showing(nodes, Progress.total(nodes).toString());
        return run.outcome()
                .map(outcome -> outcome == Outcome.COMPLETED
                        ? ended(now, "Succeeded", "", nowMillis)
                        : ended(now, "Failed", message, nowMillis))
                .orElse(now);
    }

    /** The status of a workflow that cannot be run, or no longer. */
    static WorkflowStatus error(WorkflowStatus status, String message, long nowMillis) {
        return ended(status, "Error", message, nowMillis);
    }

    private static WorkflowStatus ended(WorkflowStatus status, String phase, String message, long nowMillis) {
        String shown = message.substring(0, Math.min(message.length(), LONGEST_MESSAGE));
        List<Condition> conditions = new ArrayList<>(status.conditions());
        condition(conditions, "PodRunning", "False");
        condition(conditions, "Completed", "True");
        return status.ended(phase, shown, ArgoTime.text(nowMillis), conditions);
    }

    private static void condition(List<Condition> conditions, String type, String value) {
        for (int index = 0; index < conditions.size(); index++) {
            Condition condition = conditions.get(index);
            if (condition.type().equals(type)) {
                conditions.set(index, new Condition(condition.message(), value, type, condition.rest()));
                return;
            }
        }
        conditions.add(Condition.of(type, value));
    }

    /** Sets the labels by which workflows are selected. */
    static void mark(HasMetadata workflow, String phase, boolean completed) {
        ObjectMeta metadata = workflow.getMetadata();
        Map<String, String> labels = new TreeMap<>(ObjectView.labels(metadata));
        labels.put(ArgoMetadataKeys.PHASE, phase);
        if (completed) {
            labels.put(ArgoMetadataKeys.COMPLETED, "true");
        } else {
            labels.putIfAbsent(ArgoMetadataKeys.COMPLETED, "false");
        }
        metadata.setLabels(labels);
    }
}
