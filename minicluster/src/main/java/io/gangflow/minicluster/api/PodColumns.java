package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** The columns of {@code kubectl get pods}. */
final class PodColumns {

    private PodColumns() {}

    static String ready(JsonNode pod) {
        int ready = 0;
        for (JsonNode container : pod.path("status").path("containerStatuses")) {
            ready += container.path("ready").asBoolean(false) ? 1 : 0;
        }
        return ready + "/" + pod.path("spec").path("containers").size();
    }

    /** The phase, unless a deletion or the state of a container is more specific. */
    static String status(JsonNode pod) {
        if (pod.path("metadata").hasNonNull("deletionTimestamp")) {
            return "Terminating";
        }
        JsonNode status = pod.path("status");
        String shown = status.path("reason").asText(status.path("phase").asText("Unknown"));
        for (JsonNode container : status.path("containerStatuses")) {
            JsonNode state = container.path("state");
            String waiting = state.path("waiting").path("reason").asText("");
            String ended = state.path("terminated").path("reason").asText("");
            if (!waiting.isEmpty() || !ended.isEmpty()) {
                shown = waiting.isEmpty() ? ended : waiting;
            }
        }
        return shown;
    }

    static JsonNode restarts(JsonNode pod) {
        int restarts = 0;
        for (JsonNode container : pod.path("status").path("containerStatuses")) {
            restarts += container.path("restartCount").asInt(0);
        }
        return JsonNodeFactory.instance.numberNode(restarts);
    }
}
