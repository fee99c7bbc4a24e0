package io.gangflow.cli.rights;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.rights.ApiCaller.Reply;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The resources of an API server by their names in rights, such as {@code pods/log} or {@code jobs.batch/status}. */
final class ServedKinds {

    /** Of an object that does not exist: a server answers with 404 only to those who may ask. */
    private static final String NAME = "none";

    private record Served(String root, String plural, String subresource, String kind, boolean namespaced) {

        String path(String namespace, boolean one) {
            String place = namespaced ? "namespaces/" + namespace + "/" : "";
            String object = one || !subresource.isEmpty() ? "/" + NAME : "";
            return "%s/%s%s%s%s".formatted(root, place, plural, object, subresource);
        }
    }

    private final Map<String, Served> served = new TreeMap<>();

    static ServedKinds of(ApiCaller admin) throws IOException, InterruptedException {
        ServedKinds kinds = new ServedKinds();
        kinds.addAll(admin, "/api/v1", "");
        for (JsonNode group : admin.call("GET", "/apis", "").body().path("groups")) {
            for (JsonNode version : group.path("versions")) {
                String root = "/apis/" + version.path("groupVersion").asText();
                kinds.addAll(admin, root, group.path("name").asText());
            }
        }
        return kinds;
    }

    private void addAll(ApiCaller admin, String root, String group) throws IOException, InterruptedException {
        for (JsonNode resource : admin.call("GET", root, "").body().path("resources")) {
            String name = resource.path("name").asText();
            int slash = name.indexOf('/');
            Served found = new Served(
                    root,
                    slash < 0 ? name : name.substring(0, slash),
                    slash < 0 ? "" : name.substring(slash),
                    resource.path("kind").asText(),
                    resource.path("namespaced").asBoolean());
            served.putIfAbsent(HeldRights.qualified(name, group), found);
        }
    }

    List<String> names() {
        return List.copyOf(served.keySet());
    }

    /** Sends a request that needs exactly this right and changes nothing. */
    Reply use(ApiCaller caller, String right, String namespace) throws IOException, InterruptedException {
        String verb = right.substring(0, right.indexOf(' '));
        String resource = right.substring(right.indexOf(' ') + 1);
        Served kind = Optional.ofNullable(served.get(resource)).orElseThrow(() -> new IllegalArgumentException(right));
        String one = kind.path(namespace, true);
        String all = kind.path(namespace, false);
        String object = "{\"apiVersion\": \"%s\", \"kind\": \"%s\", \"metadata\": {\"name\": \"%s\"}}"
                .formatted(kind.root().replaceFirst("^/apis?/", ""), kind.kind(), NAME);
        return switch (verb) {
            case "get" -> caller.call("GET", one, "");
            case "list" -> caller.call("GET", all + "?limit=1", "");
            case "watch" -> caller.call("GET", all + "?watch=true&resourceVersion=wrong", ""); // or it would not end
            case "create" -> caller.call("POST", all + "?dryRun=All", object);
            case "update" -> caller.call("PUT", one + "?dryRun=All", object);
            case "patch" -> caller.call("PATCH", one + "?dryRun=All", "{}");
            case "delete" -> caller.call("DELETE", one + "?dryRun=All", "");
            case "deletecollection" -> caller.call("DELETE", all + "?dryRun=All", "");
            default -> throw new IllegalArgumentException(verb.toUpperCase(Locale.ROOT) + " is no request");
        };
    }
}
