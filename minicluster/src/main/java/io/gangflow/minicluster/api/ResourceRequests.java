package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.DeleteOptions;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.Query;
import io.gangflow.minicluster.object.Selection;
import io.gangflow.minicluster.object.StoredObject;
import io.gangflow.minicluster.object.WriteOptions;
import io.gangflow.minicluster.store.ApiObjectStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Serves the verbs on objects and collections. */
final class ResourceRequests {

    private final ApiObjectStore store;
    private final Lists lists;
    private final Watches watches;
    private final Patches patches;
    private final PodSubresources pods;
    private final ServiceAccountTokens tokens;
    private final Clock clock;

    ResourceRequests(
            ApiObjectStore store,
            PodSubresources pods,
            ServiceAccountTokens tokens,
            Clock clock,
            Duration bookmarkInterval) {
        this.store = store;
        this.lists = new Lists(store, clock);
        this.watches = new Watches(store, bookmarkInterval);
        this.patches = new Patches(store, clock);
        this.pods = pods;
        this.tokens = tokens;
        this.clock = clock;
    }

    Reply answer(ApiRequest request) {
        ResourcePath path = request.path();
        if (path.group().isEmpty() && path.plural().equals("bindings")) {
            return pods.bindByBody(KindCatalogue.POD, request);
        }
        ApiResource resource = store.registry()
                .find(path.group(), path.version(), path.plural())
                .orElseThrow(ApiException::noSuchPath);
        if (path.name().isEmpty()) {
            return collection(resource, request);
        }
        if (resource.namespaced() == path.namespace().isEmpty()) {
            throw ApiException.noSuchPath();
        }
        if (path.subresource().isEmpty()) {
            return object(resource, request, WriteOptions.Scope.OBJECT);
        }
        if (path.subresource().equals("status") && resource.statusSubresource()) {
            return status(resource, request);
        }
        if (resource.equals(KindCatalogue.POD)) {
            return pods.answer(resource, request);
        }
        if (resource.equals(KindCatalogue.SERVICE_ACCOUNT) && path.subresource().equals("token")) {
            return tokens.issue(resource, request);
        }
        throw ApiException.noSuchPath();
    }

    private Reply collection(ApiResource resource, ApiRequest request) {
        ResourcePath path = request.path();
        Query query = request.query();
        if (!resource.namespaced() && !path.namespace().isEmpty()) {
            throw ApiException.noSuchPath();
        }
        Selection selection = Selection.of(path.namespace(), query.text("labelSelector"), query.text("fieldSelector"));
        return switch (request.method()) {
            case "GET" ->
                query.flag("watch")
                        ? watches.watch(resource, selection, request)
                        : lists.list(resource, selection, request);
            case "POST" -> create(resource, request);
            case "DELETE" -> deleteCollection(resource, selection, request);
            default -> throw ApiException.methodNotAllowed();
        };
    }

    private Reply create(ApiResource resource, ApiRequest request) {
        if (resource.namespaced() && request.path().namespace().isEmpty()) {
            throw ApiException.methodNotAllowed();
        }
        ObjectNode object = request.body().object(request.contentType());
        WriteOptions options = new WriteOptions(request.isDryRun(), WriteOptions.Scope.OBJECT);
        return shown(201, resource, store.create(resource, request.path().namespace(), object, options), request);
    }

    private Reply deleteCollection(ApiResource resource, Selection selection, ApiRequest request) {
        DeleteOptions options = DeleteOptions.of(body(request), request.query());
        for (StoredObject object : store.list(resource, selection).items()) {
            try {
                store.delete(resource, object.name().namespace(), object.name().name(), options);
            } catch (ApiException e) {
                // An object deleted meanwhile, directly or after its owner, counts as deleted.
                if (e.code() != 404) {
                    throw e;
                }
            }
        }
        return Reply.json(200, Statuses.success());
    }

    private Reply object(ApiResource resource, ApiRequest request, WriteOptions.Scope scope) {
        ResourcePath path = request.path();
        return switch (request.method()) {
            case "GET" -> shown(200, resource, store.require(resource, path.namespace(), path.name()), request);
            case "PUT" -> put(resource, request, scope);
            case "PATCH" -> {
                Patches.Result result = patches.patch(resource, request, scope);
                yield shown(result.created() ? 201 : 200, resource, result.object(), request);
            }
            case "DELETE" -> delete(resource, request);
            default -> throw ApiException.methodNotAllowed();
        };
    }

    private Reply status(ApiResource resource, ApiRequest request) {
        if (request.method().equals("DELETE")) {
            throw ApiException.methodNotAllowed();
        }
        return object(resource, request, WriteOptions.Scope.STATUS);
    }

    private Reply put(ApiResource resource, ApiRequest request, WriteOptions.Scope scope) {
        ResourcePath path = request.path();
        ObjectNode wanted = request.body().object(request.contentType());
        FieldOwnership ownership = new FieldOwnership(request.fieldManager(), scope, clock);
        StoredObject updated = store.update(
                resource,
                path.namespace(),
                path.name(),
                current -> ownership.afterUpdate(current, wanted),
                new WriteOptions(request.isDryRun(), scope));
        return shown(200, resource, updated, request);
    }

    private Reply delete(ApiResource resource, ApiRequest request) {
        ResourcePath path = request.path();
        DeleteOptions options = DeleteOptions.of(body(request), request.query());
        StoredObject after = store.delete(resource, path.namespace(), path.name(), options);
        if (resource.equals(KindCatalogue.POD) || store.holds(resource, after)) {
            return Reply.object(200, after);
        }
        return Reply.json(200, Statuses.deleted(resource, after));
    }

    private Reply shown(int code, ApiResource resource, StoredObject object, ApiRequest request) {
        if (code == 200 && request.method().equals("GET") && Tables.isWanted(request.accept())) {
            ObjectNode metadata = Json.object().put("resourceVersion", Long.toString(object.resourceVersion()));
            return Reply.json(200, Tables.of(resource, List.of(object), metadata, clock.instant()));
        }
        return Reply.object(code, object);
    }

    private static JsonNode body(ApiRequest request) {
        return request.body().isEmpty() ? Json.object() : request.body().tree(request.contentType());
    }
}
