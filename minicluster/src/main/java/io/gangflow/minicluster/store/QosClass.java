package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.JsonNode;

/** A pod's quality of service class, computed from the requests and limits of its containers. */
final class QosClass {

    private QosClass() {}

    static String of(JsonNode spec) {
        boolean any = false;
        boolean guaranteed = true;
        for (String list : new String[] {"containers", "initContainers"}) {
            for (JsonNode container : spec.path(list)) {
                JsonNode resources = container.path("resources");
                for (String resource : new String[] {"cpu", "memory"}) {
                    JsonNode request = resources.path("requests").path(resource);
                    JsonNode limit = resources.path("limits").path(resource);
                    any |= !request.isMissingNode() || !limit.isMissingNode();
                    guaranteed &= !limit.isMissingNode() && limit.asText().equals(request.asText());
                }
            }
        }
        return !any ? "BestEffort" : guaranteed ? "Guaranteed" : "Burstable";
    }
}
