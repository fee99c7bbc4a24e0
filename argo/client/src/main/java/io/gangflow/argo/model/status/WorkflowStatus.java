package io.gangflow.argo.model.status;

import io.fabric8.kubernetes.api.model.Volume;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.template.Template;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a workflow stands. Nodes may be packed into one text, or kept elsewhere. */
public final class WorkflowStatus extends Execution {

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed", "Error");

    private @Nullable String compressedNodes;
    private @Nullable String offloadNodeStatusVersion;
    private @Nullable Map<String, NodeStatus> nodes;
    private @Nullable Map<String, Template> storedTemplates;
    private @Nullable WorkflowSpec storedWorkflowTemplateSpec;
    private @Nullable List<Volume> persistentVolumeClaims;
    private @Nullable List<Condition> conditions;
    private @Nullable Object synchronization;
    private @Nullable Object artifactRepositoryRef;
    private @Nullable Object artifactGCStatus;
    private @Nullable Map<String, Boolean> taskResultsCompletionStatus;

    public @Nullable String getCompressedNodes() {
        return compressedNodes;
    }

    public void setCompressedNodes(@Nullable String compressedNodes) {
        this.compressedNodes = compressedNodes;
    }

    public @Nullable String getOffloadNodeStatusVersion() {
        return offloadNodeStatusVersion;
    }

    public void setOffloadNodeStatusVersion(@Nullable String offloadNodeStatusVersion) {
        this.offloadNodeStatusVersion = offloadNodeStatusVersion;
    }

    public Map<String, NodeStatus> getNodes() {
        return orEmpty(nodes);
    }

    public void setNodes(@Nullable Map<String, NodeStatus> nodes) {
        this.nodes = nodes;
    }

    public Map<String, Template> getStoredTemplates() {
        return orEmpty(storedTemplates);
    }

    public void setStoredTemplates(@Nullable Map<String, Template> storedTemplates) {
        this.storedTemplates = storedTemplates;
    }

    public @Nullable WorkflowSpec getStoredWorkflowTemplateSpec() {
        return storedWorkflowTemplateSpec;
    }

    public void setStoredWorkflowTemplateSpec(@Nullable WorkflowSpec storedWorkflowTemplateSpec) {
        this.storedWorkflowTemplateSpec = storedWorkflowTemplateSpec;
    }

    public List<Volume> getPersistentVolumeClaims() {
        return orEmpty(persistentVolumeClaims);
    }

    public void setPersistentVolumeClaims(@Nullable List<Volume> persistentVolumeClaims) {
        this.persistentVolumeClaims = persistentVolumeClaims;
    }

    public List<Condition> getConditions() {
        return orEmpty(conditions);
    }

    public void setConditions(@Nullable List<Condition> conditions) {
        this.conditions = conditions;
    }

    public @Nullable Object getSynchronization() {
        return synchronization;
    }

    public void setSynchronization(@Nullable Object synchronization) {
        this.synchronization = synchronization;
    }

    public @Nullable Object getArtifactRepositoryRef() {
        return artifactRepositoryRef;
    }

    public void setArtifactRepositoryRef(@Nullable Object artifactRepositoryRef) {
        this.artifactRepositoryRef = artifactRepositoryRef;
    }

    public @Nullable Object getArtifactGCStatus() {
        return artifactGCStatus;
    }

    public void setArtifactGCStatus(@Nullable Object artifactGCStatus) {
        this.artifactGCStatus = artifactGCStatus;
    }

    public Map<String, Boolean> getTaskResultsCompletionStatus() {
        return orEmpty(taskResultsCompletionStatus);
    }

    public void setTaskResultsCompletionStatus(@Nullable Map<String, Boolean> taskResultsCompletionStatus) {
        this.taskResultsCompletionStatus = taskResultsCompletionStatus;
    }

    /** Whether nothing of the workflow goes on, the exit handler included; it can still be tried again. */
    public boolean hasEnded() {
        return ENDED.contains(Objects.requireNonNullElse(getPhase(), "")) || cannotStart();
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
        return Objects.requireNonNullElse(getPhase(), "").isEmpty()
                && storedWorkflowTemplateSpec != null
                && getStartedAt() == null
                && !storedWorkflowTemplateSpec.getAdditionalProperties().containsKey("podDisruptionBudget");
    }
}
