package io.gangflow.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The guarantees of an API server, in memory: names are unique, a change of an outdated version is rejected, fields
 * belong to the managers that apply them, a watch from the version of a list misses nothing or is refused with 410, a
 * foreground deletion takes a while.
 */
public final class ModelApi {

    private static final Map<String, String> KINDS = new TreeMap<>(Map.of(
            "workflows", "Workflow",
            "workflowtemplates", "WorkflowTemplate",
            "cronworkflows", "CronWorkflow",
            "pods", "Pod",
            "jobs", "Job",
            "configmaps", "ConfigMap"));

    private final Simulation simulation;
    private final ModelObjects objects = new ModelObjects();
    private final ModelApply applied = new ModelApply();
    private final int slowestDeletionMillis;

    public ModelApi(Simulation simulation) {
        this(simulation, 2_000);
    }

    /** @param slowestDeletionMillis how long a foreground deletion takes at most */
    public ModelApi(Simulation simulation, int slowestDeletionMillis) {
        this.simulation = simulation;
        this.slowestDeletionMillis = slowestDeletionMillis;
    }

    /** The objects themselves, for the simulated world and for checks. */
    public ModelObjects objects() {
        return objects;
    }

    /** Carries out a request. */
    public ModelReply call(ModelRequest request) {
        ModelPath path = ModelPath.of(request.path());
        if (path.plural().isEmpty()) {
            return discovery(path);
        }
        ModelReply reply = switch (request.method()) {
            case "POST" -> create(path, (ObjectNode) request.body().deepCopy());
            case "GET" ->
                path.name().isEmpty() ? list(path, request.query(), objects.version()) : found(objects.get(path));
            case "PUT" -> update(path, (ObjectNode) request.body().deepCopy());
            case "PATCH" -> patch(path, request);
            case "DELETE" -> delete(path, request.body());
            default -> ModelReply.status(405, "MethodNotAllowed");
        };
        if (!request.isRead()) {
            simulation.log("server " + request + " " + name(request.body()) + "-> " + reply.code());
        }
        return reply;
    }

    /** Returns a list as a cache has it that lags behind by some changes. */
    ModelReply stale(ModelRequest request, int changes) {
        return list(ModelPath.of(request.path()), request.query(), Math.max(0, objects.version() - changes));
    }

    /** Removes an object without a client, as garbage collection or an eviction does. */
    public void lose(String path) {
        objects.remove(ModelPath.of(path));
    }

    private static String name(JsonNode body) {
        String name = body.path("metadata").path("name").asText();
        return name.isEmpty() ? "" : name + " ";
    }

    private ModelReply create(ModelPath collection, ObjectNode object) {
        ObjectNode metadata = object.withObject("/metadata");
        if (metadata.path("name").asText().isEmpty()) {
            metadata.put("name", metadata.path("generateName").asText() + objects.version());
        }
        ModelPath path = collection.named(metadata.path("name").asText());
        if (objects.get(path).isPresent()) {
            return ModelReply.status(409, "AlreadyExists");
        }
        metadata.put("namespace", collection.namespace());
        metadata.put("uid", "uid-" + (objects.version() + 1));
        metadata.put("creationTimestamp", time());
        return new ModelReply(201, objects.put(path, object));
    }

    private ModelReply update(ModelPath path, ObjectNode object) {
        return change(path, object.path("metadata"), there -> {
            ObjectNode metadata = object.withObject("/metadata");
            for (String kept : List.of("uid", "creationTimestamp", "deletionTimestamp")) {
                metadata.set(kept, there.path("metadata").get(kept));
            }
            return Optional.of(object);
        });
    }

    private ModelReply patch(ModelPath path, ModelRequest request) {
        JsonNode patch = request.body();
        if (request.query().containsKey("fieldManager") && patch instanceof ObjectNode wanted) {
            return apply(path, wanted.deepCopy(), request.query());
        }
        return change(path, patch.path("metadata"), there -> {
            if (patch.isArray()) {
                return JsonPatches.apply(there, patch) ? Optional.of(there) : Optional.empty();
            }
            JsonPatches.merge(there, patch);
            return Optional.of(there);
        });
    }

