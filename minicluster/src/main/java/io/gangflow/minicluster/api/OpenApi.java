package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * The OpenAPI documents, which name no schema: enough for kubectl, which then validates nothing on its side and merges
 * by the strategies it was built with.
 */
final class OpenApi {

    Optional<Reply> answer(List<String> segments) {
        if (segments.isEmpty() || !segments.get(0).equals("openapi")) {
            return Optional.empty();
        }
        String version = segments.size() > 1 ? segments.get(1) : "";
        if (segments.size() == 2 && version.equals("v3")) {
            ObjectNode index = Json.object();
            index.putObject("paths");
            return Optional.of(Reply.json(200, index));
        }
        return Optional.empty();
    }
}
