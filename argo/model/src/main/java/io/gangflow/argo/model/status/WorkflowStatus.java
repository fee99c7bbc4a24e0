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

/** How a workflow stands. Nodes may be packed into one text, or kept elsewhere. */
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

    /** Without a field. */
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

    /** The same of a workflow that has begun, and runs the spec that it keeps from now on. */
    public WorkflowStatus begun(String at, @Nullable WorkflowSpec executed) {
        return with(
                "Running", message, startedAt.isEmpty() ? at : startedAt, "", progress, nodes, executed, conditions);
    }

    /** The same with the nodes as they are now. */
    public WorkflowStatus showing(Map<String, NodeStatus> now, String progressNow) {
        return with(phase, message, startedAt, finishedAt, progressNow, now, storedWorkflowTemplateSpec, conditions);
    }

    /** The same of a workflow that is never started, which keeps what it would have run. */
    public WorkflowStatus unstarted(WorkflowSpec executed) {
        return with(phase, message, startedAt, finishedAt, "0/0", nodes, executed, conditions);
    }

    /** The same of a workflow that has ended. */
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

    /** Whether nothing of the workflow runs any more, the exit handler included. It can still be retried. */
    public boolean hasEnded() {
        return completed() || cannotStart();
    }

    /** Whether it has run to an end. */
    public boolean completed() {
        return ENDED.contains(phase);
    }

    /**
     * Whether Argo's controller has read the workflow and can never start it, because a variable of its spec cannot be
     * evaluated. The controller writes the template's spec and the first phase in one update; it leaves the phase out only then,
     * logs the reason ("Unable to set ExecWorkflow") and tries again every 20 minutes with the same result (Argo 4.1.2,
     * workflow/controller/operator.go, setExecWorkflow and substituteGlobalVariables). A workflow that waits for a busy controller
     * has no spec in its status; one that is retried has its start. A PodDisruptionBudget that cannot be created leaves the same status, and may be created later. A
     * workflow with a spec of its own gets no mark at all.
     */
    public boolean cannotStart() {
        return phase.isEmpty()
                && storedWorkflowTemplateSpec != null
                && startedAt.isEmpty()
                && !storedWorkflowTemplateSpec.rest().containsKey("podDisruptionBudget");
    }
}
