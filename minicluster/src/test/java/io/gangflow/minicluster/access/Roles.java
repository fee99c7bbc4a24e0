package io.gangflow.minicluster.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Roles and bindings of a test, written as JSON with single quotes. */
final class Roles implements RoleSource {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final List<JsonNode> clusterRoleBindings = new ArrayList<>();
    private final Map<String, List<JsonNode>> roleBindings = new LinkedHashMap<>();
    private final Map<String, JsonNode> clusterRoles = new LinkedHashMap<>();
    private final Map<String, JsonNode> roles = new LinkedHashMap<>();

    Roles role(String namespace, String name, String rule) {
        roles.put(namespace + "/" + name, json("{'rules':[" + rule + "]}"));
        return this;
    }

    Roles clusterRole(String name, String rule) {
        clusterRoles.put(name, json("{'rules':[" + rule + "]}"));
        return this;
    }

    Roles binding(String namespace, String roleKind, String role, String subject) {
        roleBindings.computeIfAbsent(namespace, same -> new ArrayList<>()).add(binding(roleKind, role, subject));
        return this;
    }

    Roles clusterBinding(String role, String subject) {
        clusterRoleBindings.add(binding("ClusterRole", role, subject));
        return this;
    }

    @Override
    public List<JsonNode> clusterRoleBindings() {
        return clusterRoleBindings;
    }

    @Override
    public List<JsonNode> roleBindings(String namespace) {
        return roleBindings.getOrDefault(namespace, List.of());
    }

    @Override
    public Optional<JsonNode> clusterRole(String name) {
        return Optional.ofNullable(clusterRoles.get(name));
    }

    @Override
    public Optional<JsonNode> role(String namespace, String name) {
        return Optional.ofNullable(roles.get(namespace + "/" + name));
    }

    static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + text, e);
        }
    }

    private static JsonNode binding(String roleKind, String role, String subject) {
        return json("{'roleRef':{'kind':'%s','name':'%s'},'subjects':[%s]}".formatted(roleKind, role, subject));
    }
}
