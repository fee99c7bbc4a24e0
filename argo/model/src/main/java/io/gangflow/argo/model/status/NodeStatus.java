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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The status of one node of a run: a pod, or a group of nodes. */
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

    private static final Set<String> BAD = Set.of("Failed", "Error");
    private static final Set<String> ENDED_WELL = Set.of("Succeeded", "Skipped", "Omitted");

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

    /** Whether it has one of these Argo types: Pod, DAG, Retry and others. */
    public boolean is(String... types) {
        return List.of(types).contains(type);
    }

    public boolean failed() {
        return BAD.contains(phase);
    }

    /** Whether the node has ended and will not change by itself. */
    public boolean ended() {
        return failed() || ENDED_WELL.contains(phase);
    }

    /** Whether this is a suspended node that waits for its time, or to be resumed. */
    public boolean suspended() {
        return type.equals("Suspend") && phase.equals("Running");
    }

    /** Whether its outputs were reused from an earlier node, so that nothing ran. */
    public boolean cached() {
        JsonNode memoization = rest.get("memoizationStatus");
        return memoization != null && memoization.path("hit").asBoolean();
    }

    /** Whether the node is one attempt of a Retry node. */
    public boolean retried() {
        return nodeFlag != null && Boolean.TRUE.equals(nodeFlag.retried());
    }

    /** Whether the node is a hook: it runs because of another node's state, and is not part of the work. */
    public boolean hooked() {
        return nodeFlag != null && Boolean.TRUE.equals(nodeFlag.hooked());
    }

    /** Returns a copy with another progress and other outputs. */
    public NodeStatus with(String progressNow, @Nullable Outputs outputsNow) {
        return seen(phase, message, hostNodeName, progressNow, outputsNow);
    }

    /** Returns a copy with the state of its pod. */
    public NodeStatus seen(
            String phaseNow, String messageNow, String host, String progressNow, @Nullable Outputs outputsNow) {
        return new NodeStatus(
                id,
                name,
                displayName,
                type,
                templateName,
                templateRef,
                templateScope,
                phaseNow,
                boundaryID,
                messageNow,
                startedAt,
                finishedAt,
                inputs,
                children,
                outboundNodes,
                nodeFlag,
                host,
                progressNow,
                outputsNow,
                daemoned,
                failedPodRestarts,
                synchronizationStatus,
                rest);
    }
}
