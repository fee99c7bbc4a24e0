package io.gangflow.minicluster.access;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** A rule of a Role or ClusterRole, evaluated as in Kubernetes 1.36 ({@code plugin/pkg/auth/authorizer/rbac}). */
record PolicyRule(List<String> apiGroups, List<String> resources, List<String> verbs, List<String> resourceNames) {

    private static final String ALL = "*";

    PolicyRule {
        apiGroups = List.copyOf(apiGroups);
        resources = List.copyOf(resources);
        verbs = List.copyOf(verbs);
        resourceNames = List.copyOf(resourceNames);
    }

    static PolicyRule of(JsonNode rule) {
        return new PolicyRule(
                texts(rule.path("apiGroups")),
                texts(rule.path("resources")),
                texts(rule.path("verbs")),
                texts(rule.path("resourceNames")));
    }

    boolean allows(AccessAttributes attempt) {
        return holds(verbs, attempt.verb())
                && holds(apiGroups, attempt.group())
                && (holds(resources, attempt.combinedResource()) || isAnySubresource(attempt))
                && (resourceNames.isEmpty() || resourceNames.contains(attempt.name()));
    }

    /** Such as {@code *}{@code /scale}. */
    private boolean isAnySubresource(AccessAttributes attempt) {
        return !attempt.subresource().isEmpty() && resources.contains("*/" + attempt.subresource());
    }

    private static boolean holds(List<String> allowed, String wanted) {
        return allowed.contains(ALL) || allowed.contains(wanted);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
