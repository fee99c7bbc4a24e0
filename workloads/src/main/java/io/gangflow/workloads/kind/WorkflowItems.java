package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.template.CallItems;
import io.gangflow.argo.model.template.DAGTask;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The items over which a step or task fans out. */
final class WorkflowItems {

    private static final Set<String> FIELDS = Set.of("withItems", "withParam", "withSequence");

    private WorkflowItems() {}

    /**
     * Returns values by tag for every item; one item without values if there is no fan-out; empty if the items are
     * known only in a run.
     */
    static Optional<List<Map<String, String>>> of(JsonNode call, WorkflowText text) {
        if (FIELDS.stream().noneMatch(call::has)) {
            return Optional.of(List.of(Map.of()));
        }
        try {
            DAGTask task = ArgoJson.convert(((ObjectNode) call.deepCopy()).retain(FIELDS), DAGTask.class);
            return Optional.of(CallItems.of(task, text::replace).stream()
                    .map(WorkflowItems::values)
                    .toList());
        } catch (IllegalArgumentException e) {
            // A tag remains: its value is known only in a run.
            return Optional.empty();
        }
    }

    private static Map<String, String> values(JsonNode item) {
        Map<String, String> values = new TreeMap<>();
        item.properties()
                .forEach(field ->
                        values.put("item." + field.getKey(), field.getValue().asText()));
        values.put("item", item.isValueNode() ? item.asText() : item.toString());
        return values;
    }
}
