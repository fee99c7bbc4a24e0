package io.gangflow.argo.model.status;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.KeepEmpty;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.TemplateRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How one node of a run stands: a pod, or what groups others. */
public record NodeStatus(
        String id,
        String name,
        String displayName,
        String type,
        String templateName,
        @Nullable TemplateRef templateRef,
        String templateScope,
        String phase,
        String boundaryID,
        String message,
        String startedAt,
        String finishedAt,
        @Nullable Inputs inputs,
        List<String> children,
        List<String> outboundNodes,
        @Nullable NodeFlag nodeFlag,
        String hostNodeName,
        String progress,
        @Nullable Outputs outputs,
        @Nullable Boolean daemoned,
        @Nullable Integer failedPodRestarts,
        @KeepEmpty @Nullable JsonNode synchronizationStatus,
        @JsonAnySetter @JsonAnyGetter Map<String, JsonNode> rest)
        implements ArgoObject {

    public NodeStatus {
        id = ArgoObject.text(id);
        name = ArgoObject.text(name);
        displayName = ArgoObject.text(displayName);
        type = ArgoObject.text(type);
        templateName = ArgoObject.text(templateName);
        templateScope = ArgoObject.text(templateScope);
        phase = ArgoObject.text(phase);
        boundaryID = ArgoObject.text(boundaryID);
        message = ArgoObject.text(message);
        startedAt = ArgoObject.text(startedAt);
        finishedAt = ArgoObject.text(finishedAt);
        children = ArgoObject.list(children);
        outboundNodes = ArgoObject.list(outboundNodes);
        hostNodeName = ArgoObject.text(hostNodeName);
        progress = ArgoObject.text(progress);
        synchronizationStatus = ArgoObject.tree(synchronizationStatus);
        rest = ArgoObject.map(rest);
    }

    /** The same with another progress and other outputs. */
    public NodeStatus with(String progressNow, @Nullable Outputs outputsNow) {
        return new NodeStatus(
                id,
                name,
                displayName,
                type,
                templateName,
                templateRef,
                templateScope,
                phase,
                boundaryID,
                message,
                startedAt,
                finishedAt,
                inputs,
                children,
                outboundNodes,
                nodeFlag,
                hostNodeName,
                progressNow,
                outputsNow,
                daemoned,
                failedPodRestarts,
                synchronizationStatus,
                rest);
    }
}
