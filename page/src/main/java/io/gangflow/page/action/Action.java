package io.gangflow.page.action;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * An action on a run, from the body of a request.
 *
 * @param stage the only stage that is approved or rejected; empty for all that wait
 * @param fromStage the stage from which a run is retried; empty for what has failed
 * @param node name of a node that is retried too
 * @param message the reason of an approval or a rejection; may be empty
 */
record Action(String word, Optional<String> stage, Optional<String> fromStage, Optional<String> node, String message) {

    static Action of(JsonNode body) {
        return new Action(
                body.path("action").asText(),
                text(body, "stage"),
                text(body, "fromStage"),
                text(body, "node"),
                text(body, "message").orElse(""));
    }

    private static Optional<String> text(JsonNode body, String field) {
        return Optional.of(body.path(field))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .filter(text -> !text.isEmpty());
    }

    boolean isDeletion() {
        return word.equals("delete");
    }
}
