package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.minicluster.access.RoleSource;
import java.util.List;
import java.util.Optional;

/** The roles and bindings of the store, for reading only. Thread-safe. */
final class StoredRoles implements RoleSource {

    private final ObjectStore store;

    StoredRoles(ObjectStore store) {
        this.store = store;
    }

    @Override
    public List<JsonNode> clusterRoleBindings() {
        return all("clusterrolebindings", "");
    }

    @Override
    public List<JsonNode> roleBindings(String namespace) {
        return all("rolebindings", namespace);
    }

    @Override
    public Optional<JsonNode> clusterRole(String name) {
        return store.get(resource("clusterroles"), "", name).map(StoredObject::node);
    }

    @Override
    public Optional<JsonNode> role(String namespace, String name) {
        return store.get(resource("roles"), namespace, name).map(StoredObject::node);
    }

    private List<JsonNode> all(String plural, String namespace) {
        return store.list(resource(plural), Selection.of(namespace, "", "")).items().stream()
                .<JsonNode>map(StoredObject::node)
                .toList();
    }

    private ApiResource resource(String plural) {
        return store.registry().get("rbac.authorization.k8s.io", "v1", plural);
    }
}