    private ModelReply apply(ModelPath path, ObjectNode wanted, Map<String, String> query) {
        boolean isNew = objects.get(path).isEmpty();
        ObjectNode there = objects.get(path).map(ObjectNode::deepCopy).orElseGet(wanted::deepCopy);
        if (isNew) {
            applied.forget(path);
        }
        boolean force = query.getOrDefault("force", "").equals("true");
        Optional<ObjectNode> changed =
                applied.apply(path, there, wanted, query.getOrDefault("fieldManager", ""), force);
        if (changed.isEmpty()) {
            return ModelReply.status(409, "Conflict");
        }
        return isNew ? create(path.named(""), changed.get()) : new ModelReply(200, objects.put(path, changed.get()));
    }

    @FunctionalInterface
    private interface Change {
        Optional<ObjectNode> of(ObjectNode there);
    }

    private ModelReply change(ModelPath path, JsonNode expected, Change change) {
        Optional<ObjectNode> there = objects.get(path);
        if (there.isEmpty()) {
            return ModelReply.status(404, "NotFound");
        }
        if (!meets(there.get(), expected, "resourceVersion") || !meets(there.get(), expected, "uid")) {
            return ModelReply.status(409, "Conflict");
        }
        Optional<ObjectNode> changed = change.of(there.get().deepCopy());
        return changed.isEmpty()
                ? ModelReply.status(422, "Invalid")
                : new ModelReply(200, objects.put(path, changed.get()));
    }

    private ModelReply delete(ModelPath path, JsonNode options) {
        Optional<ObjectNode> there = objects.get(path);
        if (there.isEmpty()) {
            return ModelReply.status(404, "NotFound");
        }
        JsonNode preconditions = options.path("preconditions");
        if (!meets(there.get(), preconditions, "resourceVersion") || !meets(there.get(), preconditions, "uid")) {
            return ModelReply.status(409, "Conflict");
        }
        String uid = there.get().path("metadata").path("uid").asText();
        if (!options.path("propagationPolicy").asText().equals("Foreground") || slowestDeletionMillis == 0) {
            objects.remove(path);
            return ModelReply.status(200, "Success");
        }
        ObjectNode going = there.get().deepCopy();
        if (!going.path("metadata").has("deletionTimestamp")) {
            going.withObject("/metadata").put("deletionTimestamp", time());
            simulation
                    .time()
                    .after(
                            1 + simulation.below(slowestDeletionMillis),
                            () -> objects.get(path)
                                    .filter(now -> now.path("metadata")
                                            .path("uid")
                                            .asText()
                                            .equals(uid))
                                    .ifPresent(now -> objects.remove(path)));
        }
        return new ModelReply(200, objects.put(path, going));
    }

    /** Whether an object matches a precondition of a change, if there is one. */
    private static boolean meets(ObjectNode there, JsonNode expected, String field) {
        JsonNode wanted = expected.path(field);
        return !wanted.isTextual()
                || wanted.asText().isEmpty()
                || wanted.equals(there.path("metadata").path(field));
    }

    private static ModelReply found(Optional<ObjectNode> object) {
        return object.map(there -> new ModelReply(200, there.deepCopy())).orElse(ModelReply.status(404, "NotFound"));
    }

    private ModelReply list(ModelPath collection, Map<String, String> query, int version) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.put("apiVersion", collection.apiVersion())
                .put("kind", KINDS.getOrDefault(collection.plural(), "Object") + "List");
        list.putObject("metadata").put("resourceVersion", Integer.toString(version));
        List<ObjectNode> items = new ArrayList<>(objects.at(version, collection, query));
        list.putArray("items").addAll(items);
        return new ModelReply(200, list);
    }

    private static ModelReply discovery(ModelPath path) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.put("apiVersion", "v1").put("kind", "APIResourceList").put("groupVersion", path.apiVersion());
        var resources = list.putArray("resources");
        KINDS.forEach((plural, kind) -> resources
                .addObject()
                .put("name", plural)
                .put("singularName", "")
                .put("kind", kind)
                .put("namespaced", true)
                .putArray("verbs"));
        return new ModelReply(200, list);
    }

    private String time() {
        return simulation.time().clock(Duration.ZERO).instant().toString();
    }
}
