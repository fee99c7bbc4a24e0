package io.gangflow.rules.monitoring;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.json.ModelJson;
import java.util.List;

/** The queries of a dashboard's panels. */
final class DashboardQueries {

    private DashboardQueries() {}

    /** Returns the queries; none if the text is not JSON, which another rule reports. */
    static List<String> of(String dashboard) {
        try {
            return ModelJson.MAPPER.readTree(dashboard).findValues("expr").stream()
                    .map(JsonNode::asText)
                    .toList();
        } catch (JsonProcessingException e) {
            return List.of();
        }
    }
}
