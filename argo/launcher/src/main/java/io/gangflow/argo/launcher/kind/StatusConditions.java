package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Ends reported in {@code status.conditions}, found by type at any position in the list. */
final class StatusConditions {

    private StatusConditions() {}

    static Optional<End> end(JsonNode child, String success, String failure) {
        Optional<JsonNode> failed = holding(child, failure);
        if (failed.isPresent()) {
            JsonNode condition = failed.get();
            String reason =
                    condition.path("message").asText(condition.path("reason").asText(""));
            return Optional.of(End.failure(failure, reason));
        }
        return holding(child, success).map(condition -> End.success(success));
    }

    private static Optional<JsonNode> holding(JsonNode child, String type) {
        for (JsonNode condition : child.path("status").path("conditions")) {
            if (condition.path("type").asText().equals(type)
                    && condition.path("status").asText().equals("True")) {
                return Optional.of(condition);
            }
        }
        return Optional.empty();
    }
}
