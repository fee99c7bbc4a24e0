package io.gangflow.argo.launcher.child;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import java.util.Locale;
import java.util.Optional;

/** A kind's name in paths: guessed as Argo guesses it (k8s.io/apimachinery, UnsafeGuessKindToResource), or asked for. */
final class Plurals {

    private Plurals() {}

    static String guess(String kind) {
        String singular = kind.toLowerCase(Locale.ROOT);
        if (singular.endsWith("s") || singular.endsWith("x") || singular.endsWith("ch") || singular.endsWith("sh")) {
            return singular + "es";
        }
        return singular.endsWith("y") ? singular.substring(0, singular.length() - 1) + "ies" : singular + "s";
    }

    /** What the server calls the kind; empty when it has none of that name. */
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
