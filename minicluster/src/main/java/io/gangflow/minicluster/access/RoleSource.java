package io.gangflow.minicluster.access;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** The current roles and bindings, as objects of {@code rbac.authorization.k8s.io/v1}. */
public interface RoleSource {

    List<JsonNode> clusterRoleBindings();

    List<JsonNode> roleBindings(String namespace);

    Optional<JsonNode> clusterRole(String name);

    Optional<JsonNode> role(String namespace, String name);
}
