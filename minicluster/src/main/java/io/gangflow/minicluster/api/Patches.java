package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.json.StrategicMergePatch;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.JsonMetadata;
import io.gangflow.minicluster.object.ObjectName;
import io.gangflow.minicluster.object.StoredObject;
import io.gangflow.minicluster.object.WriteOptions;
import io.gangflow.minicluster.store.ApiObjectStore;
import java.time.Clock;
import java.util.function.UnaryOperator;

/** Applies patches of all four types in one step, under the store's lock. */
final class Patches {

    private final ApiObjectStore store;
    private final Clock clock;

    Patches(ApiObjectStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** The object after a patch, and whether server-side apply created it. */
    record Result(StoredObject object, boolean created) {}

    Result patch(ApiResource resource, ApiRequest request, WriteOptions.Scope scope) {
        WriteOptions options = new WriteOptions(request.isDryRun(), scope);
        ResourcePath path = request.path();
        if (request.contentType().startsWith("application/apply-patch")) {
            return apply(resource, request, options);
        }
        UnaryOperator<ObjectNode> change = change(resource, request);
        FieldOwnership ownership = new FieldOwnership(request.fieldManager(), scope, clock);
        UnaryOperator<ObjectNode> owned = current -> ownership.afterUpdate(current, change.apply(current.deepCopy()));
        return new Result(store.update(resource, path.namespace(), path.name(), owned, options), false);
    }

    private static UnaryOperator<ObjectNode> change(ApiResource resource, ApiRequest request) {
        switch (request.contentType()) {
            case "application/json-patch+json" -> {
                JsonNode patch = request.body().tree("application/json");
                return current -> JsonPatch.apply(current, patch);
            }
            case "application/merge-patch+json" -> {
                ObjectNode patch = request.body().object("application/json");
                return current -> MergePatch.apply(current, patch);
            }
            case "application/strategic-merge-patch+json" -> {
                if (!isOfKubernetes(resource)) {
                    throw notSupported(request);
                }
                ObjectNode patch = request.body().object("application/json");
                return current -> StrategicMergePatch.apply(current, patch);
            }
            default -> throw notSupported(request);
        }
    }

    private Result apply(ApiResource resource, ApiRequest request, WriteOptions options) {
        ResourcePath path = request.path();
        String manager = request.query()
                .first("fieldManager")
                .orElseThrow(
                        () -> ApiException.badRequest(
                                "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Required value: is required for apply patch"));
        ObjectNode applied = request.body().object(request.contentType());
        restrict(resource, applied, options.scope());
        ServerSideApply apply =
                new ServerSideApply(applied, manager, request.query().flag("force"), clock);
        boolean[] created = new boolean[1];
        StoredObject after = store.createOrUpdate(
                resource,
                new ObjectName(path.namespace(), path.name()),
                current -> {
                    created[0] = current == null;
                    if (current == null) {
                        // A sender who may only patch must not create an object by apply (apiserver,
                        // handlers/patch.go).
                        request.permission().require("create");
                    }
                    return apply.to(current, path.name());
                },
                options);
        return new Result(after, created[0]);
    }

    /** Drops fields outside the scope: the status is applied only through its own path, which applies nothing else. */
    private static void restrict(ApiResource resource, ObjectNode applied, WriteOptions.Scope scope) {
        applied.put("apiVersion", resource.apiVersion()).put("kind", resource.kind());
        JsonMetadata.of(applied).node().remove("managedFields");
        if (scope == WriteOptions.Scope.STATUS) {
            applied.retain("apiVersion", "kind", "metadata", "status");
        } else if (resource.statusSubresource()) {
            applied.remove("status");
        }
    }

    /** Custom resources have no patch strategies. */
    private static boolean isOfKubernetes(ApiResource resource) {
        String group = resource.group();
        return !group.contains(".") || (group.endsWith(".k8s.io") && !group.equals("sparkoperator.k8s.io"));
    }

    private static ApiException notSupported(ApiRequest request) {
        return ApiException.unsupportedMediaType(
                "the body of the request was in an unknown format - accepted media types include:"
                        + " application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml; found "
                        + request.contentType());
    }
}
