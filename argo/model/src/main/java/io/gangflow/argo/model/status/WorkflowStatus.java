package io.gangflow.argo.model.status;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.Outputs;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The status of a workflow. Nodes may be compressed into one text, or stored elsewhere. */
public record WorkflowStatus(
        String phase,
        String message,
        String startedAt,
        String finishedAt,
        String progress,
        String compressedNodes,
        String offloadNodeStatusVersion,
        Map<String, NodeStatus> nodes,
        @Nullable WorkflowSpec storedWorkflowTemplateSpec,
        List<Condition> conditions,
        @Nullable Outputs outputs,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed", "Error");

    /** No field set. */
    public static final WorkflowStatus EMPTY =
            new WorkflowStatus("", "", "", "", "", "", "", Map.of(), null, List.of(), null, Map.of());

    public WorkflowStatus {
        phase = ArgoObject.text(phase);
        message = ArgoObject.text(message);
        startedAt = ArgoObject.text(startedAt);
        finishedAt = ArgoObject.text(finishedAt);
        progress = ArgoObject.text(progress);
        compressedNodes = ArgoObject.text(compressedNodes);
        offloadNodeStatusVersion = ArgoObject.text(offloadNodeStatusVersion);
        nodes = ArgoObject.map(nodes);
        conditions = ArgoObject.list(conditions);
        rest = ArgoObject.map(rest);
    }

    /** Returns the status of a started workflow, which keeps the spec that it executes from now on. */
    public WorkflowStatus started(String at, @Nullable WorkflowSpec executed) {
        return with(
                "Running", message, startedAt.isEmpty() ? at : startedAt, "", progress, nodes, executed, conditions);
    }

    /** Returns a copy with the current nodes. */
    public WorkflowStatus showing(Map<String, NodeStatus> now, String progressNow) {
        return with(phase, message, startedAt, finishedAt, progressNow, now, storedWorkflowTemplateSpec, conditions);
    }

    /** Returns the status of a workflow that is never started; it keeps the spec that it would have executed. */
    public WorkflowStatus unstarted(WorkflowSpec executed) {
        return with(phase, message, startedAt, finishedAt, "0/0", nodes, executed, conditions);
    }

    /** Returns the status of the ended workflow. */
    public WorkflowStatus ended(String phaseNow, String why, String at, List<Condition> conditionsNow) {
        return with(
                phaseNow,
                why,
                startedAt.isEmpty() ? at : startedAt,
                at,
                progress,
                nodes,
                storedWorkflowTemplateSpec,
                conditionsNow);
    }

    private WorkflowStatus with(
            String phaseNow,
            String messageNow,
            String start,
            String end,
            String progressNow,
            Map<String, NodeStatus> nodesNow,
            @Nullable WorkflowSpec executed,
            List<Condition> conditionsNow) {
        return new WorkflowStatus(
                phaseNow,
                messageNow,
                start,
                end,
                progressNow,
                compressedNodes,
                offloadNodeStatusVersion,
                nodesNow,
                executed,
                conditionsNow,
                outputs,
                rest);
    }

    /** Whether nothing of the workflow is running, including the exit handler. It can still be retried. */
    public boolean hasEnded() {
        return completed() || cannotStart();
    }

    /** Whether it has completed. */
    public boolean completed() {
        return ENDED.contains(phase);
    }

    /**
     * Whether Argo's controller has read the workflow and can never start it, because a variable of its spec cannot be
     * evaluated. The controller writes the template's spec and the first phase in one update. Only in this case it
     * omits the phase, logs the reason ("Unable to set ExecWorkflow") and retries every 20 minutes with the same result
     * (Argo 4.1.2, workflow/controller/operator.go, setExecWorkflow and substituteGlobalVariables). A workflow that
     * waits for a busy controller has no spec in its status; a retried one has its start time. A PodDisruptionBudget
     * that cannot be created leaves the same status, but may be created later. A workflow with its own spec has no such
     * status at all.
     */
    public boolean cannotStart() {
        return phase.isEmpty()
                && storedWorkflowTemplateSpec != null
                && startedAt.isEmpty()
                && !storedWorkflowTemplateSpec.rest().containsKey("podDisruptionBudget");
    }
}
