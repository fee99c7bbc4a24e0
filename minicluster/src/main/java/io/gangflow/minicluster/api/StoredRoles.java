package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.access.RoleSource;
import io.gangflow.minicluster.object.Selection;
import io.gangflow.minicluster.object.StoredObject;
import io.gangflow.minicluster.store.ApiObjectStore;
import java.util.List;
import java.util.Optional;

/** The stored roles and bindings, read-only. Thread-safe. */
final class StoredRoles implements RoleSource {

    private final ApiObjectStore store;

    StoredRoles(ApiObjectStore store) {
        this.store = store;
    }

    @Override
    public List<JsonNode> clusterRoleBindings() {
        return all(KindCatalogue.CLUSTER_ROLE_BINDING, "");
    }

    @Override
    public List<JsonNode> roleBindings(String namespace) {
        return all(KindCatalogue.ROLE_BINDING, namespace);
    }

    @Override
    public Optional<JsonNode> clusterRole(String name) {
        return store.get(KindCatalogue.CLUSTER_ROLE, "", name).map(StoredObject::node);
    }

    @Override
    public Optional<JsonNode> role(String namespace, String name) {
        return store.get(KindCatalogue.ROLE, namespace, name).map(StoredObject::node);
    }

    private List<JsonNode> all(ApiResource kind, String namespace) {
        return store.list(kind, Selection.of(namespace, "", "")).items().stream()
                .<JsonNode>map(StoredObject::node)
                .toList();
    }
}
