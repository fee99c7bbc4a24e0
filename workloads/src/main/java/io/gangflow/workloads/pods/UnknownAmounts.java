package io.gangflow.workloads.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Resource amounts of workflow pods that are still Argo tags, known only in a run. */
public final class UnknownAmounts {

    private UnknownAmounts() {}

    /** Removes them from the containers of a pod's spec. Returns whether there were any. */
    public static boolean removeFrom(ObjectNode podSpec) {
        boolean removed = false;
        for (String list : List.of("containers", "initContainers")) {
            for (JsonNode container : podSpec.path(list)) {
                for (String kind : List.of("requests", "limits")) {
                    removed |= container.path("resources").path(kind) instanceof ObjectNode amounts
                            && amounts.properties()
                                    .removeIf(
                                            amount -> amount.getValue().asText().contains("{{"));
                }
            }
        }
        return removed;
    }
}
