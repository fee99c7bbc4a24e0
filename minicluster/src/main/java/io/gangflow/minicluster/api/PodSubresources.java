package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.DeleteOptions;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.JsonMetadata;
import io.gangflow.minicluster.object.ObjectName;
import io.gangflow.minicluster.store.ApiObjectStore;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/** Serves the subresources of pods: binding, eviction and log. */
final class PodSubresources {

    private final ApiObjectStore store;
    private final LogRequests logs;
    private final Clock clock;

    PodSubresources(ApiObjectStore store, LogRequests logs, Clock clock) {
        this.store = store;
        this.logs = logs;
        this.clock = clock;
    }

    Reply answer(ApiResource pods, ApiRequest request) {
        String call = request.method() + " " + request.path().subresource();
        return switch (call) {
            case "POST binding" ->
                bind(pods, request.path().name(), request.body().object(request.contentType()), request);
            case "POST eviction" -> evict(pods, request);
            case "GET log" -> logs.open(pods, request);
            default -> throw ApiException.noSuchPath();
        };
    }

    /** The older path of bindings, where the body names the pod. */
    Reply bindByBody(ApiResource pods, ApiRequest request) {
        if (!request.method().equals("POST") || !request.path().name().isEmpty()) {
            throw ApiException.methodNotAllowed();
        }
        ObjectNode binding = request.body().object(request.contentType());
        return bind(pods, JsonMetadata.peek(binding).name(), binding, request);
    }

    private Reply bind(ApiResource pods, String pod, ObjectNode binding, ApiRequest request) {
        String node = binding.path("target").path("name").asText("");
        if (node.isEmpty()) {
            throw ApiException.invalid(pods, pod, "target.name: Required value");
        }
        store.bind(
                pods,
                new ObjectName(request.path().namespace(), pod),
                current -> bound(current, node, binding),
                request.isDryRun());
        return Reply.json(201, Statuses.created());
    }

    private ObjectNode bound(ObjectNode pod, String node, ObjectNode binding) {
        JsonMetadata metadata = JsonMetadata.of(pod);
        String given = binding.path("metadata").path("uid").asText("");
        if (!given.isEmpty() && !given.equals(metadata.uid())) {
            throw refusal(
                    metadata,
                    "Precondition failed: UID in precondition: " + given + ", UID in object meta: " + metadata.uid());
        }
        if (metadata.isDeleting()) {
            throw refusal(metadata, "pod " + metadata.name() + " is being deleted, cannot be assigned to a host");
        }
        ObjectNode spec = Json.child(pod, "spec");
        String holder = spec.path("nodeName").asText("");
        if (!holder.isEmpty()) {
            throw refusal(metadata, "pod " + metadata.name() + " is already assigned to node \"" + holder + "\"");
        }
        spec.put("nodeName", node);
        Json.child(metadata.node(), "annotations")
                .setAll(
                        binding.path("metadata").path("annotations") instanceof ObjectNode extra
                                ? extra
                                : Json.object());
        if (metadata.node().path("annotations").isEmpty()) {
            metadata.node().remove("annotations");
        }
        scheduled(Json.child(pod, "status"));
        return pod;
    }

    private void scheduled(ObjectNode status) {
        ArrayNode conditions = Json.array();
        for (JsonNode condition : status.path("conditions")) {
            if (!condition.path("type").asText().equals("PodScheduled")) {
                conditions.add(condition);
            }
        }
        ObjectNode condition =
                conditions.addObject().put("type", "PodScheduled").put("status", "True");
        condition.putNull("lastProbeTime");
        condition.put(
                "lastTransitionTime",
                clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        status.set("conditions", conditions);
    }

    private Reply evict(ApiResource pods, ApiRequest request) {
        ResourcePath path = request.path();
        JsonNode options = request.body().object(request.contentType()).path("deleteOptions");
        store.delete(pods, path.namespace(), path.name(), DeleteOptions.of(options, request.query()));
        return Reply.json(201, Statuses.created());
    }

    private static ApiException refusal(JsonMetadata pod, String why) {
        return ApiException.conflict("pods/binding \"" + pod.name() + "\"", why);
    }
}
