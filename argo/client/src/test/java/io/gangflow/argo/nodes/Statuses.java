package io.gangflow.argo.nodes;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.status.WorkflowStatus;
import java.util.List;
import java.util.Map;

/** Statuses for tests. */
public final class Statuses {

    private Statuses() {}

    public static WorkflowStatus of(String phase, String startedAt) {
        return ArgoJson.convert(Map.of("phase", phase, "startedAt", startedAt), WorkflowStatus.class);
    }

    public static NodeStatus node(String id, String name, String type, String phase, String... children) {
        return ArgoJson.convert(
                Map.of(
                        "id", id,
                        "name", name,
                        "displayName", name,
                        "type", type,
                        "phase", phase,
                        "templateName", "work",
                        "children", List.of(children)),
                NodeStatus.class);
    }
}
