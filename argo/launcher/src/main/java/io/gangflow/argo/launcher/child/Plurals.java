package io.gangflow.argo.launcher.child;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import java.util.Optional;

/** The plural of a kind in paths, read from the server when the guess was wrong. */
final class Plurals {

    private Plurals() {}

    /** The server's plural of the kind; empty when the server does not have the kind. */
    static Optional<String> discover(Calls calls, ChildRef child) {
        String root = child.apiVersion().contains("/") ? "/apis/" : "/api/";
        Reply reply = calls.call(Request.get(root + child.apiVersion()));
        for (JsonNode resource : reply.body().path("resources")) {
            String name = resource.path("name").asText();
            if (resource.path("kind").asText().equals(child.kind()) && !name.contains("/")) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }
}
