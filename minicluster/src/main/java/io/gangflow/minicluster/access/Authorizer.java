package io.gangflow.minicluster.access;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Authorizes requests by roles and bindings: everything that no rule allows is denied, and there are no deny rules
 * (Kubernetes 1.36, {@code pkg/registry/rbac/validation}). As thread-safe as its source.
 */
public final class Authorizer {

    private static final String GROUP = "rbac.authorization.k8s.io";

    /** Kubernetes allows the members of this group everything, regardless of roles. */
    private static final String MASTERS = "system:masters";

    private final RoleSource source;

    public Authorizer(RoleSource source) {
        this.source = source;
    }

    /** Decides by the current roles and bindings of the source. */
    public Decision decide(Sender sender, AccessAttributes attempt) {
        if (sender.groups().contains(MASTERS)) {
            return new Decision(true, "");
        }
        List<String> missing = new ArrayList<>();
        boolean allowed = anyAllows(source.clusterRoleBindings(), "", sender, attempt, missing)
                || (!attempt.namespace().isEmpty()
                        && anyAllows(
                                source.roleBindings(attempt.namespace()),
                                attempt.namespace(),
                                sender,
                                attempt,
                                missing));
        return new Decision(allowed, allowed || missing.isEmpty() ? "" : "RBAC: " + joined(missing));
    }

    private boolean anyAllows(
            List<JsonNode> bindings, String namespace, Sender sender, AccessAttributes attempt, List<String> missing) {
        for (JsonNode binding : bindings) {
            if (Subjects.include(binding.path("subjects"), namespace, sender)
                    && allows(binding.path("roleRef"), namespace, attempt, missing)) {
                return true;
            }
        }
        return false;
    }

    private boolean allows(JsonNode roleRef, String namespace, AccessAttributes attempt, List<String> missing) {
        String name = roleRef.path("name").asText("");
        boolean ofCluster = roleRef.path("kind").asText("").equals("ClusterRole");
        Optional<JsonNode> role = ofCluster ? source.clusterRole(name) : source.role(namespace, name);
        if (role.isEmpty()) {
            missing.add("%s.%s \"%s\" not found".formatted(ofCluster ? "clusterrole" : "role", GROUP, name));
            return false;
        }
        for (JsonNode rule : role.get().path("rules")) {
            if (PolicyRule.of(rule).allows(attempt)) {
                return true;
            }
        }
        return false;
    }

    private static String joined(List<String> missing) {
        return missing.size() == 1 ? missing.get(0) : "[" + String.join(", ", missing) + "]";
    }
}
