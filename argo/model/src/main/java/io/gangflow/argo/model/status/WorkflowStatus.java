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

    /** Whether nothing of the workflow goes on, the exit handler included; it can still be tried again. */
    public boolean hasEnded() {
        return ENDED.contains(phase) || cannotStart();
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
