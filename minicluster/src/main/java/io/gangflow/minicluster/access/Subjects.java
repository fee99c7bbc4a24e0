package io.gangflow.minicluster.access;

import com.fasterxml.jackson.databind.JsonNode;

/** Whom a binding is for. */
final class Subjects {

    private Subjects() {}

    /** @param namespace of the binding, empty for a ClusterRoleBinding; of accounts whose subject names none */
    static boolean include(JsonNode subjects, String namespace, Account account) {
        for (JsonNode subject : subjects) {
            if (is(subject, namespace, account)) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(JsonNode subject, String namespace, Account account) {
        String name = subject.path("name").asText("");
        return switch (subject.path("kind").asText("")) {
            case "ServiceAccount" ->
                name.equals(account.name())
                        && subject.path("namespace").asText(namespace).equals(account.namespace());
            case "User" -> name.equals(account.user());
            case "Group" -> account.groups().contains(name);
            default -> false;
        };
    }
}
