package io.gangflow.argo.model.status;

import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.TemplateRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How one node of a run stands: a pod, or what groups others. */
public final class NodeStatus extends Execution {

    private @Nullable String id;
    private @Nullable String name;
    private @Nullable String displayName;
    private @Nullable String type;
    private @Nullable String templateName;
    private @Nullable TemplateRef templateRef;
    private @Nullable String templateScope;
    private @Nullable String boundaryID;
    private @Nullable String podIP;
    private @Nullable String hostNodeName;
    private @Nullable Boolean daemoned;
    private @Nullable NodeFlag nodeFlag;
    private @Nullable Inputs inputs;
    private @Nullable List<String> children;
    private @Nullable List<String> outboundNodes;
    private @Nullable MemoizationStatus memoizationStatus;
    private @Nullable Object synchronizationStatus;
    private @Nullable Boolean taskResultSynced;
    private @Nullable Integer failedPodRestarts;
    private @Nullable String restartingPodUID;

    public @Nullable String getId() {
        return id;
    }

    public void setId(@Nullable String id) {
        this.id = id;
    }

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }

    public @Nullable String getDisplayName() {
        return displayName;
    }

    public void setDisplayName(@Nullable String displayName) {
        this.displayName = displayName;
    }

    public @Nullable String getType() {
        return type;
    }

    public void setType(@Nullable String type) {
        this.type = type;
    }

    public @Nullable String getTemplateName() {
        return templateName;
    }

    public void setTemplateName(@Nullable String templateName) {
        this.templateName = templateName;
    }

    public @Nullable TemplateRef getTemplateRef() {
        return templateRef;
    }

    public void setTemplateRef(@Nullable TemplateRef templateRef) {
        this.templateRef = templateRef;
    }

    public @Nullable String getTemplateScope() {
        return templateScope;
    }

    public void setTemplateScope(@Nullable String templateScope) {
        this.templateScope = templateScope;
    }

    public @Nullable String getBoundaryID() {
        return boundaryID;
    }

    public void setBoundaryID(@Nullable String boundaryID) {
        this.boundaryID = boundaryID;
    }

    public @Nullable String getPodIP() {
        return podIP;
    }

    public void setPodIP(@Nullable String podIP) {
        this.podIP = podIP;
    }

    public @Nullable String getHostNodeName() {
        return hostNodeName;
    }

    public void setHostNodeName(@Nullable String hostNodeName) {
        this.hostNodeName = hostNodeName;
    }

    public @Nullable Boolean getDaemoned() {
        return daemoned;
    }

    public void setDaemoned(@Nullable Boolean daemoned) {
        this.daemoned = daemoned;
    }

    public @Nullable NodeFlag getNodeFlag() {
        return nodeFlag;
    }

    public void setNodeFlag(@Nullable NodeFlag nodeFlag) {
        this.nodeFlag = nodeFlag;
    }

    public @Nullable Inputs getInputs() {
        return inputs;
    }

    public void setInputs(@Nullable Inputs inputs) {
        this.inputs = inputs;
    }

    public List<String> getChildren() {
        return orEmpty(children);
    }

    public void setChildren(@Nullable List<String> children) {
        this.children = children;
    }

    public List<String> getOutboundNodes() {
        return orEmpty(outboundNodes);
    }

    public void setOutboundNodes(@Nullable List<String> outboundNodes) {
        this.outboundNodes = outboundNodes;
    }

    public @Nullable MemoizationStatus getMemoizationStatus() {
        return memoizationStatus;
    }

    public void setMemoizationStatus(@Nullable MemoizationStatus memoizationStatus) {
        this.memoizationStatus = memoizationStatus;
    }

    public @Nullable Object getSynchronizationStatus() {
        return synchronizationStatus;
    }

    public void setSynchronizationStatus(@Nullable Object synchronizationStatus) {
        this.synchronizationStatus = synchronizationStatus;
    }

    public @Nullable Boolean getTaskResultSynced() {
        return taskResultSynced;
    }

    public void setTaskResultSynced(@Nullable Boolean taskResultSynced) {
        this.taskResultSynced = taskResultSynced;
    }

    public @Nullable Integer getFailedPodRestarts() {
        return failedPodRestarts;
    }

    public void setFailedPodRestarts(@Nullable Integer failedPodRestarts) {
        this.failedPodRestarts = failedPodRestarts;
    }

    public @Nullable String getRestartingPodUID() {
        return restartingPodUID;
    }

    public void setRestartingPodUID(@Nullable String restartingPodUID) {
        this.restartingPodUID = restartingPodUID;
    }
}
